import { isFree, isWellKnown, toAmount, type Price } from "../../contract/values/price.js";
import type { Localization } from "./localization.js";

/**
 * Formats a price from its base units, the amount charged: `0.5 SOL`, `≈ 12.34 USDC`, `Free`. Rounds only approximate
 * prices.
 */
export function formatPrice(price: Price, { language, messages }: Localization): string {
  return isFree(price) ? messages.free : formatAmount(price, language);
}

/** Caches a format per language: creating one takes many times as long as formatting with it. */
function perLanguage<Format>(create: (language: string) => Format): (language: string) => Format {
  const formats = new Map<string, Format>();
  return (language) => {
    let format = formats.get(language);
    if (!format) formats.set(language, (format = create(language)));
    return format;
  };
}

const exactFormat = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 20 }));
/** Four significant digits, or two decimals where those are more precise. */
const approximateFormat = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: 2,
      maximumSignificantDigits: 4,
      roundingPriority: "morePrecision",
    }),
);
const dollarFormat = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
    }),
);
/**
 * Display of the unit "day" for languages whose narrow form isn't understood: `2 T`, `2д`, and the Indonesian `2 hr`,
 * which reads as hours.
 */
const dayDisplay: Readonly<Record<string, "short" | "long">> = { de: "short", id: "long", uk: "short" };
const dayFormat = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      style: "unit",
      unit: "day",
      unitDisplay: dayDisplay[language.split("-")[0]!] ?? "narrow",
    }),
);
const timestampFormat = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }),
);

/** Formats an amount that isn't a price: zero is `0 SOL`, not `Free`. */
export function formatAmount(price: Price, language: string): string {
  const exact = toAmount(BigInt(price.baseUnits), price.decimals);
  const format = price.approximate ? approximateFormat : exactFormat;
  const amount = format(language).format(exact as unknown as number);
  return `${price.approximate ? "≈ " : ""}${amount} ${formatCurrency(price)}`;
}

/** Symbol of a currency, with the token mint unless the symbol identifies it: `SOL`, `TUSD (7xKX…9fQd)`. */
export function formatCurrency(price: Price): string {
  const { currency, mint } = price;
  if (isWellKnown(price)) return currency;
  const address = shortenAddress(mint!);
  return /^[\w$.-]{1,12}$/.test(currency) ? `${currency} (${address})` : address;
}

/**
 * Formats a price in US dollars: `$81.20`. Null when unknown or zero. Without the marks that write an amount from right
 * to left, because its currency's letters are written from left to right: `81.20 US$`, not `$US 81.20`.
 */
export function formatDollars({ usd }: Price, language: string): string | null {
  if (!usd || Number(usd) === 0) return null;
  return dollarFormat(language)
    .format(usd as unknown as number)
    .replaceAll("\u200f", "");
}

export function formatCount(count: number, language: string): string {
  return exactFormat(language).format(count);
}

/** Maximum duration that is formatted: one second less than ten thousand days. Seconds. */
const maxSeconds = 863_999_999;

/** Formats a countdown: `2d 04:13:22`, `04:13:22`, `13:22`. Never negative; rounds fractions of a second up. */
export function formatDuration(milliseconds: number, language: string): string {
  const seconds = Math.max(0, Math.min(maxSeconds, Math.ceil(milliseconds / 1000)));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (!days && !hours) return clock;
  return `${days ? `${formatDays(days, language)} ` : ""}${two(hours)}:${clock}`;
}

const unitFormats = (unit: "day" | "hour", unitDisplay: "long" | "short") =>
  perLanguage((language) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }));
const longDayFormat = unitFormats("day", "long");
const hourFormat = unitFormats("hour", "short");

/** Formats a remaining time of a day or more, without minutes: `1 day 23 hr`, `2 days`. */
export function formatDaysLeft(milliseconds: number, language: string): string {
  const hours = Math.floor(Math.min(maxSeconds, Math.ceil(milliseconds / 1000)) / 3600);
  const days = longDayFormat(language).format(Math.floor(hours / 24));
  return hours % 24 ? `${days} ${hourFormat(language).format(hours % 24)}` : days;
}

/** Formats a number of days in short form: `7d`, `7 Tg.`. */
export function formatDays(days: number, language: string): string {
  return dayFormat(language).format(days);
}

const openingFormat = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    }),
);

/** Formats an opening time with its day and the visitor's time zone: `Sat, Nov 21, 7:30 PM GMT+1`. */
export function formatOpening(milliseconds: number, language: string): string {
  return Math.abs(milliseconds) <= 8.64e15 ? openingFormat(language).format(milliseconds) : "";
}

/** Formats a Unix timestamp (milliseconds) in the visitor's time zone: `Nov 21, 7:30 PM`. Empty if out of range. */
export function formatTimestamp(milliseconds: number, language: string): string {
  if (!(Math.abs(milliseconds) <= 8.64e15)) return "";
  return timestampFormat(language).format(milliseconds);
}

/** Formats the time of day of a Unix timestamp (milliseconds) in the visitor's time zone: `7:30 PM`. Empty if out of range. */
export function formatTime(milliseconds: number, language: string): string {
  if (!(Math.abs(milliseconds) <= 8.64e15)) return "";
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(milliseconds);
}

/** Shortens an address: `7xKX…9fQd`. */
export function shortenAddress(address: string): string {
  return address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;
}
