import * as z from "zod/mini";
import { claimCodeKinds } from "../mint/claim-codes.js";
import type { Body, Route } from "../route.js";
import { count, object, openEnum, success } from "../values/schema.js";
import { changeErrors, changeFields, changeResponse, dryRun, managedErrors } from "./changes.js";

export const adminCodesResponse = object({
  success,
  /** Codes that were created together, newest first. The codes themselves can't be read. */
  batches: z.array(
    object({
      label: z.string(),
      kind: openEnum(claimCodeKinds),
      /** Number of codes. */
      codes: count,
      /** Codes that are neither revoked nor expired. */
      valid: count,
      /** Uses that prepared mints hold. */
      held: count,
      /** Uses of confirmed mints. */
      redeemed: count,
    }),
  ),
});
/** Claim codes of a collection. */
export type AdminCodesResponse = z.infer<typeof adminCodesResponse>;

export const newCodesBody = /* @__PURE__ */ z.object({
  /** One of the `claimCodes` of a collection's definition. */
  order: z.record(z.string(), z.unknown()),
  dryRun,
});
/** Claim codes to create. */
export type NewCodesBody = z.input<typeof newCodesBody>;

export const newCodesResponse = object({
  ...changeFields,
  /** The codes, which can't be read again. Empty after a dry run. */
  codes: z.array(z.string()),
});
/** Claim codes that were created, or would be. */
export type NewCodesResponse = z.infer<typeof newCodesResponse>;

export const codeRevocationBody = /* @__PURE__ */ z.object({
  /** The codes to revoke. */
  codes: z.optional(z.array(z.string())),
  /** Instead: all codes with this label. */
  label: z.optional(z.string()),
  dryRun,
});
/** Claim codes to revoke. */
export type CodeRevocationBody = z.input<typeof codeRevocationBody>;

export const adminCodesRoute = {
  method: "get",
  path: "/collections/{identifier}/codes",
  response: ["AdminCodesResponse", adminCodesResponse],
  errors: managedErrors,
} as const satisfies Route;

export const newCodesRoute = {
  method: "post",
  path: "/collections/{identifier}/codes",
  body: ["NewCodesBody"] as Body<typeof newCodesBody>,
  response: ["NewCodesResponse", newCodesResponse],
  errors: changeErrors,
  rate: "changes",
} as const satisfies Route;

export const codeRevocationRoute = {
  method: "post",
  path: "/collections/{identifier}/codes/revoke",
  body: ["CodeRevocationBody"] as Body<typeof codeRevocationBody>,
  response: ["ChangeResponse", changeResponse],
  errors: changeErrors,
  rate: "changes",
  isRepeatable: true,
} as const satisfies Route;
