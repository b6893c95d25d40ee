import { toAmount, type Price } from "../../../contract/values/price.js";
import { formatCurrency } from "../../i18n/format.js";

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Formats a timestamp (milliseconds) relative to `now`: `now`, `5 min. ago`, `yesterday`. Empty if invalid. */
export function formatAgo(timestamp: number, now: number, language: string): string {
  if (!Number.isFinite(timestamp)) return "";
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const age = Math.max(0, now - timestamp);
  for (const [unit, length] of steps)
    if (age >= length) return format.format(-Math.floor(age / length), unit);
  return format.format(0, "second");
}

/** Formats a share from 0 to 1: `1.2%`. Empty if invalid. */
export function formatShare(share: string | number | undefined, language: string): string {
  const value = Number(share);
  if (share === undefined || !(value >= 0 && value <= 1)) return "";
  const digits = value > 0 && value < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(value);
}

/** Formats a price in compact form with three significant digits: `1.24K SOL`. */
export function formatCompactPrice(price: Price, language: string): string {
  const exact = toAmount(BigInt(price.baseUnits), price.decimals);
  const format = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 });
  return `${price.approximate ? "≈ " : ""}${format.format(exact as unknown as number)} ${formatCurrency(price)}`;
}

/** Formats a relative change from a decimal string (`0.042`): `+4.2%`. Empty if unknown or below 0.05%. */
export function formatChange(change: string | null | undefined, language: string): string {
  const value = Number(change ?? NaN);
  if (!Number.isFinite(value) || Math.abs(value) < 0.0005) return "";
  return new Intl.NumberFormat(language, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumSignificantDigits: 2,
  }).format(value);
}
