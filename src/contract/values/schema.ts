import * as z from "zod/mini";
import { $constructor } from "zod/v4/core";
import type { Address, BaseUnits } from "./brand.js";

/*
 * Schemas of the contract beside those of zod. A function that creates one is marked, so that a bundler omits the schemas
 * that a page doesn't use.
 */

const initObject: (schema: z.ZodMiniObject, definition: z.core.$ZodObjectDef) => void = z.ZodMiniObject.init;

/** Object of zod that reads own properties only: a library may have added enumerable ones to `Object.prototype`. */
const OwnPropertiesObject = /* @__PURE__ */ $constructor<z.ZodMiniObject>(
  "OwnPropertiesObject",
  (schema, definition) => {
    initObject(schema, definition);
    const { parse } = schema._zod;
    schema._zod.parse = (payload, context) => {
      const { value } = payload;
      if (typeof value === "object" && value && !Array.isArray(value))
        payload.value = Object.assign(Object.create(null) as object, value);
      return parse(payload, context);
    };
  },
);

/**
 * Object with these fields. Other fields are kept when a value is parsed, but have no type, so that a misspelt name does
 * not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function object<Fields extends z.core.$ZodLooseShape>(shape: Fields) {
  const definition = { type: "object", shape, catchall: z.unknown() } as const;
  return new OwnPropertiesObject(definition) as unknown as z.ZodMiniObject<Fields, z.core.$strip>;
}

/**
 * Field that the Mint API's specification does not name, so a deployment may leave it out. Missing, null and invalid values
 * parse as undefined, so they never make a record invalid; views omit them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Inner extends z.ZodMiniType>(schema: Inner) {
  return z.catch(z.optional(schema), undefined);
}

/** Optional field with a separate meaning of null (no limit, no end). */
/* @__NO_SIDE_EFFECTS__ */
export function nullish<Inner extends z.ZodMiniType>(schema: Inner) {
  return z.catch(z.nullish(schema), undefined);
}

/**
 * Field that the Mint API's specification names and that may be null. Missing and invalid values parse as null, so the field is never
 * undefined and never makes a record invalid.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<Inner extends z.ZodMiniType>(schema: Inner) {
  return z.catch(z.nullable(schema), null);
}

/** Field with a fallback: missing and invalid values parse as `fallback`, so they never make a record invalid. */
/* @__NO_SIDE_EFFECTS__ */
export function withDefault<Inner extends z.ZodMiniType>(schema: Inner, fallback: z.infer<Inner>) {
  return z.catch(schema, fallback);
}

/**
 * Open enum: a known value or any other string, because newer services may add values. Code that branches on it must
 * treat unknown values like the least favourable one.
 */
export type OpenEnum<Value extends string> = Value | (string & {});

/** Open enum. Any string is valid: see `OpenEnum`. */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<Value extends string>(_values: readonly Value[]) {
  return z.string() as unknown as z.ZodMiniType<OpenEnum<Value>>;
}

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

/** String or number. */
export const stringOrNumber = z.union([z.string(), z.number()]);

/** Timestamp: ISO 8601 in UTC with milliseconds; some deployments send milliseconds since 1970 instead. */
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
export const count = integer(0, Number.MAX_SAFE_INTEGER);

/** Whole number within bounds, both inclusive. */
/* @__NO_SIDE_EFFECTS__ */
export function integer(minimum: number, maximum: number) {
  return z.int().check(z.minimum(minimum), z.maximum(maximum));
}

/** `success` of a Mint API response. The specification names it on two records; on others it may be missing. */
export const success = optional(z.boolean());

/** String that matches a pattern. */
/* @__NO_SIDE_EFFECTS__ */
export function matching<Text extends string = string>(pattern: RegExp) {
  return z.string().check(z.refine((text) => pattern.test(text))) as unknown as z.ZodMiniType<Text>;
}

/** Standard base64: alphabet with `+` and `/`, padded. */
export const base64Form = /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Parser of bytes in base64. */
export const base64 = matching(base64Form);

export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** UUID, as the service's ids. Case-insensitive. */
export const uuid = matching(uuidPattern);
