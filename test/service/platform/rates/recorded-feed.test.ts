import { describe, expect, it } from "vitest";
import { nullFeed } from "../../../../demo/service/platform/rates/price-feed.js";
import { formatRate } from "../../../../demo/service/platform/rates/rate.js";
import { createRecordedFeed } from "../../../../demo/service/platform/rates/recorded-feed.js";
import { sampleRecording } from "../../../../demo/service/platform/rates/sample-recording.js";

const minute = 60_000;

describe("a recording", () => {
  const feed = (now: number) =>
    createRecordedFeed({
      recording: { SOL: ["160", "161", "162"], USD: ["1"] },
      clock: () => new Date(now),
      stepMilliseconds: minute,
    });
  const read = async (now: number, symbol = "SOL") => {
    const observation = (await feed(now).read([symbol])).get(symbol);
    return observation && [formatRate(observation.rate), observation.observedAt.getTime()];
  };

  it("is played back by the clock, in a loop", async () => {
    expect(await read(0)).toEqual(["160", 0]);
    expect(await read(minute - 1)).toEqual(["160", 0]);
    expect(await read(minute)).toEqual(["161", minute]);
    expect(await read(3 * minute)).toEqual(["160", 3 * minute]);
    expect(await read(100 * minute + 5)).toEqual(["161", 100 * minute]);
    expect(await read(100 * minute, "USD")).toEqual(["1", 100 * minute]);
  });

  it("is marked as recorded, and knows only its own symbols", async () => {
    expect(feed(0).source.recorded).toBe(true);
    expect(await read(0, "BONK")).toBeUndefined();
    expect(await read(0, "constructor")).toBeUndefined();
  });

  it("is rejected immediately when it has an invalid rate", () => {
    const recording = { SOL: ["160", "0"] };
    expect(() => createRecordedFeed({ recording, clock: () => new Date(0) })).toThrow(RangeError);
  });

  it("for samples varies, within a few percent", async () => {
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

it("nullFeed knows no rate and isn't marked as recorded", async () => {
  expect((await nullFeed.read(["SOL"])).size).toBe(0);
  expect(nullFeed.source).toEqual({ name: "none", recorded: false });
});
