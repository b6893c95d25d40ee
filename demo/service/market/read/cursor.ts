import { createHash } from "node:crypto";
import { ApiError } from "../../errors/api-error.js";

/** The forms that parts of a position have. Whoever makes up a cursor of its own gets no farther than these. */
export const forms = {
  /** Milliseconds since 1970. */
  moment: /^\d{1,14}$/,
  /** Of a row, or an amount in base units. */
  number: /^\d{1,18}$/,
  count: /^\d{1,9}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  wallet: /^[1-9A-HJ-NP-Za-km-z]{1,64}$/,
} as const;

/**
 * Marks a place in a list: the values that its rows are ordered by, of the last one that was read. It isn't a count of
 * rows, so rows that come in meanwhile neither repeat one nor hide one. A checksum over the list and the place tells
 * apart what was given out from what was changed on the way, or belongs to another list.
 * @param list names the list with everything that narrows it
 */
export function encodeCursor(list: string, position: readonly string[]): string {
  const text = position.join(" ");
  return `${Buffer.from(text).toString("base64url")}.${sum(list, text)}`;
}

/**
 * @param parts the form of each part
 * @throws Refusal `INVALID_CURSOR`
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
  throw new ApiError(
    "INVALID_CURSOR",
    "cursor must be one that this list has given out, with the same filters. Begin again without one.",
  );
}

const sum = (list: string, text: string) =>
  createHash("sha256")
    .update(JSON.stringify([list, text]))
    .digest("base64url")
    .slice(0, 11);

/** A page of a list, as it is answered. */
export interface ResultPage<Row> {
  data: Row[];
  cursor: string | null;
  hasMore: boolean;
}

/**
 * Makes a page of rows, of which one more was read than is wanted.
 * @param positionOf what the list is ordered by
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
