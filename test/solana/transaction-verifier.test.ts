import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from "@solana-program/compute-budget";
import { describe, expect, it } from "vitest";
import type { Address } from "../../src/contract/values/brand.js";
import type {
  MintConstraints,
  PreparedTransaction,
  TransactionVerifier,
} from "../../src/core/transaction-verifier.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { baseUnitsOf } from "../brands.js";
import {
  buildItem,
  compile,
  dollar,
  madeUpAddress,
  paySol,
  price,
  service,
  thief,
  treasury,
  wallet,
} from "./build-mint.js";
import { dollars, item, mint } from "./mint-fixture.js";

const second = await buildItem({ seed: "second" });
const terms: MintConstraints = {
  wallet,
  price: { baseUnits: baseUnitsOf(price), decimals: 9, mint: null },
  recipients: [treasury],
  quantity: 1,
};
const of = (bytes: Uint8Array, quantity = 1): PreparedTransaction => ({ bytes, quantity });
const one = of(compile(mint()));
/** Mint of the second item, for another part of the price. */
const other = (amount = price, quantity = 1) =>
  of(compile([paySol(amount), ...Object.values(second.parts)]), quantity);

/** Rent that follows from the chain's rate: of an item's account in Token-2022, and of one for a payment. */
const itemAccountRent = BigInt(128 + 170) * 6_960n;
const paymentAccountRent = BigInt(128 + 165) * 6_960n;

