import { expect, it } from "vitest";
import { createConcurrencyLimit } from "../../../demo/service/platform/limits/concurrency-limit.js";

const settings = { total: 1_000, perClient: 2, waitingPerClient: 3, waitingTotal: 1_000 };

it.each([
  ["a /56", (index: number) => `2001:db8:1:${(0x100 + index).toString(16)}::/64`, 8, 12],
  ["a /48", (index: number) => `2001:db8:2:${(0x100 * index).toString(16)}::/64`, 32, 48],
])(
  "lets the clients of %s together run and wait a multiple of one's reads",
  async (_network, name, ...max) => {
    const limit = createConcurrencyLimit({ settings, monotonic: () => 0 });
    let running = 0;
    const finish: (() => void)[] = [];
    const read = () => {
      running += 1;
      return new Promise<void>((resolve) => void finish.push(resolve));
    };
    const outcomes = Array.from({ length: 100 }, (_, index) =>
      limit.run(name(index), read).then(
        () => "done",
        ({ code }: { code: string }) => code,
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(max[0]);
    const other = limit.run("192.0.2.1", read);
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(max[0]! + 1);
    while (finish.length > 0) {
      finish.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await other;
    const ended = await Promise.all(outcomes);
    expect(ended.filter((outcome) => outcome === "done")).toHaveLength(max[0]! + max[1]!);
    expect(new Set(ended)).toEqual(new Set(["done", "RATE_LIMITED"]));
  },
);
