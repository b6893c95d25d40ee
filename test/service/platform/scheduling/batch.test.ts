import { describe, expect, it } from "vitest";
import { eventually } from "../../../eventually.js";
import { createBatch } from "../../../../demo/service/platform/scheduling/batch.js";

/** Batches that are processed until the test settles them. */
function createProcess() {
  const batches: { items: readonly number[]; settle: (error?: Error) => void }[] = [];
  const process = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) =>
      batches.push({
        items,
        settle: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))),
      }),
    );
  const itemsOf = () => batches.map(({ items }) => items);
  const started = (count: number) => eventually(() => expect(batches).toHaveLength(count));
  return { batches, process, itemsOf, started };
}

describe("a batch", () => {
  it("has the items of one moment, and each gets its own result", async () => {
    const { batches, process, itemsOf, started } = createProcess();
    const multiply = createBatch(process);
    const results = Promise.all([1, 2, 3].map((item) => multiply(item)));
    await started(1);
    expect(itemsOf()).toEqual([[1, 2, 3]]);
    batches[0]!.settle();
    expect(await results).toEqual([10, 20, 30]);
  });

  it("has the items that have arrived while others were processed", async () => {
    const { batches, process, itemsOf, started } = createProcess();
    const multiply = createBatch(process, { concurrency: 1 });
    const first = multiply(1);
    await started(1);
    const later = [multiply(2), multiply(3)];
    batches[0]!.settle();
    expect(await first).toBe(10);
    await started(2);
    expect(itemsOf()).toEqual([[1], [2, 3]]);
    batches[1]!.settle();
    expect(await Promise.all(later)).toEqual([20, 30]);
  });

  it("has as many items as it may, and as many run at a time", async () => {
    const { batches, process, itemsOf, started } = createProcess();
    const multiply = createBatch(process, { maxSize: 2, concurrency: 2 });
    const results = Promise.all([1, 2, 3, 4, 5].map((item) => multiply(item)));
    await started(2);
    expect(itemsOf()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    batches[1]!.settle();
    await started(3);
    expect(batches[2]!.items).toEqual([5]);
    for (const { settle } of batches) settle();
    expect(await results).toEqual([10, 20, 30, 40, 50]);
  });

  it("fails for each of its items, and for no other", async () => {
    const { batches, process, started } = createProcess();
    const multiply = createBatch(process, { maxSize: 2 });
    const results = Promise.allSettled([1, 2, 3].map((item) => multiply(item)));
    await started(2);
    batches[0]!.settle(new Error("lost"));
    batches[1]!.settle();
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  it("continues without a caller that stops waiting", async () => {
    const { batches, process, started } = createProcess();
    const multiply = createBatch(process);
    const controller = new AbortController();
    const [given, kept] = [multiply(1, controller.signal), multiply(2)];
    await started(1);
    controller.abort(new Error("enough"));
    await expect(given).rejects.toThrow("enough");
    batches[0]!.settle();
    expect(await kept).toBe(20);
  });

  it("fails unheard for a caller that has stopped waiting before", async () => {
    const { batches, process, started } = createProcess();
    const given = createBatch(process)(1, AbortSignal.abort(new Error("enough")));
    await expect(given).rejects.toThrow("enough");
    await started(1);
    batches[0]!.settle(new Error("lost"));
    // An unhandled rejection, which fails the run, is reported in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  });
});
