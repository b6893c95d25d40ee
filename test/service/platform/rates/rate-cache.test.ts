import { beforeEach, describe, expect, it } from "vitest";
import type { Observation, PriceFeed } from "../../../../demo/service/platform/rates/price-feed.js";
import { createRateCache, type RateCache } from "../../../../demo/service/platform/rates/rate-cache.js";
import { formatRate, parseRate } from "../../../../demo/service/platform/rates/rate.js";

const noon = Date.parse("2026-11-21T12:00:00.000Z");
const second = 1_000;
const minute = 60 * second;

let now: number;
let requested: (readonly string[])[];
let reported: string[];
/** Next response of the feed: a rate per symbol, or a rejection. */
let feedResponse: () => Record<string, string | [rate: string, observedAt: number]> | Promise<never>;
let symbols: string[];
let board: RateCache;
beforeEach(() => {
  now = noon;
  requested = [];
  reported = [];
  symbols = ["SOL", "USDC"];
  feedResponse = () => ({ SOL: "160", USDC: "1" });
  const feed: PriceFeed = {
    source: { name: "test", recorded: false },
    async read(wantedSymbols) {
      requested.push(wantedSymbols);
      const rates = await feedResponse();
      return new Map(
        Object.entries(rates).map(([symbol, value]): [string, Observation] => {
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

const getRate = (symbol = "SOL") => {
  const known = board.get(symbol);
  return known && [formatRate(known.rate), known.isStale ? "stale" : "fresh"];
};
const fails = () => Promise.reject(new Error("The feed is away"));
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a refresh", () => {
  it("is shared by all waiting callers and all symbols; get() doesn't wait for it", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const says = feedResponse;
    feedResponse = () => answered.then(says) as never;

    expect(Array.from({ length: 1_000 }, () => getRate())).toEqual(Array(1_000).fill(null));
    const waiting = Promise.all(Array.from({ length: 1_000 }, () => board.ensureFresh(["SOL", "USDC"])));
    await turn();
    expect(requested).toEqual([["SOL", "USDC"]]);
    answer();
    await waiting;
    expect(getRate()).toEqual(["160", "fresh"]);
    expect(getRate("USDC")).toEqual(["1", "fresh"]);
    expect(requested).toHaveLength(1);
  });

  it("is started by the first get() when due, and not before", async () => {
    await board.refresh();
    feedResponse = () => ({ SOL: "161" });
    now += 30 * second - 1;
    expect(getRate()).toEqual(["160", "fresh"]);
    await turn();
    expect(requested).toHaveLength(1);
    expect(board.nextReadingAt()).toEqual(new Date(noon + 30 * second));

    now += 1;
    expect(getRate()).toEqual(["160", "fresh"]);
    await turn();
    expect(requested).toHaveLength(2);
    expect(getRate()).toEqual(["161", "fresh"]);
    expect(board.nextReadingAt()).toEqual(new Date(noon + 60 * second));
  });

  it("that fails keeps the rates, is reported, and is retried after five seconds whatever the number of calls", async () => {
    await board.refresh();
    feedResponse = fails;
    now += 3 * minute;
    await board.ensureFresh(["SOL"]);
    expect(reported).toEqual(["price-feed-failed"]);
    expect(getRate()).toEqual(["160", "stale"]);
    for (let time = 0; time < 100; time++) await board.ensureFresh(["SOL"]);
    expect(requested).toHaveLength(2);
    now += 5 * second;
    await board.ensureFresh(["SOL"]);
    expect(requested).toHaveLength(3);
    expect(board.nextReadingAt().getTime()).toBeGreaterThan(now);
  });

  it("is not awaited where everything is known and fresh", async () => {
    await board.refresh();
    now += minute;
    await board.ensureFresh(["SOL", "USDC"]);
    expect(requested).toHaveLength(1);
  });

  it("starts for a symbol that was added after the last one, at most every five seconds", async () => {
    await board.refresh();
    symbols.push("BONK");
    feedResponse = () => ({ SOL: "160", USDC: "1", BONK: "0.00002" });
    await board.ensureFresh(["BONK"]);
    expect(getRate("BONK")).toBeNull();
    now += 5 * second;
    await board.ensureFresh(["BONK"]);
    expect(getRate("BONK")).toEqual(["0.00002", "fresh"]);
    expect(requested.at(-1)).toEqual(["SOL", "USDC", "BONK"]);
  });

  it("is due after the clock was set back", async () => {
    await board.refresh();
    now -= 60 * minute;
    board.get("SOL");
    await turn();
    expect(requested).toHaveLength(2);
  });
});

describe("an aging rate", () => {
  it("is fresh for two minutes, stale for fifteen, and then unknown", async () => {
    await board.refresh();
    feedResponse = fails;
    for (const [after, expected] of [
      [2 * minute, ["160", "fresh"]],
      [2 * minute + 1, ["160", "stale"]],
      [15 * minute, ["160", "stale"]],
      [15 * minute + 1, null],
    ] as const) {
      now = noon + after;
      expect(getRate()).toEqual(expected);
    }
  });

  it("ages from the feed's observation time, not from the request", async () => {
    feedResponse = () => ({ SOL: ["160", noon - 3 * minute], USDC: ["1", noon - 16 * minute] });
    await board.refresh();
    expect(getRate()).toEqual(["160", "stale"]);
    expect(getRate("USDC")).toBeNull();
  });

  it("is not replaced by an older one", async () => {
    await board.refresh();
    feedResponse = () => ({ SOL: ["150", noon - 1] });
    now += minute;
    await board.refresh();
    expect(getRate()).toEqual(["160", "fresh"]);
  });

  it("stays when a response omits its symbol", async () => {
    await board.refresh();
    feedResponse = () => ({ USDC: "1.001" });
    now += minute;
    await board.refresh();
    expect(getRate()).toEqual(["160", "fresh"]);
    expect(getRate("USDC")).toEqual(["1.001", "fresh"]);
  });
});

describe("a rate that jumps", () => {
  const readEach = async (rates: string[], step = minute) => {
    for (const rate of rates) {
      now += step;
      feedResponse = () => ({ SOL: rate });
      await board.refresh();
    }
  };

  it.each([
    ["to twice as much", "320", "320"],
    ["to half as much", "80", "80"],
    ["beyond twice as much", "320.01", "160"],
    ["below half as much", "79.99", "160"],
    ["by a thousand times", "160000", "160"],
  ])("%s: %s is returned as %s", async (_change, rate, expected) => {
    await board.refresh();
    await readEach([rate]);
    expect(getRate()).toEqual([expected, "fresh"]);
    expect(reported).toEqual(expected === rate ? [] : ["price-not-accepted"]);
  });

  it("is discarded when the next observation doesn't confirm it", async () => {
    await board.refresh();
    await readEach(["16000", "161", "0.16", "162"]);
    expect(getRate()).toEqual(["162", "fresh"]);
  });

  it("is accepted once the last accepted rate has expired and two observations agree", async () => {
    await board.refresh();
    await readEach(Array(15).fill("16"));
    expect(getRate()).toEqual(["160", "stale"]);
    await readEach(["16"]);
    expect(getRate()).toEqual(["16", "fresh"]);
  });

  it("is not accepted when one observation is read twice, nor when two pending rates differ", async () => {
    await board.refresh();
    const seenAt = noon + 20 * minute;
    feedResponse = () => ({ SOL: ["16", seenAt] });
    now = seenAt;
    await board.refresh();
    now += minute;
    await board.refresh();
    expect(getRate()).toBeNull();
    await readEach(["1.6", "16", "160000"]);
    expect(getRate()).toBeNull();
    await readEach(["159"]);
    expect(getRate()).toEqual(["159", "fresh"]);
  });
});
