import * as z from "zod/mini";
import { $constructor } from "zod/v4/core";
import type { Address, BaseUnits } from "./brand.js";
import type { ItemAttribute } from "./item-attribute.js";

/*
 * Schemas of the contract in addition to zod's. Functions that create one are annotated as pure, so that bundlers omit
 * schemas that a page doesn't use.
 */

const initObject: (schema: z.ZodMiniObject, definition: z.core.$ZodObjectDef) => void = z.ZodMiniObject.init;

/** Object schema that reads only own properties: a library may have added enumerable ones to `Object.prototype`. */
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
 * Object with these fields. Parsing keeps other fields, but they have no type, so that a misspelt name doesn't compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function object<Fields extends z.core.$ZodLooseShape>(shape: Fields) {
  const definition = { type: "object", shape, catchall: z.unknown() } as const;
  return new OwnPropertiesObject(definition) as unknown as z.ZodMiniObject<Fields, z.core.$strip>;
}

/**
 * Field that the Mint API's specification doesn't name, so a deployment may omit it. Missing, null and invalid values
 * parse as undefined, so they never make a record invalid. Views omit them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Inner extends z.ZodMiniType>(schema: Inner) {
  return z.catch(z.optional(schema), undefined);
}

/** Optional field for which null has its own meaning, such as no limit or no end. */
/* @__NO_SIDE_EFFECTS__ */
export function nullish<Inner extends z.ZodMiniType>(schema: Inner) {
  return z.catch(z.nullish(schema), undefined);
}

/**
 * Field that the Mint API's specification names and that may be null. Missing and invalid values parse as null, so it
 * is never undefined and never makes a record invalid.
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
 * treat unknown values like the least favorable one.
 */
export type OpenEnum<Value extends string> = Value | (string & {});

/** Open enum. Any string is valid: see `OpenEnum`. */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<Value extends string>(_values: readonly Value[]) {
  return z.string() as unknown as z.ZodMiniType<OpenEnum<Value>>;
}

/**
 * Response type of this repository's service, in which every field of the contract is present. Clients parse the type
 * with optional fields; the service is compiled against this one. Omits brands, which only parsers create.
 */
export type DeepRequired<T> = T extends readonly (infer Item)[]
  ? RequiredPart<Item>[]
  : T extends object
    ? { [Key in keyof T as string extends Key ? never : Key]-?: RequiredPart<Exclude<T[Key], undefined>> }
    : T;

type RequiredPart<T> = T extends Address | BaseUnits
  ? string
  : IsAttribute<T> extends true
    ? T
    : DeepRequired<T>;

/** True for a trait of an item, some of whose fields are only sent where it has them. */
type IsAttribute<T> = [T, ItemAttribute] extends [ItemAttribute, T] ? true : false;

/** String or number. */
export const stringOrNumber = z.union([z.string(), z.number()]);

/** Timestamp: ISO 8601 in UTC with milliseconds. Some deployments send milliseconds since 1970 instead. */
export const timestamp = stringOrNumber;
/** ISO 8601, or milliseconds since 1970. */
export type Timestamp = string | number;

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/;

/**
 * Converts a timestamp to milliseconds since 1970; NaN if it is invalid or out of the range of `Date`. A timestamp
 * without a time zone is UTC. The format is checked first, because `Date.parse` assumes the visitor's time zone and
 * accepts arbitrary text.
 */
export function toMilliseconds(timestamp: Timestamp): number {
  if (typeof timestamp === "number") return new Date(timestamp).getTime();
  const match = isoTimestamp.exec(timestamp);
  if (!match) return NaN;
  return Date.parse(match.groups?.["zone"] ? timestamp : `${timestamp}Z`);
}

/** Converts a timestamp to milliseconds since 1970; null if it is missing or invalid. */
export function toMillisecondsOrNull(timestamp: Timestamp | null | undefined): number | null {
  const milliseconds = toMilliseconds(timestamp ?? NaN);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** Number of things: a whole number, 0 or more. */
export const count = integer(0, Number.MAX_SAFE_INTEGER);

/** Whole number within inclusive bounds. */
/* @__NO_SIDE_EFFECTS__ */
export function integer(minimum: number, maximum: number) {
  return z.int().check(z.minimum(minimum), z.maximum(maximum));
}

/**
 * True for every successful response.
 * @remarks The specification names it on two responses, so other services may omit it from the rest.
 */
export const success = optional(z.boolean());

/** The server's time. Run countdowns against it. */
export const serverTime = optional(timestamp);

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

/** UUID, such as the service's ids. Case-insensitive. */
export const uuid = matching(uuidPattern);
