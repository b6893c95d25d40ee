import type { ItemAttribute } from "./item-attribute.js";

/** A trait of an item, or a value of a collection's traits, whose types are null where they have none. */
interface FormattedAttribute extends Pick<ItemAttribute, "value" | "max_value"> {
  readonly trait_type?: string | undefined;
  readonly display_type?: string | null | undefined;
}

const dayMilliseconds = 86_400_000;
/** The largest value that counts as seconds, in the year 5138; above, some generators write milliseconds. */
const maxSeconds = 1e11;
const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Formats the value of a trait for people: a `date` as a day or a time, a boost with its sign, a number with its
 * maximum. A value that contradicts its type is left as it is.
 *
 * A date at midnight UTC means a day, and stays that day in every time zone. Any other is a time in the visitor's zone.
 *
 * @param language BCP 47 tag
 * @param timeZone IANA name. Default: the visitor's.
 * @example
 * ```ts
 * formatAttribute({ trait_type: "Birthday", value: 1546300800, display_type: "date" }, "en"); // "Jan 1, 2019"
 * ```
 */
export function formatAttribute(
  { value, display_type, max_value }: FormattedAttribute,
  language: string,
  timeZone?: string,
): string {
  if (display_type === "date") return formatDate(value, language, timeZone) ?? String(value);
  const number = toNumber(value);
  if (number === null) return String(value);
  if (display_type === "boost_number") return formatNumber(number, language, { signDisplay: "exceptZero" });
  if (display_type === "boost_percentage")
    return formatNumber(number / 100, language, { signDisplay: "exceptZero", style: "percent" });
  if (max_value !== undefined)
    return `${formatNumber(number, language)} / ${formatNumber(max_value, language)}`;
  return display_type === "number" ? formatNumber(number, language) : String(value);
}

/** A number, or the text of one; null for anything else. */
function toNumber(value: string | number): number | null {
  const number = typeof value === "number" || value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Groups digits from 10,000, so that a year stays a year. */
const formatNumber = (number: number, language: string, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: 10,
    useGrouping: Math.abs(number) >= 10_000,
    ...options,
  }).format(number);

/** Null for what isn't a date. */
function formatDate(value: string | number, language: string, timeZone?: string): string | null {
  const milliseconds = toMilliseconds(value);
  // Out of the range of `Date`, or not a number.
  if (milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15)) return null;
  const isDay = milliseconds % dayMilliseconds === 0;
  return new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    ...(isDay ? { timeZone: "UTC" } : { timeStyle: "short", ...(timeZone !== undefined && { timeZone }) }),
  }).format(milliseconds);
}

function toMilliseconds(value: string | number): number | null {
  if (typeof value === "string" && isoDate.test(value)) return Date.parse(value);
  const number = toNumber(value);
  if (number === null) return null;
  return Math.abs(number) > maxSeconds ? number : number * 1000;
}
