import { beforeEach, describe, expect, it } from "vitest";
import type { Observation, PriceFeed } from "../../../demo/service/prices/price-feed.js";
import { createRateCache, type RateCache } from "../../../demo/service/prices/rate-cache.js";
import { formatRate, parseRate } from "../../../demo/service/prices/rate.js";

const noon = Date.parse("2026-11-21T12:00:00.000Z");
const second = 1_000;
const minute = 60 * second;

let now: number;
let asked: (readonly string[])[];
let reported: string[];
/** What the feed says next: a rate for each coin, or a failure. */
let feedSays: () => Record<string, string | [rate: string, observedAt: number]> | Promise<never>;
let symbols: string[];
let board: RateCache;
beforeEach(() => {
  now = noon;
  asked = [];
  reported = [];
  symbols = ["SOL", "USDC"];
  feedSays = () => ({ SOL: "160", USDC: "1" });
  const feed: PriceFeed = {
    source: { name: "test", recorded: false },
    async read(wanted) {
      asked.push(wanted);
      const said = await feedSays();
      return new Map(
        Object.entries(said).map(([symbol, value]): [string, Observation] => {
          const [text, observedAt] = Array.isArray(value) ? value : [value, now];
          return [symbol, { rate: parseRate(text)!, observedAt: new Date(observedAt) }];
        }),
      );
    },
  };
  board = createRateCache({
    feed,
    listSymbols: () => Promise.resolve(symbols),
    clock: () => new Date(now),
    report: (event) => void reported.push(event),
  });
});

const told = (symbol = "SOL") => {
  const known = board.get(symbol);
  return known && [formatRate(known.rate), known.isStale ? "stale" : "fresh"];
};
const fails = () => Promise.reject(new Error("The feed is away"));
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a reading", () => {
  it("is one for all who wait and for all coins, and those who only look don't wait for it", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const says = feedSays;
    feedSays = () => answered.then(says) as never;

    expect(Array.from({ length: 1_000 }, () => told())).toEqual(Array(1_000).fill(null));
    const waiting = Promise.all(Array.from({ length: 1_000 }, () => board.ensureFresh(["SOL", "USDC"])));
    await turn();
    expect(asked).toEqual([["SOL", "USDC"]]);
    answer();
    await waiting;
    expect(told()).toEqual(["160", "fresh"]);
    expect(told("USDC")).toEqual(["1", "fresh"]);
    expect(asked).toHaveLength(1);
  });

  it("is begun by whoever looks when it is due, and not before", async () => {
    await board.refresh();
    feedSays = () => ({ SOL: "161" });
    now += 30 * second - 1;
    expect(told()).toEqual(["160", "fresh"]);
    await turn();
    expect(asked).toHaveLength(1);
    expect(board.nextReadingAt()).toEqual(new Date(noon + 30 * second));

    now += 1;
    expect(told()).toEqual(["160", "fresh"]);
    await turn();
    expect(asked).toHaveLength(2);
    expect(told()).toEqual(["161", "fresh"]);
    expect(board.nextReadingAt()).toEqual(new Date(noon + 60 * second));
  });

  it("that fails changes nothing, is reported, and is tried again after five seconds however many ask", async () => {
    await board.refresh();
    feedSays = fails;
    now += 3 * minute;
    await board.ensureFresh(["SOL"]);
    expect(reported).toEqual(["price-feed-failed"]);
    expect(told()).toEqual(["160", "stale"]);
    for (let time = 0; time < 100; time++) await board.ensureFresh(["SOL"]);
    expect(asked).toHaveLength(2);
    now += 5 * second;
    await board.ensureFresh(["SOL"]);
    expect(asked).toHaveLength(3);
    expect(board.nextReadingAt().getTime()).toBeGreaterThan(now);
  });

  it("is not waited for where everything is known and fresh", async () => {
    await board.refresh();
    now += minute;
    await board.ensureFresh(["SOL", "USDC"]);
    expect(asked).toHaveLength(1);
  });

  it("is made for a coin that was added after the last one, once in five seconds", async () => {
    await board.refresh();
    symbols.push("BONK");
    feedSays = () => ({ SOL: "160", USDC: "1", BONK: "0.00002" });
    await board.ensureFresh(["BONK"]);
    expect(told("BONK")).toBeNull();
    now += 5 * second;
    await board.ensureFresh(["BONK"]);
    expect(told("BONK")).toEqual(["0.00002", "fresh"]);
    expect(asked.at(-1)).toEqual(["SOL", "USDC", "BONK"]);
  });

  it("is due after the clock was set back", async () => {
    await board.refresh();
    now -= 60 * minute;
    board.get("SOL");
    await turn();
    expect(asked).toHaveLength(2);
  });
});

