import { describe, expect, it } from "vitest";
import { nativeCoin } from "../../../../demo/service/catalog/currencies/currency.js";
import { createPriceDescription } from "../../../../demo/service/catalog/pricing/price-description.js";
import { quotePrice } from "../../../../demo/service/catalog/pricing/price-quote.js";
import { createFixedRates } from "../../mint/fixed-rates.js";
import { dollarCoin, termsOf } from "../../mint/terms.js";

const now = new Date("2026-11-21T12:00:00.000Z");
const unknown = createFixedRates({});
const rates = createFixedRates({ SOL: "162.4", USDC: "0.9998" });
const inDollars = { currency: dollarCoin, priceMint: dollarCoin.mint } as const;
const pegged = { priceBaseUnits: null } as const;

describe("a formatted price", () => {
  it.each([
    [0n, "0"],
    [1n, "0.000000001"],
    [500_000_000n, "0.5"],
    [1_000_000_000n, "1"],
    [12_340_000_000n, "12.34"],
    [123_456_789_012_345_678_901n, "123456789012.345678901"],
  ])("of %s lamports is %s SOL, without floating-point arithmetic", (baseUnits, amount) => {
    const describePrice = createPriceDescription({ chain: "solana-devnet", rates: unknown });
    expect(describePrice({ currency: nativeCoin, baseUnits })).toEqual({
      amount,
      baseUnits: String(baseUnits),
      decimals: 9,
      currency: "SOL",
      mint: null,
      chain: "solana-devnet",
      approximate: false,
      usd: null,
    });
  });

  it.each([
    ["half a SOL", nativeCoin, 500_000_000n, "81.20"],
    ["the smallest part of a SOL", nativeCoin, 1n, "0.00"],
    ["a little of a SOL", nativeCoin, 10_000n, "0.001624"],
    ["a coin of six digits", dollarCoin, 25_000_000n, "24.995"],
    ["nothing", nativeCoin, 0n, "0.00"],
  ])("has the dollar value of %s, where the rate is known", (_what, currency, baseUnits, usd) => {
    const describePrice = createPriceDescription({ chain: "solana-devnet", rates });
    expect(describePrice({ currency, baseUnits }).usd).toBe(usd);
  });
});

describe("a quote", () => {
  it("of a free phase is zero, whatever its row contains", () => {
    expect(quotePrice(termsOf({ pricing: "free" }), now, unknown)?.baseUnits).toBe(0n);
  });

  it("of a fixed phase is its price in its currency, independent of rates", () => {
    expect(quotePrice(termsOf(), now, unknown)).toEqual({
      currency: nativeCoin,
      baseUnits: 500_000_000n,
      approximate: false,
    });
    expect(quotePrice(termsOf({ ...inDollars, priceBaseUnits: 25_000_000n }), now, unknown)).toEqual({
      currency: dollarCoin,
      baseUnits: 25_000_000n,
      approximate: false,
    });
  });

  it("of a USD-pegged phase follows the payment currency's rate, rounded up", () => {
    const phase = termsOf({ pricing: "usd_pegged", ...pegged, pegUsdMicros: 25_000_000n });
    // 25 / 162.4 SOL = 0.153940886699507…
    expect(quotePrice(phase, now, rates)).toEqual({
      currency: nativeCoin,
      baseUnits: 153_940_887n,
      approximate: true,
    });
    // 25 / 0.9998 USDC = 25.0050010002…
    expect(quotePrice({ ...phase, ...inDollars }, now, rates)).toEqual({
      currency: dollarCoin,
      baseUnits: 25_005_002n,
      approximate: true,
    });
  });

  it("of a native-pegged phase follows both rates", () => {
    const phase = termsOf({
      pricing: "native_pegged",
      ...pegged,
      pegNativeUnits: 500_000_000n,
      ...inDollars,
    });
    // 0.5 × 162.4 / 0.9998 USDC = 81.2162432486…
    expect(quotePrice(phase, now, rates)).toEqual({
      currency: dollarCoin,
      baseUnits: 81_216_244n,
      approximate: true,
    });
  });

  it("of a Dutch phase follows the clock", () => {
    const phase = termsOf({
      pricing: "dutch",
      priceBaseUnits: 2_000_000_000n,
      dutchFloor: 500_000_000n,
      dutchDrop: 100_000_000n,
      dutchIntervalSeconds: 600,
    });
    const after = (seconds: number) => quotePrice(phase, new Date(now.getTime() + seconds * 1_000), unknown);
    expect(after(0)).toEqual({ currency: nativeCoin, baseUnits: 2_000_000_000n, approximate: false });
    expect(after(599.999)?.baseUnits).toBe(2_000_000_000n);
    expect(after(600)?.baseUnits).toBe(1_900_000_000n);
    expect(after(86_400)?.baseUnits).toBe(500_000_000n);
  });

  it.each([
    ["a fixed phase without a price", { priceBaseUnits: null }],
    ["a phase in a currency that isn't known", { priceMint: "x" }],
    ["a USD-pegged phase without a rate", { pricing: "usd_pegged", ...pegged, pegUsdMicros: 1n }],
    ["a USD-pegged phase without its peg", { pricing: "usd_pegged", ...pegged }],
    [
      "a native-pegged phase without a rate",
      { pricing: "native_pegged", ...pegged, ...inDollars, pegNativeUnits: 1n },
    ],
    ["a Dutch phase without a schedule", { pricing: "dutch" }],
  ] as const)("of %s is unavailable, not zero", (_which, changes) => {
    expect(quotePrice(termsOf(changes), now, unknown)).toBeNull();
  });
});
