import { describe, expect, it } from "vitest";
import type { MintCost } from "../../../src/contract/mint/mint.js";
import type { Price } from "../../../src/contract/values/price.js";
import { compareWithQuote, toVerifiedCost } from "../../../src/core/mint/verify-cost.js";
import type { MintTotals } from "../../../src/core/transaction-verifier.js";
import { multiplyPrice } from "../../../src/core/pricing/order-total.js";
import { addressOf, baseUnitsOf } from "../../brands.js";
import { half } from "../pending-mints.js";

const sol = (lamports: number): Price => ({
  amount: String(lamports / 1e9),
  baseUnits: baseUnitsOf(lamports),
  decimals: 9,
  currency: "SOL",
  mint: null,
  chain: "solana-devnet",
});
const dollars: Price = {
  amount: "25",
  baseUnits: baseUnitsOf("25000000"),
  decimals: 6,
  currency: "tUSD",
  mint: addressOf("dollar"),
};
const totals: MintTotals = {
  items: 2,
  price: 1_000_000_000n,
  payments: [
    { currency: null, recipient: addressOf("artist"), amount: 700_000_000n },
    { currency: null, recipient: addressOf("label"), amount: 300_000_000n },
  ],
  rent: 8_000_000n,
  inexactRent: 2_000_000n,
  programFee: 0n,
  networkFee: 20_000n,
  isComplete: true,
};
const costOf = (change: Partial<MintTotals> = {}, price: Price = multiplyPrice(half, 2), quote?: MintCost) =>
  toVerifiedCost({ ...totals, ...change }, { price, quote, chain: "solana-devnet" });

