import type * as z from "zod/mini";
import { leaf, lenient, optional, type Reader } from "./schema.js";

export const text = leaf<string>("string", (value) => typeof value === "string");

/** True or false. */
export const flag = leaf<boolean>("boolean", (value) => typeof value === "boolean");

/**
 * A field that the reference does not name. A deployment may leave it out, send null, or give it a shape of its own;
 * then it reads as undefined and the part of a page that shows it is not drawn. It never makes a record unreadable.
 */
export const extra = <Schema extends z.core.$ZodType>(schema: Schema) =>
  lenient<z.core.$ZodOptional<Schema>>("optional", schema);

/** A field for which null has a meaning of its own (no limit, no end), beside being left out. */
export const extraOrNull = <Schema extends z.core.$ZodType>(schema: Schema) =>
  lenient<z.core.$ZodOptional<z.core.$ZodNullable<Schema>>>("nullable", schema);

/** A field that the reference names, and that must not make a record unreadable all the same. */
export const orElse = <Schema extends z.core.$ZodType>(schema: Schema, fallback: z.core.output<Schema>) =>
  lenient<z.core.$ZodCatch<Schema>>("optional", schema, fallback);

/** A text, null, or left out. Unlike with `extraOrNull`, anything else makes the record unreadable. */
export const textOrNull = leaf<string | null | undefined>(
  "unknown",
  (value) => typeof (value ?? "") === "string",
  optional,
) as unknown as z.core.$ZodOptional<z.core.$ZodNullable<typeof text>>;

/**
 * One of the words that this version knows, or any other: a newer service may say more. Code that branches on it
 * must treat the unknown as it treats the least favourable word.
 */
export type Open<Word extends string> = Word | (string & {});

/** A string typed as an open set of words. Any string passes: see `Open`. */
export const open = <Word extends string>(_words: readonly Word[]) =>
  text as Reader<z.core.$ZodType<Open<Word>>>;

/**
 * What our own service answers with: every field of the contract present. Clients read the lenient type, the service
 * is held to this one by the compiler.
 */
export type Complete<T> = T extends readonly (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? { [Key in keyof T as string extends Key ? never : Key]-?: Complete<Exclude<T[Key], undefined>> }
    : T;

/** A word or a number, whichever it is that a deployment sends. */
export const wordOrNumber = leaf<string | number>("unknown", (value) =>
  /^(string|number)$/.test(typeof value),
);

/** A moment: ISO 8601 in UTC with milliseconds. Some deployments send milliseconds since 1970 instead. */
export const instant = wordOrNumber;
export type Instant = string | number;

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/;

/**
 * Milliseconds since 1970; NaN when unreadable. A moment without a zone is UTC, and words that only look like one are
 * unreadable: `Date.parse` alone would take the visitor's zone for the one and make up a date for the other.
 */
export function toMilliseconds(moment: Instant): number {
  if (typeof moment === "number") return moment;
  const match = isoMoment.exec(moment);
  if (!match) return NaN;
  return Date.parse(match.groups?.["zone"] ? moment : `${moment}Z`);
}

/** A count of things: a whole number, zero or more. */
export const count = leaf<number>("number", (value) => Number.isSafeInteger(value) && (value as number) >= 0);

/** Beside every payload of the Mint API. The reference names it on two records; on others it may be missing. */
export const success = extra(flag);

/** A string of the given form. */
export const matching = (form: RegExp) =>
  leaf<string>("string", (value) => typeof value === "string" && form.test(value));
