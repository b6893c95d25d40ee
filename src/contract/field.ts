import * as z from "zod/mini";

/** A text. Like the other leaves here a plain check: zod's own classes for them would be a tenth of the first view. */
export const text = z.custom<string>((value) => typeof value === "string");

/** True or false. */
export const flag = z.custom<boolean>((value) => typeof value === "boolean");

/**
 * A field that the reference does not name. A deployment may leave it out, send null, or give it a shape of its own;
 * then it reads as undefined and the part of a page that shows it is not drawn. It never makes a record unreadable.
 */
export const extra = <Schema extends z.core.$ZodType>(schema: Schema) =>
  new Lenient({ type: "optional", innerType: schema }) as unknown as z.ZodMiniOptional<Schema>;

/** A field for which null has a meaning of its own (no limit, no end), beside being left out. */
export const extraOrNull = <Schema extends z.core.$ZodType>(schema: Schema) =>
  new Lenient({ type: "nullable", innerType: schema }) as unknown as z.ZodMiniOptional<
    z.ZodMiniNullable<Schema>
  >;

/** A field that the reference names, and that must not make a record unreadable all the same. */
export const orElse = <Schema extends z.core.$ZodType>(schema: Schema, fallback: z.core.output<Schema>) =>
  new Lenient({ type: "optional", innerType: schema, fallback }) as unknown as z.ZodMiniCatch<Schema>;

interface LenientDef extends z.core.$ZodTypeDef {
  readonly innerType: z.core.$ZodType;
  /** What stands for nothing, and for what is unreadable. */
  readonly fallback?: unknown;
}

/** zod's `catch(optional(nullable(…)))` in one, which is a third of their size. */
const Lenient = z.core.$constructor<z.core.$ZodType, LenientDef>("Lenient", (schema, definition) => {
  z.core.$ZodType.init(schema, definition);
  schema._zod.optin = schema._zod.optout = "optional";
  schema._zod.parse = (payload, context) => {
    const { type, innerType, fallback } = definition;
    const { value } = payload;
    if (type === "nullable" && value === null) return payload;
    const read = innerType._zod.run({ value, issues: [] }, context) as z.core.ParsePayload;
    payload.value = read.issues.length ? fallback : read.value;
    return payload;
  };
});

/** A text, null, or left out. Unlike with `extraOrNull`, anything else makes the record unreadable. */
export const textOrNull = z.custom<string | null | undefined>(
  (value) => typeof (value ?? "") === "string",
) as unknown as z.ZodMiniOptional<z.ZodMiniNullable<typeof text>>;
textOrNull._zod.optin = textOrNull._zod.optout = "optional";

/**
 * One of the words that this version knows, or any other: a newer service may say more. Code that branches on it
 * must treat the unknown as it treats the least favourable word.
 */
export type Open<Word extends string> = Word | (string & {});

/** A string typed as an open set of words. Any string passes: see `Open`. */
export const open = <Word extends string>(_words: readonly Word[]) =>
  text as unknown as z.ZodMiniType<Open<Word>>;

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
export const wordOrNumber = z.custom<string | number>((value) => /^(string|number)$/.test(typeof value));

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
export const count = z.custom<number>((value) => Number.isSafeInteger(value) && (value as number) >= 0);

/** Beside every payload of the Mint API. The reference names it on two records; on others it may be missing. */
export const success = extra(flag);

/** A string of the given form. */
export const matching = (form: RegExp) =>
  z.custom<string>((value) => typeof value === "string" && form.test(value));
