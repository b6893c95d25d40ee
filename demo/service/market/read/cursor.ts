import { createHash } from "node:crypto";
import { invalidCursorError } from "../errors.js";

/** Formats of the parts of a position; forged cursors are limited to these. */
export const cursorFormats = {
  /** Milliseconds since 1970. */
  moment: /^\d{1,14}$/,
  /** Row position, or amount in base units. */
  number: /^\d{1,18}$/,
  count: /^\d{1,9}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  wallet: /^[1-9A-HJ-NP-Za-km-z]{1,64}$/,
} as const;

/**
 * Encodes a position in a list: the sort values of the last row read. Unlike an offset, it neither repeats
 * nor skips rows when new ones are inserted. A checksum over list and position detects modified cursors and
 * those of other lists.
 * @param list name of the list with all its filters
 */
export function encodeCursor(list: string, position: readonly string[]): string {
  const text = position.join(" ");
  return `${Buffer.from(text).toString("base64url")}.${sum(list, text)}`;
}

/**
 * Decodes a position.
 * @param parts format of each part
 * @throws ApiError `INVALID_CURSOR`
 */
export function decodeCursor<const Parts extends readonly RegExp[]>(
  list: string,
  cursor: string,
  parts: Parts,
): { [Part in keyof Parts]: string } {
  const [encoded = "", checksum] = cursor.split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  const position = text.split(" ");
  const isWhole =
    cursor === `${encoded}.${sum(list, text)}` &&
    checksum !== undefined &&
    position.length === parts.length &&
    parts.every((form, index) => form.test(position[index]!));
  if (isWhole) return position as { [Part in keyof Parts]: string };
  throw invalidCursorError();
}

const sum = (list: string, text: string) =>
  createHash("sha256")
    .update(JSON.stringify([list, text]))
    .digest("base64url")
    .slice(0, 11);

/** A result page as returned by the API. */
export interface ResultPage<Row> {
  data: Row[];
  cursor: string | null;
  hasMore: boolean;
}

/**
 * Builds a result page from rows, of which one more than the limit was read.
 * @param positionOf sort values of a row
 */
export function toResultPage<Row, Shown>(
  list: string,
  limit: number,
  rows: readonly Row[],
  positionOf: (row: Row) => readonly (string | number | bigint)[],
  show: (rows: readonly Row[]) => Shown[],
): ResultPage<Shown> {
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const cursor = hasMore ? encodeCursor(list, positionOf(shown.at(-1)!).map(String)) : null;
  return { data: show(shown), cursor, hasMore };
}
