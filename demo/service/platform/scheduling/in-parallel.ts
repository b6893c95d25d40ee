/**
 * Processes items in order, a few at a time. After an error, no more are started.
 * @throws the first error, once those in progress have finished
 * @example
 * await inParallel(files, (file) => upload(file), { concurrency: 4 });
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  process: (item: Item) => Promise<void>,
  { concurrency = 8 }: { concurrency?: number } = {},
): Promise<void> {
  const next = items[Symbol.iterator]();
  const errors: unknown[] = [];
  const work = async () => {
    for (let item = next.next(); !item.done && errors.length === 0; item = next.next()) {
      await process(item.value).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (errors.length > 0) throw errors[0];
}
