import { assert, bigInt, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { multiplyPrice } from "../../../src/core/pricing/order-total.js";
import { isFree, toAmount } from "../../../src/contract/values/price.js";
import { maxQuantity } from "../../../src/core/pricing/quantity-limit.js";
import { addressOf, baseUnitsOf } from "../../brands.js";
import { collectionOf, half, phaseOf, eligibilityOf } from "../pending-mints.js";

const amounts = bigInt({ min: 0n, max: 10n ** 39n - 1n });
const decimals = integer({ min: 0, max: 18 });

/** Integer value of a decimal string in units of 10^-places. */
function scale(text: string, places: number): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
}

describe("an amount", () => {
  it("equals its base units exactly, in the shortest form", () => {
    assert(
      property(amounts, decimals, (units, places) => {
        const text = toAmount(units, places);
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(scale(text, places)).toBe(units);
      }),
    );
  });

  it.each([
    [0n, 9, "0"],
    [500_000_000n, 9, "0.5"],
    [1n, 9, "0.000000001"],
    [1_000_000_000n, 9, "1"],
    [120n, 0, "120"],
  ])("of %d units with %i decimals is %s", (units, places, text) => {
    expect(toAmount(units, places)).toBe(text);
  });
});

describe("the price of several units", () => {
  it("is the exact multiple of the unit price, in both its forms", () => {
    assert(
      property(amounts, decimals, integer({ min: 1, max: 1000 }), (units, places, quantity) => {
        const price = {
          ...half,
          baseUnits: baseUnitsOf(units),
          amount: toAmount(units, places),
          decimals: places,
        };
        const total = multiplyPrice(price, quantity);
        expect(BigInt(total.baseUnits)).toBe(units * BigInt(quantity));
        expect(scale(total.amount, places)).toBe(units * BigInt(quantity));
        expect(multiplyPrice(price, 1)).toEqual({ ...price, usd: undefined });
      }),
    );
  });

  it("is exact in dollars too, to the cent", () => {
    assert(
      property(
        bigInt({ min: 0n, max: 10n ** 20n }),
        integer({ min: 0, max: 4 }),
        integer({ min: 1, max: 20 }),
        (cents, places, quantity) => {
          const digits = String(cents).padStart(places + 1, "0");
          const usd = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
          const total = multiplyPrice({ ...half, usd }, quantity).usd!;
          expect(scale(total, places)).toBe(cents * BigInt(quantity));
          expect(total.split(".")[1]?.length ?? 0).toBe(places);
        },
      ),
    );
    expect(multiplyPrice({ ...half, usd: "81.20" }, 5).usd).toBe("406.00");
    expect(multiplyPrice({ ...half, usd: "0.10" }, 3).usd).toBe("0.30");
  });

  it("has no dollars when the unit price has none", () => {
    expect(multiplyPrice({ ...half, usd: null }, 2).usd).toBeNull();
    expect(multiplyPrice(half, 2).usd).toBeUndefined();
  });

  it("keeps currency, mint, chain and unknown fields", () => {
    const price = {
      ...half,
      mint: addressOf("EPj"),
      chain: "solana-devnet",
      approximate: true,
      mood: "calm",
    };
    expect(multiplyPrice(price, 2)).toMatchObject({
      ...price,
      amount: "1",
      baseUnits: "1000000000",
    });
  });
});

it("is free when the amount is zero", () => {
  expect(isFree({ ...half, amount: "0", baseUnits: baseUnitsOf("0") })).toBe(true);
  expect(isFree({ ...half, amount: "0.00", baseUnits: baseUnitsOf("000") })).toBe(true);
  expect(isFree({ ...half, baseUnits: baseUnitsOf("1") })).toBe(false);
});

describe("the maximum quantity", () => {
  const most = (
    limits: { perWallet?: number | null; perMint?: number } = {},
    eligibility: Parameters<typeof eligibilityOf>[0] | null = null,
    supply: Parameters<typeof collectionOf>[1] = {},
    phaseSupply: { total?: number | null; minted?: number } = {},
  ) =>
    maxQuantity(
      collectionOf([], supply),
      phaseOf({ limits: { perWallet: null, ...limits }, supply: phaseSupply }),
      eligibility ? eligibilityOf(eligibility) : undefined,
    );

  it("is the capacity of one signing request by default", () => {
    expect(maxQuantity(collectionOf(), phaseOf(), undefined)).toBe(10);
    expect(most({ perWallet: null })).toBe(10);
  });

  it("is the smallest of the limits", () => {
    expect(most({ perMint: 5, perWallet: 3 })).toBe(3);
    expect(most({ perMint: 2, perWallet: 3 })).toBe(2);
  });

  it("follows the wallet's eligibility rather than the phase's limit: a bonus may exceed it", () => {
    expect(most({ perMint: 8, perWallet: 3 }, { maxQuantity: 5 })).toBe(5);
    expect(most({ perWallet: 3 }, { maxQuantity: 0 })).toBe(0);
  });

  it("is bounded by known funds", () => {
    expect(most({}, { affordableQuantity: 2 })).toBe(2);
    expect(most({}, { affordableQuantity: 0 })).toBe(0);
    expect(most({}, { affordableQuantity: null })).toBe(10);
  });

  it("is bounded by remaining supply, down to one: sold out is the phase's status to report", () => {
    expect(most({}, null, { supply: { available: 4 } })).toBe(4);
    expect(most({}, null, { supply: { available: 0 } })).toBe(1);
    expect(most({}, null, { supply: { available: null } })).toBe(10);
    expect(most({}, null, {}, { total: 10, minted: 7 })).toBe(3);
    expect(most({}, null, {}, { total: 10, minted: 12 })).toBe(1);
    expect(most({}, null, {}, { total: null, minted: 12 })).toBe(10);
  });
});
