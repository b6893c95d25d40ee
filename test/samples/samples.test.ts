import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCollection } from "../../demo/service/import/collection-definition.js";
import { claimCodeKinds } from "../../src/contract/mint/claim-codes.js";
import { pricings } from "../../src/contract/mint/collection.js";
import { createHiddenSample, createSamples, createUpcomingSample } from "../../demo/samples/samples.js";

const treasury = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const guest = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const now = new Date("2026-11-21T12:00:00.000Z");
const samples = createSamples(now, treasury, [guest]);
const [aurora, tessellate, signal] = samples as [
  (typeof samples)[0],
  (typeof samples)[0],
  (typeof samples)[0],
];

describe("the sample collections", () => {
  it("mint the open edition with the standard that the chain has, and the others with Token-2022", () => {
    const standards = createSamples(now, treasury, [guest], null, "core").map(({ standard }) => standard);
    expect(standards).toEqual(["token-2022", "token-2022", "core"]);
  });

  it("are valid collection definitions", () => {
    for (const sample of samples) expect(() => parseCollection(sample)).not.toThrow();
    expect(samples.map(({ shortId }) => shortId)).toEqual(["aurora", "tessellate", "signal"]);
    expect(samples.map(({ treasury }) => treasury)).toEqual([treasury, treasury, treasury]);
  });

  it("are the same for the same time", () => {
    expect(JSON.stringify(createSamples(now, treasury, [guest]))).toBe(JSON.stringify(samples));
  });

  it("number and name their items, and link each to its image", () => {
    expect([aurora.items.length, tessellate.items.length, signal.items.length]).toEqual([500, 3000, 0]);
    expect([aurora.supply, tessellate.supply, signal.supply]).toEqual([500, 3000, null]);
    expect(aurora.items[11]).toMatchObject({ number: 12, name: "Aurora #12", image: "/art/aurora/12.svg" });
    expect(tessellate.items[2999]).toMatchObject({ number: 3000, name: "Tessellate #3000" });
    expect(signal).toMatchObject({ image: "/art/signal/cover.svg", banner: "/art/signal/banner.svg" });
  });

  it("have an active, an upcoming and an ended phase at any time", () => {
    const moments = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        const statuses = createPhases(moment).map(({ startsAt, endsAt }) => {
          if (Date.parse(startsAt) > moment.getTime()) return "upcoming";
          return endsAt !== null && Date.parse(endsAt) <= moment.getTime() ? "ended" : "active";
        });
        expect(statuses).toEqual([
          ...["ended", "active", "upcoming"],
          ...["active", "active", "upcoming"],
          ...["active", "active"],
        ]);
      }),
      { numRuns: 5 },
    );
  });

  it("open a phase two minutes after the start, so that a countdown is visible", () => {
    expect(tessellate.phases[2]).toMatchObject({ name: "Public", startsAt: "2026-11-21T12:02:00.000Z" });
  });

  it("have the documented prices and limits", () => {
    const terms = samples.flatMap(({ name, phases }) =>
      phases.map((phase) => [
        name,
        phase.name,
        phase.pricing,
        phase.price ?? phase.usd,
        phase.limits.perWallet,
      ]),
    );
    expect(terms).toEqual([
      ["Aurora", "Founders", "fixed", "0.3", 2],
      ["Aurora", "Public", "fixed", "0.5", 5],
      ["Aurora", "Last light", "dutch", "0.8", 5],
      ["Tessellate", "Allowlist", "free", undefined, 2],
      ["Tessellate", "Friends", "usd_pegged", "12", 3],
      ["Tessellate", "Public", "dutch", "0.3", 10],
      ["Open Signal", "Open edition", "fixed", "0.05", null],
      ["Open Signal", "At the day’s rate", "usd_pegged", "8", null],
    ]);
  });

  it("can be paid in dollars where the chain has a dollar token", () => {
    const dollar = { mint: guest, symbol: "tUSD", decimals: 6, feed: "tUSD" };
    const [, , inDollars] = createSamples(now, treasury, [guest], dollar);
    expect(() => parseCollection(inDollars)).not.toThrow();
    expect(inDollars).toMatchObject({
      currencies: [dollar],
      phases: [
        { price: "0.05" },
        { usd: "8" },
        { pricing: "fixed", price: "8", currency: "tUSD" },
        { pricing: "native_pegged", price: "0.05", currency: "tUSD" },
      ],
    });
  });

  it("cover every pricing, gate and code, and a bounty", () => {
    const dollar = { mint: guest, symbol: "tUSD", decimals: 6, feed: "tUSD" };
    const all = createSamples(now, treasury, [guest], dollar);
    const phases = all.flatMap(({ phases }) => phases);
    expect(new Set(phases.map(({ pricing }) => pricing))).toEqual(new Set(pricings));
    expect(phases.some(({ currency }) => currency === dollar.symbol)).toBe(true);
    expect(phases.some(({ gated }) => gated) && phases.some(({ codeRequired }) => codeRequired)).toBe(true);
    const kinds = all.flatMap(({ claimCodes }) => claimCodes.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(claimCodeKinds));
    expect(aurora.bounty?.prizes.map(({ quantity }) => quantity)).toEqual([1, 5, 30]);
    expect(aurora.affiliates).toHaveLength(1);
  });

  it("have one that opens in three days, first to the list", () => {
    const upcoming = createUpcomingSample(now, treasury, [guest]);
    expect(() => parseCollection(upcoming)).not.toThrow();
    expect(upcoming).toMatchObject({
      name: "Small Studies",
      supply: 120,
      phases: [
        { startsAt: "2026-11-24T12:00:00.000Z", gated: true, allowlist: [guest] },
        { startsAt: "2026-11-24T14:00:00.000Z", price: "0.2" },
      ],
    });
  });

  it("have one on sale whose items are revealed in half an hour", () => {
    const hidden = createHiddenSample(now, treasury);
    expect(parseCollection(hidden).reveal?.at).toEqual(new Date("2026-11-21T12:30:00.000Z"));
    expect(hidden).toMatchObject({
      supply: 60,
      phases: [{ price: "0.1", startsAt: "2026-11-21T11:00:00.000Z" }],
    });
  });

  it("let a price fall for most of a day", () => {
    const { price, floor, drop, intervalSeconds } = tessellate.phases[2]!;
    const steps = (Number(price) - Number(floor)) / Number(drop);
    expect((steps * intervalSeconds!) / 3_600).toBeCloseTo(20);
  });

  it("allowlist the given wallets, or the treasury when none is given", () => {
    const lists = (collections: typeof samples) =>
      collections.flatMap(({ phases }) =>
        phases.flatMap(({ gated, allowlist }) => (gated ? [allowlist] : [])),
      );
    expect(lists(samples)).toEqual([[guest], [guest]]);
    expect(lists(createSamples(now, treasury))).toEqual([[treasury], [treasury]]);
  });
});

function createPhases(moment: Date) {
  return createSamples(moment, treasury).flatMap(({ phases }) => phases);
}
