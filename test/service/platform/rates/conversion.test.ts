import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  convertCoins,
  convertDollars,
  estimateDollars,
} from "../../../../demo/service/platform/rates/conversion.js";
import {
  formatRate,
  isWithinFactor,
  parseRate,
  powerOfTen,
} from "../../../../demo/service/platform/rates/rate.js";

const rates = fc
  .record({ units: fc.bigInt(1n, 10n ** 15n), scale: fc.integer({ min: 0, max: 12 }) })
  .map(({ units, scale }) => parseRate(formatRate({ units, scale })))
  .filter((rate) => rate !== null);
const coins = fc.record({ rate: rates, decimals: fc.integer({ min: 0, max: 18 }) });
const amounts = fc.bigInt(1n, 10n ** 15n);

describe("a dollar price paid in another currency", () => {
  it("is never worth less than the price, and one base unit less always is", () => {
    fc.assert(
      fc.property(amounts, coins, (micros, coin) => {
        const { rate, decimals } = coin;
        const paid = convertDollars(micros, coin);
        // Worth in millionths of a dollar, times a denominator that makes it whole.
        const denominator = powerOfTen(decimals + rate.scale);
        const worth = (baseUnits: bigint) => baseUnits * rate.units * 1_000_000n;
        expect(worth(paid)).toBeGreaterThanOrEqual(micros * denominator);
        expect(worth(paid - 1n)).toBeLessThan(micros * denominator);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never falls when the price rises, and never rises when the rate does", () => {
    fc.assert(
      fc.property(amounts, amounts, coins, rates, (micros, more, coin, rate) => {
        expect(convertDollars(micros + more, coin)).toBeGreaterThanOrEqual(convertDollars(micros, coin));
        const dearer = isGreater(rate, coin.rate) ? { ...coin, rate } : coin;
        expect(convertDollars(micros, dearer)).toBeLessThanOrEqual(convertDollars(micros, coin));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [1_000_000n, "1", 6, 1_000_000n],
    [1_000_000n, "3", 6, 333_334n],
    [1n, "1000000000000", 0, 1n],
    [25_000_000n, "162.40", 9, 153_940_887n],
    [25_000_000n, "0.00000002", 5, 125_000_000_000_000n],
  ])("of %s millionths at $%s and %s decimals is %s base units", (micros, text, decimals, baseUnits) => {
    expect(convertDollars(micros, { rate: parseRate(text)!, decimals })).toBe(baseUnits);
  });
});

describe("a price in one currency paid in another", () => {
  it("is never worth less than the price, and one base unit less always is", () => {
    fc.assert(
      fc.property(amounts, coins, coins, (baseUnits, from, to) => {
        const paid = convertCoins(baseUnits, from, to);
        const worth = (units: bigint) => units * to.rate.units * powerOfTen(from.decimals + from.rate.scale);
        const price = baseUnits * from.rate.units * powerOfTen(to.decimals + to.rate.scale);
        expect(worth(paid)).toBeGreaterThanOrEqual(price);
        expect(worth(paid - 1n)).toBeLessThan(price);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is unchanged where both are the same", () => {
    fc.assert(
      fc.property(amounts, coins, (baseUnits, coin) => {
        expect(convertCoins(baseUnits, coin, coin)).toBe(baseUnits);
      }),
    );
  });
});

it("an amount's value in dollars is rounded to the nearest millionth", () => {
  fc.assert(
    fc.property(amounts, coins, (baseUnits, coin) => {
      const { rate, decimals } = coin;
      const denominator = powerOfTen(decimals + rate.scale);
      const error = estimateDollars(baseUnits, coin) * denominator - baseUnits * rate.units * 1_000_000n;
      expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(denominator);
    }),
    { numRuns: 2_000 },
  );
});

describe("a rate", () => {
  it.each([
    ["81.20", "81.2"],
    [81.2, "81.2"],
    ["1", "1"],
    ["100", "100"],
    [1.2e-7, "0.00000012"],
    ["2.5e+3", "2500"],
    [0.1 + 0.2, "0.30000000000000004"],
    ["0.000000000000000001", "0.000000000000000001"],
  ])("is parsed from %j exactly", (value, text) => {
    expect(formatRate(parseRate(value)!)).toBe(text);
  });

  it.each([
    ...[0, "0", "0.000", -1, "-1", NaN, Infinity, "", " 1", "1 ", "1,5", ".5", "1.", "0x10", "1e999", "١"],
    ...["1000000000001", 1e300, null, undefined, true, [1], { usd: 1 }, `0.${"0".repeat(30)}1`],
  ])("rejects %j", (value) => {
    expect(parseRate(value)).toBeNull();
  });

  it("survives formatting and parsing", () => {
    fc.assert(
      fc.property(rates, (rate) => {
        expect(parseRate(formatRate(rate))).toEqual(rate);
      }),
    );
  });

  it("is within a factor of another up to and including it, in both directions", () => {
    const isWithinTwo = (one: string, other: string) =>
      isWithinFactor(parseRate(one)!, parseRate(other)!, 2n);
    expect(isWithinTwo("100", "200")).toBe(true);
    expect(isWithinTwo("200", "100")).toBe(true);
    expect(isWithinTwo("100", "200.000001")).toBe(false);
    expect(isWithinTwo("0.0499", "0.1")).toBe(false);
  });
});

function isGreater(one: { units: bigint; scale: number }, other: { units: bigint; scale: number }): boolean {
  return one.units * powerOfTen(other.scale) > other.units * powerOfTen(one.scale);
}
