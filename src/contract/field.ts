import type { Address, BaseUnits } from "./brand.js";
import { optionalOr, primitive, type Infer, type Schema } from "./schema.js";

export const string = primitive<string>("string", (value) => typeof value === "string");

/** True or false. */
export const boolean = primitive<boolean>("boolean", (value) => typeof value === "boolean");

/**
 * Field that the Mint API's specification does not name, so a deployment may leave it out. Missing, null and invalid values
 * parse as undefined, so they never make a record invalid; views omit them.
 */
export const optional = <Inner extends Schema<unknown>>(schema: Inner) =>
  optionalOr<Inner, undefined>("optional", schema);

/** Optional field with a separate meaning of null (no limit, no end). */
export const nullish = <Inner extends Schema<unknown>>(schema: Inner) =>
  optionalOr<Inner, null | undefined>("nullable", schema);

/**
 * Field that the Mint API's specification names and that may be null. Missing and invalid values parse as null, so the field is never
 * undefined and never makes a record invalid.
 */
export const nullable = <Inner extends Schema<unknown>>(schema: Inner) =>
  optionalOr<Inner, null>("nullable", schema, null);

/** Field with a fallback: missing and invalid values parse as `fallback`, so they never make a record invalid. */
export const withDefault = <Inner extends Schema<unknown>>(schema: Inner, fallback: Infer<Inner>) =>
  optionalOr<Inner, never>("optional", schema, fallback);

/**
 * Open enum: a known value or any other string, because newer services may add values. Code that branches on it must
 * treat unknown values like the least favourable one.
 */
export type OpenEnum<Value extends string> = Value | (string & {});

/** Parser of an open enum. Any string is valid: see `OpenEnum`. */
export const openEnum = <Value extends string>(_values: readonly Value[]) =>
  string as Schema<OpenEnum<Value>>;

/**
 * Response type of this repository's service: every field of the contract is present. Clients parse the type with
 * optional fields; the service is compiled against this one. Without brands, which only parsers make.
 */
export type DeepRequired<T> = T extends readonly (infer Item)[]
  ? RequiredPart<Item>[]
  : T extends object
    ? { [Key in keyof T as string extends Key ? never : Key]-?: RequiredPart<Exclude<T[Key], undefined>> }
    : T;

type RequiredPart<T> = T extends Address | BaseUnits ? string : DeepRequired<T>;

/** Parser of a string or a number. */
export const stringOrNumber = primitive<string | number>(["string", "number"], (value) =>
  /^(string|number)$/.test(typeof value),
);

/** Parser of a timestamp: ISO 8601 in UTC with milliseconds; some deployments send milliseconds since 1970 instead. */
export const timestamp = stringOrNumber;
/** ISO 8601, or milliseconds since 1970. */
export type Timestamp = string | number;

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/;

/**
 * Milliseconds since 1970; NaN when invalid, or beyond what a `Date` can hold. A timestamp without a zone is UTC. The
 * format is checked first, because `Date.parse` assumes the visitor's zone and parses arbitrary text as a date.
 */
export function toMilliseconds(timestamp: Timestamp): number {
  if (typeof timestamp === "number") return new Date(timestamp).getTime();
  const match = isoTimestamp.exec(timestamp);
  if (!match) return NaN;
  return Date.parse(match.groups?.["zone"] ? timestamp : `${timestamp}Z`);
}

/** A timestamp in milliseconds since 1970; null when it is missing or malformed. */
export function toMillisecondsOrNull(timestamp: Timestamp | null | undefined): number | null {
  const milliseconds = toMilliseconds(timestamp ?? NaN);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** A count of things: a whole number, zero or more. */
export const count = primitive<number>(
  "integer",
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
);

/** `success` of a Mint API response. The specification names it on two records; on others it may be missing. */
export const success = optional(boolean);

/** Parser of a string that matches a pattern. */
export const matching = <Text extends string = string>(pattern: RegExp) =>
  primitive<Text>("string", (value) => typeof value === "string" && pattern.test(value));

/**
 * Chain by its one name: `solana-mainnet`. What wallets take for another spelling of it, such as `solana:mainnet`, is no
 * name, since the currencies of a chain are found by it.
 */
export const chainName = matching(/^solana-[a-z]+$/);
