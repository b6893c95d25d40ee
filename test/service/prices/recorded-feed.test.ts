import { describe, expect, it } from "vitest";
import { nullFeed } from "../../../demo/service/prices/price-feed.js";
import { formatRate } from "../../../demo/service/prices/rate.js";
import { createRecordedFeed } from "../../../demo/service/prices/recorded-feed.js";
import { sampleRecording } from "../../../demo/service/prices/sample-recording.js";

const minute = 60_000;

describe("a recording", () => {
  const feed = (now: number) =>
    createRecordedFeed({
      recording: { SOL: ["160", "161", "162"], USD: ["1"] },
      clock: () => new Date(now),
      stepMilliseconds: minute,
    });
  const told = async (now: number, symbol = "SOL") => {
    const observation = (await feed(now).read([symbol])).get(symbol);
    return observation && [formatRate(observation.rate), observation.observedAt.getTime()];
  };

  it("is played by the clock, again and again", async () => {
    expect(await told(0)).toEqual(["160", 0]);
    expect(await told(minute - 1)).toEqual(["160", 0]);
    expect(await told(minute)).toEqual(["161", minute]);
    expect(await told(3 * minute)).toEqual(["160", 3 * minute]);
    expect(await told(100 * minute + 5)).toEqual(["161", 100 * minute]);
    expect(await told(100 * minute, "USD")).toEqual(["1", 100 * minute]);
  });

  it("says that it is one, and knows only its coins", async () => {
    expect(feed(0).source.recorded).toBe(true);
    expect(await told(0, "BONK")).toBeUndefined();
    expect(await told(0, "constructor")).toBeUndefined();
  });

  it("of nonsense is refused at once", () => {
    const recording = { SOL: ["160", "0"] };
    expect(() => createRecordedFeed({ recording, clock: () => new Date(0) })).toThrow(RangeError);
  });

  it("for trials moves, and by little", async () => {
    const rates = sampleRecording["SOL"]!.map(Number);
    expect(new Set(rates).size).toBeGreaterThan(10);
    for (const [index, rate] of rates.entries()) {
      const next = rates[(index + 1) % rates.length]!;
      expect(Math.abs(next - rate) / rate).toBeLessThan(0.005);
    }
    const feed = createRecordedFeed({ recording: sampleRecording, clock: () => new Date(0) });
    expect((await feed.read(["SOL", "tUSD"])).size).toBe(2);
  });
});

it("where there is no feed, nothing is known, and nothing is said to be recorded", async () => {
  expect((await nullFeed.read(["SOL"])).size).toBe(0);
  expect(nullFeed.source).toEqual({ name: "none", recorded: false });
});
