import { describe, expect, it } from "vitest";
import { describePrice, nativeCoin, quotePrice } from "../../../demo/service/mint/price-quote.js";

const now = new Date("2026-11-21T12:00:00.000Z");
const nativePrice = { priceBaseUnits: 500_000_000n, priceMint: null };

describe("a price", () => {
  it.each([
    [0n, "0"],
    [1n, "0.000000001"],
    [500_000_000n, "0.5"],
    [1_000_000_000n, "1"],
    [12_340_000_000n, "12.34"],
    [123_456_789_012_345_678_901n, "123456789012.345678901"],
  ])("of %s lamports is %s SOL, without a float in between", (baseUnits, amount) => {
    expect(describePrice({ currency: nativeCoin, baseUnits }, "solana-devnet")).toEqual({
      ...{ amount, baseUnits: String(baseUnits), decimals: 9, currency: "SOL", mint: null },
      ...{ chain: "solana-devnet", approximate: false, usd: null },
    });
  });

  it("of a free phase is zero, whatever its row says", () => {
    expect(quotePrice({ pricing: "free", ...nativePrice }, now)?.baseUnits).toBe(0n);
  });

  it.each([
    ["a fixed phase without a price", { pricing: "fixed", priceBaseUnits: null, priceMint: null }],
    [
      "a fixed phase in a currency that isn't known",
      { pricing: "fixed", priceBaseUnits: 1n, priceMint: "x" },
    ],
    ["a pegged phase", { pricing: "usd_pegged", ...nativePrice }],
    ["a Dutch phase", { pricing: "dutch", ...nativePrice }],
  ] as const)("of %s is unavailable, not zero", (_which, phase) => {
    expect(quotePrice(phase, now)).toBeNull();
  });
});
