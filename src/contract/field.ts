import type * as z from "zod/mini";
import { primitive, optionalOr, optionalKey, type ParserSchema } from "./schema.js";

export const string = primitive<string>("string", (value) => typeof value === "string");

/** True or false. */
export const boolean = primitive<boolean>("boolean", (value) => typeof value === "boolean");

/**
 * A field that the reference does not name. A deployment may leave it out, send null, or give it a shape of its own;
 * then it reads as undefined and the part of a page that shows it is not drawn. It never makes a record unreadable.
 */
export const optional = <Schema extends z.core.$ZodType>(schema: Schema) =>
  optionalOr<z.core.$ZodOptional<Schema>>("optional", schema);

/** A field for which null has a meaning of its own (no limit, no end), beside being left out. */
export const nullish = <Schema extends z.core.$ZodType>(schema: Schema) =>
  optionalOr<z.core.$ZodOptional<z.core.$ZodNullable<Schema>>>("nullable", schema);

/** A field that the reference names, and that must not make a record unreadable all the same. */
export const withDefault = <Schema extends z.core.$ZodType>(
  schema: Schema,
  fallback: z.core.output<Schema>,
) => optionalOr<z.core.$ZodCatch<Schema>>("optional", schema, fallback);

/** A text, null, or left out. Unlike with `nullish`, anything else makes the record unreadable. */
export const nullableString = primitive<string | null | undefined>(
  "unknown",
  (value) => typeof (value ?? "") === "string",
  optionalKey,
) as unknown as z.core.$ZodOptional<z.core.$ZodNullable<typeof string>>;

/**
 * One of the words that this version knows, or any other: a newer service may say more. Code that branches on it
 * must treat the unknown as it treats the least favourable word.
 */
export type OpenEnum<Word extends string> = Word | (string & {});

/** A string typed as an open set of words. Any string passes: see `OpenEnum`. */
export const openEnum = <Word extends string>(_words: readonly Word[]) =>
  string as ParserSchema<z.core.$ZodType<OpenEnum<Word>>>;

/**
 * What our own service answers with: every field of the contract present. Clients read the lenient type, the service
 * is held to this one by the compiler.
 */
export type DeepRequired<T> = T extends readonly (infer Item)[]
  ? DeepRequired<Item>[]
  : T extends object
    ? { [Key in keyof T as string extends Key ? never : Key]-?: DeepRequired<Exclude<T[Key], undefined>> }
    : T;

/** A word or a number, whichever it is that a deployment sends. */
export const stringOrNumber = primitive<string | number>("unknown", (value) =>
  /^(string|number)$/.test(typeof value),
);

/** A moment: ISO 8601 in UTC with milliseconds. Some deployments send milliseconds since 1970 instead. */
export const timestamp = stringOrNumber;
export type Timestamp = string | number;

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/;

/**
 * Milliseconds since 1970; NaN when unreadable. A moment without a zone is UTC, and words that only look like one are
 * unreadable: `Date.parse` alone would take the visitor's zone for the one and make up a date for the other.
 */
export function toMilliseconds(timestamp: Timestamp): number {
  if (typeof timestamp === "number") return timestamp;
  const match = isoTimestamp.exec(timestamp);
  if (!match) return NaN;
  return Date.parse(match.groups?.["zone"] ? timestamp : `${timestamp}Z`);
}

/** A count of things: a whole number, zero or more. */
export const count = primitive<number>(
  "number",
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
);

/** Beside every payload of the Mint API. The reference names it on two records; on others it may be missing. */
export const success = optional(boolean);

/** A string of the given form. */
export const matching = (pattern: RegExp) =>
  primitive<string>("string", (value) => typeof value === "string" && pattern.test(value));
