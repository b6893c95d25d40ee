import { assert, bigInt, constantFrom, integer, option, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { price, priceOn, toAmount } from "../../src/contract/values/price.js";

const half = { amount: "0.5", baseUnits: "500000000", decimals: 9, currency: "SOL" };
const dollarMint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const otherMint = "TriaLDoLLar11111111111111111111111111111111";
const currencies = constantFrom(
  { currency: "SOL", mint: null, decimals: 9 },
  { currency: "wSOL", mint: "So11111111111111111111111111111111111111112", decimals: 9 },
  { currency: "tUSD", mint: otherMint, decimals: 2 },
);

const isValid = (fields: object) => price.safeParse({ ...half, ...fields }).success;

describe("a price", () => {
  it("round-trips with every field that our service sends", () => {
    const prices = record({
      units: bigInt({ min: 0n, max: 10n ** 39n - 1n }),
      currency: currencies,
      chain: constantFrom("solana-devnet", "solana-mainnet"),
      approximate: constantFrom(true, false),
      usd: option(constantFrom("81.20", "0", "12345678901234567890.1")),
    }).map(({ units, currency, ...rest }) => ({
      ...rest,
      ...currency,
      baseUnits: String(units),
      amount: toAmount(units, currency.decimals),
    }));
    assert(property(prices, (sent) => void expect(price.parse(sent)).toEqual(sent)));
  });

  it("is invalid when its amount isn't its base units with its decimals", () => {
    const others = record({
      units: bigInt({ min: 0n, max: 10n ** 20n }),
      shown: bigInt({ min: 0n, max: 10n ** 20n }),
      decimals: integer({ min: 0, max: 18 }),
      currency: string({ maxLength: 6 }),
    });
    assert(
      property(others, ({ units, shown, decimals, currency }) => {
        const amount = toAmount(shown, decimals);
        const fields = {
          amount,
          baseUnits: String(units),
          decimals,
          currency: `t${currency}`,
          mint: otherMint,
        };
        expect(isValid(fields)).toBe(units === shown);
      }),
    );
  });

  it.each([
    ["an amount", { amount: `0.5${"0".repeat(60)}` }],
    ["an amount before its point", { amount: `${"0".repeat(61)}.5` }],
    ["a symbol", { currency: "t".repeat(65), mint: otherMint }],
  ])("is invalid with %s that is too long to be one", (_what, fields) => {
    expect(isValid(fields)).toBe(false);
  });

  it("names a chain only by the name that its currencies are found by", () => {
    expect(price.parse({ ...half, chain: "solana:mainnet" }).chain).toBeUndefined();
    expect(price.parse({ ...half, chain: "solana-mainnet" }).chain).toBe("solana-mainnet");
  });

  it.each(["0.50", "00.5", "0.500000000000"])("may have zeros around its amount, as in %s", (amount) => {
    expect(isValid({ amount })).toBe(true);
  });

  it.each([
    ["the native coin with 12 decimals", { baseUnits: "500000000000", decimals: 12 }],
    ["the native coin with another symbol", { currency: "USDC" }],
    ["the native coin under an invented symbol", { currency: "FREE" }],
    ["the native coin under a symbol that looks like its own", { currency: "S.O.L" }],
    ["a token with the native coin's symbol", { mint: otherMint }],
    ["a token whose symbol looks like the native coin's", { mint: otherMint, currency: "S\u200bO L." }],
    ["USDC with another mint", { currency: "USDC", mint: otherMint, baseUnits: "500000", decimals: 6 }],
    [
      "USDC as $usdc with another mint",
      { currency: "$usdc", mint: otherMint, baseUnits: "500000", decimals: 6 },
    ],
    [
      "USDC's mint with another symbol",
      { currency: "tUSD", mint: dollarMint, baseUnits: "500000", decimals: 6 },
    ],
    ["USDC's mint with other decimals", { currency: "USDC", mint: dollarMint }],
    [
      "USDC's mint with an amount after its symbol",
      { currency: "USDC = ０．０１", mint: dollarMint, baseUnits: "500000", decimals: 6 },
    ],
    [
      "USDC's mint with a direction mark in its symbol",
      { currency: "\u202eUSDC", mint: dollarMint, baseUnits: "500000", decimals: 6 },
    ],
    [
      "USDC's mint with USDT's symbol",
      { currency: "USDT", mint: dollarMint, baseUnits: "500000", decimals: 6 },
    ],
  ])("is invalid as %s", (_, fields) => {
    expect(isValid(fields)).toBe(false);
  });

  it.each([
    ["USDC", { currency: "USDC", mint: dollarMint, baseUnits: "500000", decimals: 6 }],
    [
      "USDC on devnet",
      {
        currency: "USDC",
        mint: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU",
        baseUnits: "500000",
        decimals: 6,
      },
    ],
    ["wrapped SOL", { currency: "wSOL", mint: "So11111111111111111111111111111111111111112" }],
    ["a token without a well-known symbol", { currency: "CONSTRUCTOR", mint: otherMint }],
  ])("is valid as %s", (_, fields) => {
    expect(isValid(fields)).toBe(true);
  });

  const dollars = { currency: "USDC", mint: dollarMint, baseUnits: "500000", decimals: 6 };
  const devnetDollars = { ...dollars, mint: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU" };
  const tether = { ...dollars, currency: "USDT", mint: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB" };

  it.each([
    [dollars, ["solana-mainnet"]],
    [devnetDollars, ["solana-devnet"]],
    [tether, ["solana-mainnet"]],
    [
      { currency: "WSOL", mint: "So11111111111111111111111111111111111111112" },
      ["solana-mainnet", "solana-devnet", "solana-testnet", "solana-localnet"],
    ],
    [{}, ["solana-mainnet", "solana-devnet", "solana-testnet", "solana-localnet"]],
  ])("has a well-known symbol only on the chain of its mint: %o", (currency, its) => {
    const chains = ["solana-mainnet", "solana-devnet", "solana-testnet", "solana-localnet"];
    expect(chains.filter((chain) => isValid({ ...currency, chain }))).toEqual(its);
    const parsed = price.parse({ ...half, ...currency });
    expect(chains.filter((chain) => priceOn(chain, parsed) === parsed)).toEqual(its);
  });

  it("belongs only to the chain that it names", () => {
    const named = price.parse({ ...half, chain: "solana-devnet" });
    expect(["solana-devnet", "solana-mainnet"].map((chain) => priceOn(chain, named))).toEqual([named, null]);
  });

  it("that is unavailable stays unavailable", () => {
    expect([null, undefined].map((none) => priceOn("solana-devnet", none))).toEqual([null, undefined]);
  });

  it("may use another symbol for a mint that is well known on another chain only", () => {
    expect(isValid({ ...dollars, currency: "tUSD", chain: "solana-testnet" })).toBe(true);
  });

  it("requires amount, base units, decimals and currency only", () => {
    expect(price.parse(half)).toEqual(half);
    for (const field of Object.keys(half)) {
      expect(price.safeParse({ ...half, [field]: undefined }).success).toBe(false);
    }
  });

  it.each(["", "-1", "1e9", "0.5", "0x10", " 1", "1".repeat(40), 500000000, null])(
    "rejects base units such as %j",
    (baseUnits) => {
      expect(price.safeParse({ ...half, baseUnits }).success).toBe(false);
    },
  );

  it.each(["", "-0.5", ".5", "1.", "1e9", "free", "1,5", 0.5, null])(
    "rejects an amount such as %j",
    (amount) => {
      expect(price.safeParse({ ...half, amount }).success).toBe(false);
    },
  );

  it.each([-1, 0.5, 21, 255, 1e9, "9"])(
    "rejects decimals such as %j, which can't be drawn exactly or are none",
    (decimals) => {
      expect(isValid({ decimals, currency: "tUSD", mint: otherMint, baseUnits: "0", amount: "0" })).toBe(
        false,
      );
    },
  );

  it("with an unreadable currency does not become one in the native coin", () => {
    for (const mint of [7, {}, false]) expect(price.safeParse({ ...half, mint }).success).toBe(false);
  });

  it.each(["about 80", "$81", "", "1e3", 81.2])("omits dollars such as %j", (usd) => {
    expect(price.parse({ ...half, usd }).usd).toBeUndefined();
  });
});
