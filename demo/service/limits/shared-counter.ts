import type { Database } from "../db/database.js";
import { decrementRateCounts, incrementRateCounts } from "../db/repositories/rate-counts.js";

/** So many more of what has a name. */
export interface Increment {
  readonly name: string;
  readonly by: number;
  readonly windowMilliseconds: number;
}

/** Where a count stands with one raise, and when it starts over. */
export interface CountState {
  readonly count: number;
  readonly endsAt: Date;
}

export interface SharedCounter {
  /** @returns for each raise, where the count stands with it and those before it; in the order of the calls */
  increment(raises: readonly Increment[]): Promise<CountState[]>;
  /** Takes one off each count again, unless its window is over. */
  decrement(counts: readonly { name: string; endsAt: Date }[]): Promise<void>;
}

interface Waiting {
  readonly raises: readonly Increment[];
  resolve(standings: CountState[]): void;
  reject(error: unknown): void;
}

/** Most calls that one statement counts. */
const maximumBatch = 500;

/**
 * Counts in the database, exactly, for all processes together. What is raised while a statement is under way goes into
 * the next one together: a crowd costs one connection and one statement at a time.
 */
export function createSharedCounter({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): SharedCounter {
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  async function raise(batch: readonly Waiting[]): Promise<void> {
    const now = clock();
    const totals = new Map<string, { name: string; by: number; endsAt: Date }>();
    for (const { name, by, windowMilliseconds } of batch.flatMap(({ raises }) => raises)) {
      const endsAt = new Date(now.getTime() + windowMilliseconds);
      totals.set(name, { name, by: (totals.get(name)?.by ?? 0) + by, endsAt });
    }
    const counts = await incrementRateCounts(database, [...totals.values()], now);
    const before = new Map(
      counts.map(({ name, count, endsAt }) => [name, { count: count - totals.get(name)!.by, endsAt }]),
    );
    for (const { raises, resolve } of batch) {
      const standings = raises.map(({ name, by }) => {
        const { count, endsAt } = before.get(name)!;
        const standing = { count: count + by, endsAt };
        before.set(name, standing);
        return standing;
      });
      resolve(standings);
    }
  }

  async function raiseAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maximumBatch);
      await raise(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    isUnderWay = false;
  }

  return {
    increment: (raises) =>
      new Promise((resolve, reject) => {
        waiting.push({ raises, resolve, reject });
        if (!isUnderWay) void raiseAll();
      }),
    decrement: (counts) => decrementRateCounts(database, counts),
  };
}
