import { systemTimers, type Timers } from "./timers.js";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches items that arrive at the same time or while earlier ones are being processed. Under load, one statement or
 * request serves many callers; a single item doesn't wait. If a batch fails, each of its items rejects with the error.
 *
 * @param process returns results in the order of the items
 * @param options.maxSize items per batch
 * @param options.concurrency batches processed at a time; further items wait
 * @example
 * const readAccount = createBatch((addresses: readonly string[]) => readAccounts(addresses), { maxSize: 100 });
 */
export function createBatch<Item, Result>(
  process: (items: readonly Item[]) => Promise<readonly Result[]>,
  {
    timers = systemTimers,
    maxSize = 64,
    concurrency = 2,
  }: { timers?: Timers | undefined; maxSize?: number; concurrency?: number } = {},
): (item: Item, signal?: AbortSignal) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let running = 0;
  /** Batches included in `running` that have not taken their items yet. */
  let starting = 0;

  function startBatches(): void {
    while (running < concurrency && queue.length > starting * maxSize) {
      running += 1;
      starting += 1;
      timers.start(run);
    }
  }

  async function run(): Promise<void> {
    starting -= 1;
    const batch = queue.splice(0, maxSize);
    try {
      const results = await process(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      startBatches();
    }
  }

  return (item, signal) => {
    const result = new Promise<Result>((resolve, reject) => queue.push({ item, resolve, reject }));
    startBatches();
    return timers.join(result, signal);
  };
}
