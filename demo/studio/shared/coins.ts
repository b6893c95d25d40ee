import type { Coin } from "../../../src/contract/admin/service.js";
import { toAmount } from "../../../src/contract/values/price.js";

/** The native coin, as far as it is known without the service. */
export const sol: Coin = { mint: null, symbol: "SOL", decimals: 9, usd: null };

const decimal = /^(\d{1,9})(?:\.(\d{1,18}))?$/;

/** Base units of an amount that is typed; null for what isn't one, or has too many decimal places. */
export function toUnits(amount: string, { decimals }: Pick<Coin, "decimals">): bigint | null {
  const [, whole, fraction = ""] = decimal.exec(amount.trim().replace(",", ".")) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** `0.5 SOL` */
export const formatUnits = (units: bigint, { decimals, symbol }: Coin): string =>
  `${toAmount(units, decimals)} ${symbol}`;

/** Coin with this symbol or token mint; null: the service doesn't know it. */
export const findCoin = (coins: readonly Coin[], currency: string): Coin | null =>
  [...coins, sol].find(({ symbol, mint }) => symbol === currency || mint === currency) ?? null;

/** Decimal places of dollars and rates. */
const dollars = { decimals: 18 };

/** Base units that a price in dollars costs at the present rate, rounded up as the service does; null: unknown. */
export function unitsOfDollars(usd: string, { usd: rateText, decimals }: Coin): bigint | null {
  const [price, rate] = [toUnits(usd, dollars), toUnits(rateText ?? "", dollars)];
  if (price === null || rate === null || rate === 0n) return null;
  return (price * 10n ** BigInt(decimals) + rate - 1n) / rate;
}

/** Dollars of an amount at the present rate, to the cent; null: unknown. */
export function dollarsOf(units: bigint, { usd, decimals }: Coin): string | null {
  const rate = toUnits(usd ?? "", dollars);
  if (rate === null) return null;
  const cents = (units * rate * 100n) / 10n ** BigInt(decimals + dollars.decimals);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
