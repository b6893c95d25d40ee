import type { Instruction } from "@solana/kit";
import { dollar } from "../solana/build-mint.js";
import { currencies, drops, encode, mintOf, pay, type Answers, type Drop, type Json } from "./drops.js";
import { changed, eachPhase, type HostileCase } from "./hostile-case.js";
import { ownItem, usdc, wrappedSol } from "./wallet-assets.js";

/** Changes of a price's fields, which make it say something else than it charges, or nothing at all. */
const contradictions: Record<string, Json> = {
  "an amount below its base units": { amount: "0.000001" },
  "an amount above its base units": { amount: "1000000" },
  "an amount of zero": { amount: "0" },
  "an amount with an exponent": { amount: "1e-9" },
  "an amount in words": { amount: "Free" },
  "an amount with a sign": { amount: "-0.5" },
  "an amount in Arabic digits": { amount: "٠.٥" },
  "an amount in wide digits": { amount: "０.５" },
  "an amount with a comma": { amount: "0,5" },
  "an amount with spaces": { amount: " 0.5 " },
  "an amount as a number": { amount: 0.5 },
  "an endless amount": { amount: `0.5${"0".repeat(5_000)}` },
  "no amount": { amount: undefined },
  "more decimals": { decimals: 12 },
  "fewer decimals": { decimals: 3 },
  "no decimals": { decimals: 0 },
  "the most decimals": { decimals: 255 },
  "too many decimals": { decimals: 256 },
  "negative decimals": { decimals: -1 },
  "half a decimal": { decimals: 8.5 },
  "decimals as a text": { decimals: "9" },
  "decimals missing": { decimals: null },
  "base units below the amount": { baseUnits: "1" },
  "base units above the amount": { baseUnits: "90000000000" },
  "negative base units": { baseUnits: "-1" },
  "base units with a sign": { baseUnits: "+500000000" },
  "hexadecimal base units": { baseUnits: "0x1dcd6500" },
  "base units with an exponent": { baseUnits: "5e8" },
  "base units as a number": { baseUnits: 500_000_000 },
  "base units in 40 digits": { baseUnits: "9".repeat(40) },
  "base units in 39 digits": { baseUnits: "9".repeat(39) },
  "no base units": { baseUnits: "" },
  "a symbol in small letters": { currency: "sol" },
  "a symbol with a Cyrillic letter": { currency: "SОL" },
  "a symbol with an invisible space": { currency: "S\u200bOL" },
  "a symbol in reverse": { currency: "\u202eLOS" },
  "a symbol with points": { currency: "S.O.L" },
  "another symbol": { currency: "USDC", decimals: 6 },
  "the symbol of wrapped SOL": { currency: "WSOL" },
  "an empty symbol": { currency: "" },
  "a symbol that reads as free": { currency: "Free" },
  "a very long symbol": { currency: "SOL".repeat(2_000) },
  "a symbol as a number": { currency: 7 },
  "a token with the native coin's symbol": { currency: "SOL", mint: dollar },
  "a token with the symbol of USDC": { currency: "USDC", mint: dollar, decimals: 6 },
  "a token with the symbol of USDC in small letters": { currency: "u.s.d.c", mint: dollar, decimals: 6 },
  "a token with the symbol of USDT": { currency: "USD\u2060T", mint: dollar, decimals: 6 },
  "a token with more decimals than it has": { currency: "tUSD", mint: dollar, decimals: 9 },
  "a token with fewer decimals than it has": { currency: "tUSD", mint: dollar, decimals: 3 },
  "a token with a symbol of digits": { currency: "0.01", mint: dollar, decimals: 6 },
  "a token with an address in its symbol": { currency: "SOL (1111…1111)", mint: dollar, decimals: 6 },
  "a token with a reversed symbol": { currency: "\u202eDSUt", mint: dollar, decimals: 6 },
  "a token with lines in its symbol": { currency: "tUSD\n\n0 SOL", mint: dollar, decimals: 6 },
  "USDC with the symbol of SOL": { currency: "SOL", mint: usdc, decimals: 6 },
  "USDC with an invented symbol": { currency: "CENT", mint: usdc, decimals: 6 },
  "USDC with other decimals": { currency: "USDC", mint: usdc, decimals: 9 },
  "USDC with words after its symbol": { currency: "USDC — 無料", mint: usdc, decimals: 6 },
  "USDC with an amount after its symbol": { currency: "USDC = ０．０１", mint: usdc, decimals: 6 },
  "USDC with a direction mark": { currency: "\u202eUSDC", mint: usdc, decimals: 6 },
  "USDC with a long gap": { currency: `USDC${" ".repeat(500)}`, mint: usdc, decimals: 6 },
  "wrapped SOL with the symbol of SOL": { currency: "SOL", mint: wrappedSol, decimals: 9 },
  "wrapped SOL with other decimals": { currency: "WSOL", mint: wrappedSol, decimals: 12 },
  "an item of the wallet as the currency": {
    currency: "tUSD",
    mint: ownItem,
    decimals: 0,
    baseUnits: "1",
    amount: "1",
  },
  "a token mint that is none": { currency: "tUSD", mint: "not an address", decimals: 6 },
  "an empty token mint": { currency: "SOL", mint: "" },
  "a token mint as a number": { mint: 0 },
  "a token mint as an object": { mint: { address: dollar } },
  "a rounded amount": { approximate: true, baseUnits: "500049999", amount: "0.500049999" },
  "a value in dollars that is nothing": { usd: "0.01" },
};

