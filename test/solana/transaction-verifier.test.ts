import { describe, expect, test } from "vitest";
import type { TransactionVerifier } from "../../src/core/ports.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { compile, dollar, paySol, price, thief, treasury, wallet } from "./build-mint.js";
import { dollars, item, mint } from "./mint-fixture.js";

const terms = {
  wallet,
  price: { baseUnits: price, mint: null },
  recipients: [treasury] as string[],
  quantity: 1,
};

describe("the transaction verifier", () => {
  const verifier = createTransactionVerifier() satisfies TransactionVerifier;

  test("accepts a valid mint and reports its effects", () => {
    const verification = verifier.verify(compile(mint()), terms);
    expect(verification).toMatchObject({
      safe: true,
      problems: [],
      effects: { items: [{ mint: item.mint }] },
    });
  });

  test("limits payments to the price, in its currency", () => {
    const isSafe = (baseUnits: bigint, mintAddress: string | null) =>
      verifier.verify(compile([dollars.open, dollars.pay, ...Object.values(item.parts)]), {
        ...terms,
        price: { baseUnits, mint: mintAddress },
      }).safe;
    expect(isSafe(25_000_000n, dollar)).toBe(true);
    expect(isSafe(24_999_999n, dollar)).toBe(false);
    expect(isSafe(25_000_000n, null)).toBe(false);
  });

  test("limits rent by the number of items, and the fee", () => {
    const codes = (allowances: Parameters<typeof createTransactionVerifier>[0]) =>
      createTransactionVerifier(allowances)
        .verify(compile(mint()), terms)
        .problems.map(({ code }) => code);
    expect(codes({ rentPerItem: 1n })).toEqual(["RENT_TOO_HIGH"]);
    expect(codes({ networkFee: 1n })).toEqual(["NETWORK_FEE_TOO_HIGH"]);
    expect(codes({ rentPerItem: 8_000_000n, networkFee: 13_000n })).toEqual([]);
  });

  test("rejects bytes that are no transaction", () => {
    expect(verifier.verify(Uint8Array.of(1, 2, 3), terms)).toEqual({
      safe: false,
      problems: [{ code: "TRANSACTION_UNREADABLE" }],
      effects: null,
    });
  });

  test("detects a signed transaction that differs from the unsigned one", () => {
    const given = compile(mint());
    const signed = given.slice().fill(1, 1, 65);
    expect(verifier.matchesUnsigned(given, signed, terms)).toBe(true);
    expect(verifier.matchesUnsigned(given, given, terms)).toBe(false);
    expect(verifier.matchesUnsigned(given, signed.slice(0, -1), terms)).toBe(false);
    const other = compile(mint().with(2, paySol(1n, thief))).fill(1, 1, 65);
    expect(verifier.matchesUnsigned(given, other, terms)).toBe(false);
  });
});
