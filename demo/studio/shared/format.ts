import { formatMessage, type MessageValues } from "../../../src/widget/i18n/format-message.js";
import type { PluralForms } from "../../../src/widget/i18n/messages.js";
import { language, messages } from "../messages.js";

/** Moment as APIs have it: ISO 8601, or milliseconds since 1970. */
export type Moment = string | number;

/** NaN for a text that is no moment. */
export const toMilliseconds = (moment: Moment): number => new Date(moment).getTime();

/** `Dec 1, 2026, 6:00 PM`, in the visitor's time zone. */
export const formatTime = (moment: Moment): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));

/** Name of the visitor's time zone: `Europe/Paris`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const formatCount = (count: number): string => new Intl.NumberFormat(language).format(count);

/** Text with a `{count}`, in the plural form that the visitor's language has for it: `2 phases`. */
export const formatCounted = (forms: PluralForms, count: number, values: MessageValues = {}): string =>
  formatMessage(forms, { language }, { ...values, count });

/** Name of a value of the API; the value itself if it is unknown here. */
export const nameOf = (names: Readonly<Record<string, string>>, value: string): string =>
  names[value] ?? value;

/** `12.4 MB` */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? (["kilobyte", 1e3] as const) : (["megabyte", 1e6] as const);
  const format = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / size);
}

/** `7xKX…9fQp` */
export const shortenAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Value of a field, as a change shows it. */
export function formatField(value: unknown): string {
  if (value === null || value === undefined || value === "") return messages.none;
  if (typeof value === "boolean") return value ? messages.yes : messages.no;
  if (typeof value === "number") return formatCount(value);
  if (typeof value === "string") return isoTime.test(value) ? formatTime(value) : value;
  if (Array.isArray(value)) return value.map(formatField).join(", ") || messages.none;
  return JSON.stringify(value);
}

/** Value of a `datetime-local` field for a moment, in the visitor's time zone; empty for null. */
export function toLocalTime(moment: Moment | null): string {
  if (moment === null) return "";
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Moment of a `datetime-local` field in ISO 8601; null for an empty or incomplete one. */
export function fromLocalTime(text: string): string | null {
  const date = new Date(text);
  return text === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