/** A price with changed fields; where only decimals or currency change, its amount follows its base units. */
function contradict(price: Json, change: Json): Json {
  const result = { ...price, ...change };
  const { baseUnits, decimals } = result;
  const isWhole = /^\d+$/.test(baseUnits) && Number.isInteger(decimals) && decimals >= 0 && decimals < 256;
  const isAmountKept = "amount" in change || ("baseUnits" in change && !("decimals" in change));
  if (!isWhole || isAmountKept) return result;
  const digits = baseUnits.padStart(decimals + 1, "0");
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ];
  return { ...result, amount: fraction ? `${whole}.${fraction}` : whole };
}

/** Values instead of a price. */
const others: Record<string, Json> = {
  null: null,
  nothing: undefined,
  "a text": "0.5 SOL",
  "a number": 0.5,
  "a list": [],
  "an empty object": {},
};

/** Places of a price in the answers. */
const places: Record<string, { drop: Drop; set: (answers: Answers, change: (price: Json) => Json) => void }> =
  {
    "the phase's price": {
      drop: drops.fixed,
      set: (answers, change) =>
        eachPhase(answers, (phase) => (phase.priceDisplay = change(phase.priceDisplay))),
    },
    "a free phase's price": {
      drop: drops.free,
      set: (answers, change) =>
        eachPhase(answers, (phase) => (phase.priceDisplay = change(phase.priceDisplay))),
    },
    "the price of a phase for a token": {
      drop: drops.token,
      set: (answers, change) =>
        eachPhase(answers, (phase) => (phase.priceDisplay = change(phase.priceDisplay))),
    },
    "a Dutch price": { drop: drops.dutch, set: ({ live }, change) => (live.price = change(live.price)) },
    "the next Dutch price": {
      drop: drops.dutch,
      set: ({ live }, change) => Object.assign(live, { nextPrice: change(live.price), nextPriceAt: 1 }),
    },
    "a price that follows a rate": {
      drop: drops.pegged,
      set: ({ live }, change) => (live.price = change(live.price)),
    },
    "the quoted price": {
      drop: drops.fixed,
      set: ({ prepare: { cost } }, change) => (cost.price = change(cost.price)),
    },
    "the quoted price of a free mint": {
      drop: drops.free,
      set: ({ prepare: { cost } }, change) => (cost.price = change(cost.price)),
    },
    "the quoted price in a token": {
      drop: drops.token,
      set: ({ prepare: { cost } }, change) => (cost.price = change(cost.price)),
    },
    "the quoted price in wrapped SOL": {
      drop: drops.wrapped,
      set: ({ prepare: { cost } }, change) => (cost.price = change(cost.price)),
    },
    "the quoted price of one of two in a token": {
      drop: drops.severalToken,
      set: ({ prepare: { cost } }, change) => (cost.unitPrice = change(cost.unitPrice)),
    },
    "a claim code's discount": {
      drop: drops.discount,
      set: ({ prepare: { cost } }, change) => (cost.discount = change(cost.discount)),
    },
    "a claim code's discount in a token": {
      drop: drops.severalDiscount,
      set: ({ prepare: { cost } }, change) => (cost.discount = change(cost.discount)),
    },
    "the quoted deposit": {
      drop: drops.fixed,
      set: ({ prepare: { cost } }, change) => (cost.rent = change(cost.rent)),
    },
    "the quoted network fee": {
      drop: drops.fixed,
      set: ({ prepare: { cost } }, change) => (cost.networkFee = change(cost.networkFee)),
    },
    "the quoted total": {
      drop: drops.fixed,
      set: ({ prepare: { cost } }, change) => (cost.total[0] = change(cost.total[0])),
    },
  };

const payments = new Map<string, readonly Instruction[]>();
for (const currency of Object.values(currencies))
  for (const units of ["0", "1", "25000000", "500000000", "500049999", "90000000000"])
    payments.set(`${units} ${currency.mint}`, await pay(currency, BigInt(units)));

/** The most that a contradictory price may hide: a payment of its base units in the currency of its mint. */
const hiddenPayment = (price: Json) => payments.get(`${price?.baseUnits} ${price?.mint ?? null}`);

const prices: [string, (price: Json) => Json][] = [
  ...Object.entries(contradictions).map(([name, change]): [string, (price: Json) => Json] => [
    name,
    (price) => contradict(price, change),
  ]),
  ...Object.entries(others).map(([name, value]): [string, (price: Json) => Json] => [
    `${name} instead`,
    () => value,
  ]),
];

const each = Object.entries(places).flatMap(([place, { drop, set }]) =>
  prices.map(([name, change]) => ({ place, drop, set, change, name: `${place}: ${name}` })),
);

/** Prices that contradict themselves, in every place of a price. */
export const priceCases: HostileCase[] = each.map(({ name, drop, set, change }) => ({
  kind: "a price that contradicts itself",
  name,
  ...changed(drop, (answers) => set(answers, change)),
}));

/** The same, with transactions that take what such a price hides. */
export const hiddenPriceCases: HostileCase[] = each
  .filter(({ place, drop, change }) => {
    const payment = hiddenPayment(change(drop.answers.collection.phases.all[0].priceDisplay));
    return /price/.test(place) && drop.quantity === 1 && payment;
  })
  .map(({ place, name, drop, set, change }) => ({
    kind: "a payment of what a contradictory price hides",
    name,
    ...changed(drop, (answers) => {
      const payment = hiddenPayment(change(drop.answers.collection.phases.all[0].priceDisplay))!;
      answers.prepare.transactions = [{ transaction: encode(mintOf(0, payment)), quantity: 1 }];
      set(answers, change);
      // The rest of a quote would give away another price.
      if (!place.startsWith("the quoted")) answers.prepare.cost = undefined;
    }),
  }));
