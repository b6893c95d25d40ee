import { expect, it } from "vitest";
import { createTtlCache } from "../../../../demo/service/platform/cache/ttl-cache.js";

function createCounter(
  options: {
    ttlMilliseconds?: number;
    maxEntries?: number;
    fail?: boolean;
    value?: (key: string) => unknown;
  } = {},
) {
  const time = { now: 1_000_000 };
  const loads: string[] = [];
  const { value = (key: string) => `${key}${loads.length}`, ttlMilliseconds = 100, maxEntries } = options;
  const cache = createTtlCache<unknown>(
    async (key) => {
      loads.push(key);
      await Promise.resolve();
      if (options.fail) throw new Error(`no ${key}`);
      return value(key);
    },
    {
      monotonic: () => time.now,
      ttlMilliseconds,
      ...(maxEntries === undefined ? {} : { maxEntries }),
    },
  );
  return { cache, loads, time };
}

it("loads a key once for concurrent reads, and again after its TTL", async () => {
  const { cache, loads, time } = createCounter();
  expect(await Promise.all([cache.read("a"), cache.read("a")])).toEqual(["a1", "a1"]);
  time.now += 99;
  expect(await cache.read("a")).toBe("a1");
  time.now += 2;
  expect(await cache.read("a")).toBe("a2");
  expect(loads).toEqual(["a", "a"]);
});

it("loads each time with a TTL of zero", async () => {
  const { cache, loads } = createCounter({ ttlMilliseconds: 0 });
  await cache.read("a");
  await cache.read("a");
  expect(loads).toEqual(["a", "a"]);
});

it("rejects an aborted read with the signal's reason, and completes the load for the other reader", async () => {
  const { cache, loads } = createCounter();
  const controller = new AbortController();
  const aborted = cache.read("a", controller.signal);
  const other = cache.read("a", new AbortController().signal);
  controller.abort(new Error("left"));
  await expect(aborted).rejects.toThrow("left");
  expect(await other).toBe("a1");
  expect(loads).toEqual(["a"]);
});

it("starts no load for a signal that is aborted already", async () => {
  const { cache, loads } = createCounter();
  await expect(cache.read("a", AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
  expect(loads).toEqual([]);
});

it("loads again after an invalidation; readers of the load in progress still get its value", async () => {
  const { cache } = createCounter();
  const first = cache.read("a");
  cache.invalidate("a");
  expect(await cache.read("a")).toBe("a2");
  expect(await first).toMatch(/^a/);
  expect(await cache.read("a")).toBe("a2");
});

it("caches neither a failure nor undefined", async () => {
  const failing = createCounter({ fail: true });
  await expect(failing.cache.read("a")).rejects.toThrow("no a");
  await expect(failing.cache.read("a")).rejects.toThrow("no a");
  expect(failing.loads).toHaveLength(2);
  const empty = createCounter({ value: () => undefined });
  await empty.cache.read("a");
  await empty.cache.read("a");
  expect(empty.loads).toHaveLength(2);
});

it("evicts the least recently used entries beyond its maximum", async () => {
  const { cache, loads } = createCounter({ maxEntries: 2 });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await cache.read(key);
  expect(loads).toEqual(["a", "b", "c", "b"]);
});
