import { assert, bigInt, constantFrom, integer, option, property, record, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { price } from "../../src/contract/price.js";

const half = { amount: "0.5", baseUnits: "500000000", decimals: 9, currency: "SOL" };

describe("a price", () => {
  test("round-trips with every field that our service sends", () => {
    const prices = record({
      amount: constantFrom("0", "0.5", "1234567890.000000001"),
      baseUnits: bigInt({ min: 0n, max: 10n ** 39n - 1n }).map(String),
      decimals: integer({ min: 0, max: 18 }),
      currency: string(),
      mint: option(constantFrom("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v")),
      chain: constantFrom("solana-devnet", "solana-mainnet"),
      approximate: constantFrom(true, false),
      usd: option(constantFrom("81.20", "0", "12345678901234567890.1")),
    });
    assert(property(prices, (sent) => void expect(price.parse(sent)).toEqual(sent)));
  });

  test("requires amount, base units, decimals and currency only", () => {
    expect(price.parse(half)).toEqual(half);
    for (const field of Object.keys(half)) {
      expect(price.safeParse({ ...half, [field]: undefined }).success).toBe(false);
    }
  });

  test.each(["", "-1", "1e9", "0.5", "0x10", " 1", "1".repeat(40), 500000000, null])(
    "rejects base units such as %j",
    (baseUnits) => {
      expect(price.safeParse({ ...half, baseUnits }).success).toBe(false);
    },
  );

  test.each(["", "-0.5", ".5", "1.", "1e9", "free", "1,5", 0.5, null])(
    "rejects an amount such as %j",
    (amount) => {
      expect(price.safeParse({ ...half, amount }).success).toBe(false);
    },
  );

  test.each([-1, 0.5, 256, 1e9, "9"])("rejects decimals such as %j", (decimals) => {
    expect(price.safeParse({ ...half, decimals }).success).toBe(false);
  });

  test("with an unreadable currency does not become one in the native coin", () => {
    for (const mint of [7, {}, false]) expect(price.safeParse({ ...half, mint }).success).toBe(false);
  });

  test.each(["about 80", "$81", "", "1e3", 81.2])("omits dollars such as %j", (usd) => {
    expect(price.parse({ ...half, usd }).usd).toBeUndefined();
  });
});