describe("the verified cost of a mint", () => {
  it("has the amounts of the transactions, and their total", () => {
    expect(costOf()).toMatchObject({
      items: 2,
      price: { amount: "1", baseUnits: "1000000000", approximate: false },
      rent: sol(8_000_000),
      programFee: null,
      networkFee: sol(20_000),
      total: [sol(1_008_020_000)],
    });
  });

  it("has the fee of the items' program beside the deposit, and in the total", () => {
    expect(costOf({ programFee: 3_000_000n })).toMatchObject({
      rent: sol(8_000_000),
      programFee: sol(3_000_000),
      total: [sol(1_011_020_000)],
    });
    expect(costOf({ programFee: 3_000_000n, price: 25_000_000n }, dollars).total).toMatchObject([
      dollars,
      sol(11_020_000),
    ]);
  });

  it("names what each recipient is paid, and none that is paid nothing, in the price's currency", () => {
    const dollarsTo = (recipient: string, amount: bigint) => ({
      currency: addressOf("dollar"),
      recipient: addressOf(recipient),
      amount,
    });
    expect(costOf().payments).toEqual([
      { recipient: "artist", price: expect.objectContaining({ amount: "0.7", currency: "SOL" }) },
      { recipient: "label", price: expect.objectContaining({ amount: "0.3", currency: "SOL" }) },
    ]);
    const none = { currency: null, recipient: addressOf("nobody"), amount: 0n };
    expect(costOf({ payments: [...totals.payments, none] }).payments).toEqual(costOf().payments);
    expect(costOf({ price: 0n, payments: [none, none] }, multiplyPrice(half, 0)).payments).toEqual([]);
    const payments = [dollarsTo("artist", 24_000_000n), dollarsTo("label", 1_000_000n)];
    expect(costOf({ price: 25_000_000n, payments }, { ...dollars, usd: "24.99" }).payments).toEqual([
      {
        recipient: "artist",
        price: {
          ...dollars,
          amount: "24",
          baseUnits: "24000000",
          approximate: false,
          usd: null,
          chain: "solana-devnet",
        },
      },
      { recipient: "label", price: expect.objectContaining({ amount: "1", currency: "tUSD" }) },
    ]);
    expect(costOf({ isComplete: false }).payments).toEqual([]);
  });

  it("keeps no field of the quote that the contract doesn't name, so that it can always be stored", () => {
    const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`) as unknown;
    expect(() => structuredClone(deep)).toThrow();
    const junk = (price: Price): Price => ({ ...price, junk: deep }) as Price;
    const quote = { unitPrice: junk(half), discount: junk(sol(0)), price: junk(multiplyPrice(half, 2)) };
    const cost = costOf({}, quote.price, quote as MintCost);
    expect(cost.unitPrice).toMatchObject({ amount: "0.5" });
    expect(structuredClone(cost)).toEqual(cost);
  });

  it("has a total for each currency", () => {
    const { price, total } = costOf({ price: 25_000_000n }, dollars);
    expect(price).toMatchObject(dollars);
    expect(total).toMatchObject([dollars, sol(8_020_000)]);
    expect(costOf({ price: 0n }, { ...dollars, amount: "0", baseUnits: baseUnitsOf("0") }).total).toEqual([
      sol(8_020_000),
    ]);
  });

  it("states what is paid, also where that is less than quoted, and drops dollars that no longer apply", () => {
    const { price } = costOf({ price: 7n }, { ...half, usd: "81.20", approximate: true });
    expect(price).toMatchObject({ amount: "0.000000007", baseUnits: "7", usd: null, approximate: false });
    expect(costOf({ price: 500_000_000n }, { ...half, usd: "81.20" }).price.usd).toBe("81.20");
  });

  it("keeps a quote's unit price and discount only if they lead to the price", () => {
    const discount = sol(100_000_000);
    const discounted = { price: 900_000_000n };
    const parts = { unitPrice: half, discount };
    expect(costOf(discounted, sol(900_000_000), parts)).toMatchObject(parts);
    for (const quote of [
      { unitPrice: half },
      { unitPrice: sol(1), discount },
      { unitPrice: half, discount: { ...discount, mint: addressOf("dollar") } },
      { unitPrice: { ...half, mint: addressOf("dollar") }, discount },
      { unitPrice: { ...half, decimals: 12 }, discount },
      { unitPrice: half, discount: { ...discount, decimals: 6 } },
    ]) {
      const cost = costOf(discounted, sol(900_000_000), quote);
      expect([cost.unitPrice, cost.discount]).toEqual([undefined, undefined]);
    }
  });

  it("states the quote where a trusted program may take it unseen", () => {
    const quote = { rent: sol(500), programFee: sol(60) };
    const cost = costOf({ price: 0n, rent: 1n, isComplete: false }, half, quote);
    expect([cost.price, cost.rent, cost.programFee].map((part) => part?.baseUnits)).toEqual([
      "500000000",
      "500",
      "60",
    ]);
  });
});

describe("a quote", () => {
  const quote = {
    price: sol(1_000_000_000),
    rent: sol(8_000_000),
    networkFee: sol(20_000),
    total: [sol(1_008_020_000)],
  };

  it.each<[string, MintCost | undefined]>([
    ["that states the transactions' amounts", quote],
    [
      "without the deposit of an account that exists already",
      { ...quote, rent: sol(6_000_000), total: [sol(1_006_020_000)] },
    ],
    ["that rounds the fee", { ...quote, networkFee: sol(60_000) }],
    ["of the total alone", { total: quote.total }],
    ["whose total is in parts", { total: [sol(1_000_000_000), sol(8_020_000)] }],
    ["whose total rounds deposit and fee", { total: [sol(1_008_200_000)] }],
    ["without parts", {}],
    [
      "that names the recipients' parts",
      {
        ...quote,
        payments: [
          { recipient: addressOf("artist"), price: sol(700_000_000) },
          // Paid to its token account, of which the bytes don't name the owner.
          { recipient: addressOf("owner"), account: addressOf("label"), price: sol(300_000_000) },
        ],
      },
    ],
    ["that names recipients without parts", { ...quote, payments: [{ recipient: addressOf("somebody") }] }],
    ["that is missing", undefined],
  ])("%s agrees with them", (_, quote) => {
    expect(compareWithQuote(totals, quote, half)).toEqual([]);
  });

  it.each<[string, MintCost]>([
    ["a lower price", { price: sol(999_999_999) }],
    ["a higher price", { price: sol(1_000_000_001) }],
    ["more for a recipient", { payments: [{ recipient: addressOf("artist"), price: sol(700_000_001) }] }],
    ["a recipient", { payments: [{ recipient: addressOf("somebody"), price: sol(1) }] }],
    ["a lower deposit", { rent: sol(5_800_000) }],
    ["a higher deposit", { rent: sol(8_200_000) }],
    ["a lower fee", { networkFee: sol(0) }],
    ["a lower total", { total: [sol(1_000_000_000)] }],
    ["a higher total", { total: [sol(1_008_400_000)] }],
    ["no total", { total: [] }],
    ["a total in another currency", { total: [{ ...sol(1_008_120_000), mint: addressOf("dollar") }] }],
    ["a further total", { total: [sol(1_008_120_000), dollars] }],
  ])("with %s than the transactions is a problem", (_, change) => {
    const fees = { ...totals, networkFee: 120_000n };
    const honest = { ...quote, networkFee: sol(120_000), total: [sol(1_008_120_000)] };
    const problems = compareWithQuote(fees, { ...honest, ...change }, half);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["COST_MISMATCH"]));
  });

  it("in a token has the exact total of the token", () => {
    const inToken = { ...totals, price: 25_000_000n };
    const total = [dollars, sol(8_020_000)];
    expect(compareWithQuote(inToken, { total }, dollars)).toEqual([]);
    expect(compareWithQuote({ ...inToken, price: 24_999_999n }, { total }, dollars)).toHaveLength(1);
    expect(compareWithQuote({ ...inToken, price: 0n }, { total: [sol(8_020_000)] }, dollars)).toEqual([]);
  });

  it("is not compared where a trusted program may act unseen", () => {
    expect(compareWithQuote({ ...totals, isComplete: false }, { price: sol(1) }, half)).toEqual([]);
  });
});

describe("a quote of items whose program charges a fee", () => {
  const charged: MintTotals = { ...totals, inexactRent: totals.rent, programFee: 3_000_000n };
  const rest = { price: sol(1_000_000_000), networkFee: sol(20_000), total: [sol(1_011_020_000)] };

  it.each<[string, MintCost]>([
    ["names the fee", { ...rest, rent: sol(8_000_000), programFee: sol(3_000_000) }],
    ["includes the fee in the rent", { ...rest, rent: sol(11_000_000) }],
    ["includes the fee in the rent, and calls it null", { ...rest, rent: sol(11_000_000), programFee: null }],
    [
      "is of a chain with a lower rate",
      { ...rest, rent: sol(800_000), programFee: sol(303_600), total: [sol(1_001_123_600)] },
    ],
  ])("agrees with the transactions if it %s", (_, quote) => {
    expect(compareWithQuote(charged, quote, half)).toEqual([]);
  });

  it.each<[string, MintCost]>([
    ["a higher fee", { programFee: sol(3_200_000) }],
    ["the fee twice", { rent: sol(11_000_000), programFee: sol(3_000_000) }],
    ["a higher total", { total: [sol(1_014_020_000)] }],
  ])("differs with %s", (_, quote) => {
    expect(compareWithQuote(charged, quote, half)).toEqual([
      expect.objectContaining({ code: "COST_MISMATCH" }),
    ]);
  });

  it("differs with a fee that no program charges", () => {
    expect(compareWithQuote(totals, { programFee: sol(3_000_000) }, half)).toEqual([
      { code: "COST_MISMATCH", amount: 0n, allowed: 3_000_000n },
    ]);
  });
});