describe("the transaction verifier", () => {
  const verifier = createTransactionVerifier() satisfies TransactionVerifier;
  const codesOf = (transactions: readonly PreparedTransaction[], changes: Partial<MintConstraints> = {}) =>
    [
      ...new Set(verifier.verify(transactions, { ...terms, ...changes }).problems.map(({ code }) => code)),
    ].sort();

  it("accepts a valid mint and reports its effects", () => {
    expect(verifier.verify([one], terms)).toMatchObject({
      safe: true,
      problems: [],
      transactions: [{ safe: true, effects: { items: [{ mint: item.mint }] } }],
      totals: { items: 1, price, inexactRent: itemAccountRent, networkFee: 13_000n, isComplete: true },
    });
  });

  it("adds up the effects of several transactions", () => {
    const twice = { quantity: 2, price: { ...terms.price, baseUnits: baseUnitsOf(2n * price) } };
    const { safe, totals, transactions } = verifier.verify([one, other()], { ...terms, ...twice });
    const [first, last] = transactions.map(({ effects }) => effects!);
    expect(safe).toBe(true);
    expect(totals).toEqual({
      items: 2,
      price: 2n * price,
      payments: [{ currency: null, recipient: treasury, amount: 2n * price }],
      rent: first!.rent + last!.rent,
      inexactRent: 2n * itemAccountRent,
      programFee: 0n,
      networkFee: first!.networkFee + last!.networkFee,
      isComplete: true,
    });
  });

  it("adds up what each recipient is paid, and limits their sum, in each transaction and in all", () => {
    const artist = madeUpAddress(61);
    const both = [treasury, artist];
    const verify = (toTreasury: bigint, toArtist: bigint, recipients: readonly string[]) => {
      const transactions = [item, second].map(({ parts }) =>
        of(compile([paySol(toTreasury), paySol(toArtist, artist), ...Object.values(parts)])),
      );
      const all = { ...terms.price, baseUnits: baseUnitsOf(2n * price) };
      return verifier.verify(transactions, { ...terms, quantity: 2, price: all, recipients });
    };
    const { safe, totals } = verify(price - 7n, 7n, both);
    expect({ safe, payments: totals!.payments }).toEqual({
      safe: true,
      payments: [
        { currency: null, recipient: treasury, amount: 2n * (price - 7n) },
        { currency: null, recipient: artist, amount: 14n },
      ],
    });
    const codes = ({ problems }: ReturnType<typeof verify>) => [...new Set(problems.map(({ code }) => code))];
    expect(codes(verify(price - 7n, 8n, both))).toEqual(["SPENDS_TOO_MUCH"]);
    expect(codes(verify(price - 7n, 7n, [treasury]))).toEqual(["RECIPIENT_NOT_ALLOWED"]);
  });

  it("counts the account of a payment's recipient in each transaction, because its owner may close it in between", async () => {
    const inDollars = [one, other()].map((_, index) =>
      of(compile([dollars.open, dollars.pay, ...Object.values([item, second][index]!.parts)])),
    );
    const { safe, totals } = verifier.verify(inDollars, {
      ...terms,
      quantity: 2,
      price: { baseUnits: baseUnitsOf("50000000"), decimals: 6, mint: dollar },
    });
    expect({ safe, inexactRent: totals?.inexactRent }).toEqual({
      safe: true,
      inexactRent: 2n * (paymentAccountRent + itemAccountRent),
    });
  });

  it("counts an account once that a transaction opens twice", () => {
    const twice = of(compile([dollars.open, dollars.open, dollars.pay, ...Object.values(item.parts)]));
    const inDollars = { baseUnits: baseUnitsOf("25000000"), decimals: 6, mint: dollar };
    const { safe, totals } = verifier.verify([twice], { ...terms, price: inDollars });
    expect({ safe, inexactRent: totals?.inexactRent }).toEqual({
      safe: true,
      inexactRent: paymentAccountRent + itemAccountRent,
    });
  });

  it("limits payments to the price, in its currency and with its decimals", () => {
    const inDollars = [of(compile([dollars.open, dollars.pay, ...Object.values(item.parts)]))];
    const codes = (baseUnits: bigint, mintAddress: Address | null, decimals = 6) =>
      codesOf(inDollars, { price: { baseUnits: baseUnitsOf(baseUnits), decimals, mint: mintAddress } });
    expect(codes(25_000_000n, dollar)).toEqual([]);
    expect(codes(24_999_999n, dollar)).toEqual(["SPENDS_TOO_MUCH"]);
    expect(codes(25_000_000n, null)).toContain("SPENDS_TOO_MUCH");
    expect(codes(25_000_000n, dollar, 9)).toEqual(["TOKEN_DECIMALS_WRONG"]);
  });

  it("limits the payments of all transactions together, also where each part is rounded up", () => {
    const three = (paid: readonly bigint[]) => [
      of(compile([paySol(paid[0]!), ...Object.values(item.parts)])),
      other(paid[1]),
    ];
    const codes = (baseUnits: bigint, ...paid: bigint[]) =>
      codesOf(three(paid), { quantity: 2, price: { ...terms.price, baseUnits: baseUnitsOf(baseUnits) } });
    expect(codes(1_001n, 500n, 501n)).toEqual([]);
    expect(codes(1_001n, 501n, 501n)).toEqual(["SPENDS_TOO_MUCH"]);
    expect(codes(1_002n, 400n, 602n)).toEqual(["SPENDS_TOO_MUCH"]);
  });

  it("limits each payment to its share of what is paid, also where that is less than the price", () => {
    const codes = (...paid: bigint[]) =>
      codesOf([of(compile([paySol(paid[0]!), ...Object.values(item.parts)])), other(paid[1])], {
        quantity: 2,
      });
    expect(codes(100n, 100n)).toEqual([]);
    expect(codes(101n, 100n)).toEqual([]);
    expect(codes(102n, 100n)).toEqual(["SPENDS_TOO_MUCH"]);
    expect(codes(200n, 0n)).toEqual(["SPENDS_TOO_MUCH"]);
  });

  it("rejects more transactions than units before it decodes them", () => {
    const unreadable = Array.from({ length: 3 }, () => ({ bytes: new Uint8Array(3), quantity: 1 }));
    expect(codesOf(unreadable, { quantity: 2 })).toEqual(["ITEM_COUNT_WRONG"]);
  });

  it.each<[string, PreparedTransaction[], number]>([
    ["a transaction of no unit", [one, of(compile(mint({ mint: item.parts.open })), 0)], 1],
    ["more transactions than units", [one, other(price, 0)], 1],
    ["fewer units than ordered", [one], 2],
    ["more units than ordered", [one, other()], 1],
    ["the same transaction twice", [one, one], 2],
  ])("rejects %s", (_, transactions, quantity) => {
    const price = { ...terms.price, baseUnits: baseUnitsOf(5_000_000_000) };
    expect(codesOf(transactions, { quantity, price })).toContain("ITEM_COUNT_WRONG");
  });

  it("rejects items of another authority than the page has fixed", () => {
    expect(codesOf([one], { authority: service })).toEqual([]);
    expect(codesOf([one], { authority: thief })).toEqual(["AUTHORITY_NOT_ALLOWED"]);
  });

  it("rejects recipients other than those that the page has fixed", () => {
    expect(codesOf([one], { recipients: [madeUpAddress(77)] })).toEqual(["RECIPIENT_NOT_ALLOWED"]);
    expect(codesOf([one], { recipients: undefined })).toEqual([]);
  });

  it("limits rent by the number of items, and the fee", () => {
    const codes = (allowances: Parameters<typeof createTransactionVerifier>[0]) =>
      createTransactionVerifier(allowances)
        .verify([one], terms)
        .problems.map(({ code }) => code);
    expect(codes({ rentPerItem: 1n })).toEqual(["RENT_TOO_HIGH"]);
    expect(codes({ networkFee: 1n })).toEqual(["NETWORK_FEE_TOO_HIGH"]);
    expect(codes({ rentPerItem: 8_000_000n, networkFee: 13_000n })).toEqual([]);
  });

  describe("of a transaction's priority fee, unless the page says otherwise,", () => {
    const budget = (units: number | null, microLamports: bigint) => [
      ...(units === null ? [] : [getSetComputeUnitLimitInstruction({ units })]),
      getSetComputeUnitPriceInstruction({ microLamports }),
    ];
    const withBudget = (...set: Parameters<typeof budget>) =>
      compile([...budget(...set), ...mint().slice(2)]);
    /** 990,000 lamports, beside 5,000 for each of two signatures. */
    const highest = withBudget(150_000, 6_600_000n);

    it("accepts what makes the network fee 0.001 SOL, and reports all of it", () => {
      const { problems, totals } = verifier.verify([of(highest)], terms);
      expect(problems).toEqual([]);
      expect(totals!.networkFee).toBe(1_000_000n);
    });

    it.each<[string, number | null, bigint, bigint]>([
      ["one lamport more, by the price", 150_000, 6_600_001n, 1_000_001n],
      ["more, by the limit", 150_001, 6_600_000n, 1_000_007n],
      ["more, by the limit of a transaction that sets none", null, 6_600_000n, 9_250_000n],
      ["the highest price that there is", 1, 2n ** 64n - 1n, 18_446_744_083_710n],
    ])("refuses %s", (_, units, microLamports, networkFee) => {
      const { problems, totals } = verifier.verify([of(withBudget(units, microLamports))], terms);
      expect(problems).toEqual([{ code: "NETWORK_FEE_TOO_HIGH", amount: networkFee, allowed: 1_000_000n }]);
      expect(totals!.networkFee).toBe(networkFee);
    });

    it("rejects the same in what the wallet has signed", () => {
      const sign = (bytes: Uint8Array) => bytes.slice().fill(1, 1, 65);
      const given = compile(mint());
      expect(verifier.matchesUnsigned(given, sign(highest), wallet)).toBe(true);
      expect(verifier.matchesUnsigned(given, sign(withBudget(150_000, 6_600_001n)), wallet)).toBe(false);
    });
  });

  it("rejects bytes that are no transaction", () => {
    expect(verifier.verify([of(Uint8Array.of(1, 2, 3))], terms)).toEqual({
      safe: false,
      problems: [{ code: "TRANSACTION_UNREADABLE" }],
      transactions: [{ safe: false, problems: [{ code: "TRANSACTION_UNREADABLE" }], effects: null }],
      totals: null,
    });
  });

  it("detects a signed transaction that differs from the unsigned one", () => {
    const given = compile(mint());
    const signed = given.slice().fill(1, 1, 65);
    expect(verifier.matchesUnsigned(given, signed, wallet)).toBe(true);
    expect(verifier.matchesUnsigned(given, given, wallet)).toBe(false);
    expect(verifier.matchesUnsigned(given, signed.slice(0, -1), wallet)).toBe(false);
    const other = compile(mint().with(2, paySol(1n, thief))).fill(1, 1, 65);
    expect(verifier.matchesUnsigned(given, other, wallet)).toBe(false);
  });
});