describe("a rate that gets old", () => {
  it("is fresh for two minutes, the last known for fifteen, and then not known", async () => {
    await board.refresh();
    feedSays = fails;
    for (const [after, expected] of [
      [2 * minute, ["160", "fresh"]],
      [2 * minute + 1, ["160", "stale"]],
      [15 * minute, ["160", "stale"]],
      [15 * minute + 1, null],
    ] as const) {
      now = noon + after;
      expect(told()).toEqual(expected);
    }
  });

  it("counts from when the feed saw it, not from when the feed was asked", async () => {
    feedSays = () => ({ SOL: ["160", noon - 3 * minute], USDC: ["1", noon - 16 * minute] });
    await board.refresh();
    expect(told()).toEqual(["160", "stale"]);
    expect(told("USDC")).toBeNull();
  });

  it("is not replaced by an older one", async () => {
    await board.refresh();
    feedSays = () => ({ SOL: ["150", noon - 1] });
    now += minute;
    await board.refresh();
    expect(told()).toEqual(["160", "fresh"]);
  });

  it("stays when a reading says nothing about its coin", async () => {
    await board.refresh();
    feedSays = () => ({ USDC: "1.001" });
    now += minute;
    await board.refresh();
    expect(told()).toEqual(["160", "fresh"]);
    expect(told("USDC")).toEqual(["1.001", "fresh"]);
  });
});

describe("a rate that jumps", () => {
  const readEach = async (rates: string[], step = minute) => {
    for (const rate of rates) {
      now += step;
      feedSays = () => ({ SOL: rate });
      await board.refresh();
    }
  };

  it.each([
    ["to twice as much", "320", "320"],
    ["to half as much", "80", "80"],
    ["beyond twice as much", "320.01", "160"],
    ["below half as much", "79.99", "160"],
    ["by a thousand times", "160000", "160"],
  ])("%s: %s is told as %s", async (_jump, rate, expected) => {
    await board.refresh();
    await readEach([rate]);
    expect(told()).toEqual([expected, "fresh"]);
    expect(reported).toEqual(expected === rate ? [] : ["price-not-accepted"]);
  });

  it("is forgotten when it was a slip", async () => {
    await board.refresh();
    await readEach(["16000", "161", "0.16", "162"]);
    expect(told()).toEqual(["162", "fresh"]);
  });

  it("is believed once the last good rate has expired and the feed has said it twice", async () => {
    await board.refresh();
    await readEach(Array(15).fill("16"));
    expect(told()).toEqual(["160", "stale"]);
    await readEach(["16"]);
    expect(told()).toEqual(["16", "fresh"]);
  });

  it("is not believed for being read twice from one observation, nor when two slips differ", async () => {
    await board.refresh();
    const seenAt = noon + 20 * minute;
    feedSays = () => ({ SOL: ["16", seenAt] });
    now = seenAt;
    await board.refresh();
    now += minute;
    await board.refresh();
    expect(told()).toBeNull();
    await readEach(["1.6", "16", "160000"]);
    expect(told()).toBeNull();
    await readEach(["159"]);
    expect(told()).toEqual(["159", "fresh"]);
  });
});
