import type { CostRow, CostRows } from "../../src/widget/checkout/cost-view.js";
import { shortenAddress } from "../../src/widget/i18n/format.js";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { decimalsOf, usdc, wrappedSol } from "./wallet-assets.js";
import { sol } from "./wallet-chain.js";

/** Amount that a text says. */
export interface ShownAmount {
  /** `SOL`, or the address of a token; any other text: a currency that nobody has. */
  readonly currency: string;
  readonly units: bigint;
  readonly isApproximate: boolean;
}

/** Cost that the texts say. */
export interface ShownCost {
  readonly items: number;
  readonly price: ShownAmount;
  /** Lamports. */
  readonly rent: bigint;
  readonly programFee: bigint;
  readonly networkFee: bigint;
  /** Sums by currency. */
  readonly totals: ReadonlyMap<string, bigint>;
  /** Parts of the price by paid address; empty: one recipient at most. */
  readonly payments: ReadonlyMap<string, bigint>;
  /** False when a row's parts don't lead to its amount, or the rows to the totals, or the token isn't the address's. */
  readonly isConsistent: boolean;
}

const { messages } = english;

/** Reads the cost back from the texts of its table. */
export function readCost({ parts, totals, token, payments = [] }: CostRows): ShownCost {
  const isNamed = (label: string) => (row: CostRow) => row.label === label;
  const labels = [messages.claimCode, messages.storageDeposit, messages.metaplexFee, messages.networkFee];
  const [discount, rent, programFee, networkFee] = labels.map((label) => {
    const row = parts.find(isNamed(label));
    return row && readAmount(row.amount);
  });
  const [first] = parts.filter(({ label }) => !labels.includes(label));
  const undiscounted = readAmount(first!.amount);
  const price = { ...undiscounted, units: undiscounted.units - (discount?.units ?? 0n) };
  const items = Number.parseInt(first!.label, 10);
  const sums = new Map<string, bigint>();
  for (const { amount } of totals) {
    const { currency, units } = readAmount(amount);
    sums.set(currency, (sums.get(currency) ?? 0n) + units);
  }
  const unit = first!.labelAmount === undefined ? null : readAmount(first!.labelAmount);
  const fee = programFee?.units ?? 0n;
  const expected = new Map([[sol, rent!.units + fee + networkFee!.units]]);
  if (price.units) expected.set(price.currency, (expected.get(price.currency) ?? 0n) + price.units);
  const isSum = [...new Set([...sums.keys(), ...expected.keys()])].every(
    (currency) => (sums.get(currency) ?? 0n) === (expected.get(currency) ?? 0n),
  );
  const isMultiple = unit === null || unit.isApproximate || isTimes(unit, items, undiscounted);
  const isSameCurrency = !discount || discount.units === 0n || discount.currency === price.currency;
  const paid = payments.map(({ address, amount }) => ({ address, ...readAmount(amount) }));
  const isSplit =
    paid.length === 0 ||
    (paid.every(({ units, currency }) => units === 0n || currency === price.currency) &&
      paid.reduce((sum, { units }) => sum + units, 0n) === price.units);
  // A symbol that anybody can take stands beside the whole address of its token.
  const isIdentified =
    price.units === 0n ||
    (token ? token.address === price.currency : [sol, usdc, wrappedSol].includes(price.currency));
  return {
    items,
    price,
    rent: rent!.units,
    programFee: fee,
    networkFee: networkFee!.units,
    totals: sums,
    payments: new Map(paid.map(({ address, units }) => [address, units])),
    isConsistent: isSplit && isSum && isMultiple && isSameCurrency && isIdentified,
  };
}

function isTimes(unit: ShownAmount, items: number, all: ShownAmount): boolean {
  return unit.units * BigInt(items) === all.units && (unit.units === 0n || unit.currency === all.currency);
}

/** Reads an amount with its currency: `1,234.5 SOL`, `≈ 25 tUSD (7xKX…9fQd)`, `Free`. */
export function readAmount(text: string): ShownAmount {
  if (text === messages.free) return { currency: sol, units: 0n, isApproximate: false };
  const match = /^(?<about>≈ )?(?<digits>[\d,]+(\.\d+)?) (?<name>.+)$/s.exec(text);
  if (!match) return { currency: text, units: 0n, isApproximate: false };
  const { about, digits = "", name = "" } = match.groups!;
  const currency = readCurrency(name);
  const [whole = "", fraction = ""] = digits.replaceAll(",", "").split(".");
  const decimals = currency === sol ? 9 : (decimalsOf[currency] ?? fraction.length);
  // Digits beyond the currency's own don't exist: cut off, so that the text says no more than it can mean.
  const units = BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
  return { currency, units, isApproximate: about !== undefined };
}

/** Currency that a text names exactly: a token without an address must be written as its own symbol is. */
function readCurrency(name: string): string {
  if (name === "SOL") return sol;
  if (/^wsol$/i.test(name)) return wrappedSol;
  if (/^usdc$/i.test(name)) return usdc;
  const address = /^(?:[\w$.-]{1,12} \((?<named>[^()]+)\)|(?<alone>\S+))$/.exec(name)?.groups;
  const short = address?.["named"] ?? address?.["alone"];
  return (
    Object.keys(decimalsOf).find((mint) => short !== undefined && shortenAddress(mint) === short) ?? name
  );
}
