import * as z from "zod/mini";
import type { Body, Route } from "../route.js";
import { keyClasses } from "../values/key.js";
import { object, openEnum, success, timestamp } from "../values/schema.js";
import { changeErrors, changeFields, changeResponse, dryRun, type changeBody } from "./changes.js";

const classes = Object.values(keyClasses);

export const adminKeysResponse = object({
  success,
  keys: z.array(
    object({
      /** UUID. */
      id: z.string(),
      class: openEnum(classes),
      label: z.string(),
      /** Origins of the pages that may use it; null: not bound to pages. */
      origins: z.nullable(z.array(z.string())),
      /** Short ids. */
      collections: z.array(z.string()),
      createdAt: timestamp,
      /** Null: it is valid. */
      revokedAt: z.nullable(timestamp),
    }),
  ),
});
/** Mint API keys all of whose collections someone may manage. Their values can't be read. */
export type AdminKeysResponse = z.infer<typeof adminKeysResponse>;

/** Wildcards in origins, which are refused unless they are allowed. */
const wildcards = {
  /** Allows origins such as `https://*.shop.example`, which match any one label. */
  allowWildcard: z.optional(z.boolean()),
  /** Also allows origins such as `https://*.pages.dev`, where anyone can register a name. */
  allowPublicSuffix: z.optional(z.boolean()),
};

export const newKeyBody = /* @__PURE__ */ z.object({
  class: z.enum(["publishable", "secret", "sandbox"]),
  /** Name in your own lists. */
  label: z.string(),
  /** Identifiers of the collections. */
  collections: /* @__PURE__ */ z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
  /** Origins of the pages that may use it. Not for secret keys. */
  origins: z.optional(z.array(z.string())),
  ...wildcards,
  dryRun,
});
/** Mint API key to create. */
export type NewKeyBody = z.input<typeof newKeyBody>;

export const newKeyResponse = object({
  ...changeFields,
  /** UUID of the key; null after a dry run. */
  keyId: z.nullable(z.string()),
  /** The key's value, which can't be read again; null after a dry run. */
  value: z.nullable(z.string()),
});
/** A key that was created, or would be. */
export type NewKeyResponse = z.infer<typeof newKeyResponse>;

export const keyEditBody = /* @__PURE__ */ z.object({
  label: z.optional(z.string()),
  /** Replaces the previous origins. */
  origins: z.optional(z.array(z.string())),
  /** Origins to allow in addition to the previous ones. */
  addOrigins: z.optional(z.array(z.string())),
  ...wildcards,
  dryRun,
});
/** Fields of a key to change. */
export type KeyEditBody = z.input<typeof keyEditBody>;

export const adminKeysRoute = {
  method: "get",
  path: "/keys",
  response: ["AdminKeysResponse", adminKeysResponse],
  errors: [],
} as const satisfies Route;

export const newKeyRoute = {
  method: "post",
  path: "/keys",
  body: ["NewKeyBody"] as Body<typeof newKeyBody>,
  response: ["NewKeyResponse", newKeyResponse],
  errors: changeErrors,
  rate: "changes",
} as const satisfies Route;

export const keyEditRoute = {
  method: "post",
  path: "/keys/{keyId}",
  body: ["KeyEditBody"] as Body<typeof keyEditBody>,
  response: ["ChangeResponse", changeResponse],
  errors: changeErrors,
  rate: "changes",
  isRepeatable: true,
} as const satisfies Route;

export const keyRevocationRoute = {
  method: "post",
  path: "/keys/{keyId}/revoke",
  body: ["ChangeBody"] as Body<typeof changeBody>,
  response: ["ChangeResponse", changeResponse],
  errors: changeErrors,
  rate: "changes",
  isRepeatable: true,
} as const satisfies Route;
