import * as z from "zod/mini";
import type { Body, Route } from "../route.js";
import { count, nullish, object, success } from "../values/schema.js";
import {
  changeErrors,
  changeFields,
  changeResponse,
  dryRun,
  managedErrors,
  type changeBody,
} from "./changes.js";

/** Object that the service checks like a part of a definition. */
const definition = /* @__PURE__ */ z.record(z.string(), z.unknown());

/** True: pay addresses that belong to a program, because it lets its users spend what it receives. */
const payeeIsProgram = z.optional(z.boolean());

export const newPhaseBody = /* @__PURE__ */ z.object({
  /** One of the `phases` of a collection's definition. */
  phase: definition,
  payeeIsProgram,
  dryRun,
});
/** Phase to add. */
export type NewPhaseBody = z.input<typeof newPhaseBody>;

export const phaseEditBody = /* @__PURE__ */ z.object({
  /**
   * Fields to change, named as in a definition, with `perWallet` and `perMint` of its limits. `terms` has the whole price:
   * `pricing` and what belongs to it.
   */
  changes: definition,
  payeeIsProgram,
  dryRun,
});
/** Fields of a phase to change. */
export type PhaseEditBody = z.input<typeof phaseEditBody>;

export const newPhaseResponse = object({
  ...changeFields,
  /** UUID of the phase; null after a dry run. */
  phaseId: z.nullable(z.string()),
});
/** A phase that was added, or would be. */
export type NewPhaseResponse = z.infer<typeof newPhaseResponse>;

export const allowlistResponse = object({
  success,
  /** Wallets with their units beyond the phase's limit. */
  wallets: z.array(object({ wallet: z.string(), bonus: nullish(count) })),
});
/** Allowlist of a phase. */
export type AllowlistResponse = z.infer<typeof allowlistResponse>;

export const allowlistBody = /* @__PURE__ */ z.object({
  /** `add`: in addition to those on the list. `replace`: all others are removed. `remove`: these are removed. */
  mode: z.enum(["add", "replace", "remove"]),
  /** CSV with a column of addresses, as exports of other tools have it, or a list of addresses. */
  wallets: z.union([z.string(), z.array(z.string())]),
  dryRun,
});
/** Wallets to add to an allowlist, or to remove from it: all or none. */
export type AllowlistBody = z.input<typeof allowlistBody>;

export const newPhaseRoute = {
  method: "post",
  path: "/collections/{identifier}/phases",
  body: ["NewPhaseBody"] as Body<typeof newPhaseBody>,
  response: ["NewPhaseResponse", newPhaseResponse],
  errors: changeErrors,
  rate: "changes",
} as const satisfies Route;

const phaseChange = {
  method: "post",
  response: ["ChangeResponse", changeResponse],
  errors: changeErrors,
  rate: "changes",
} as const;

export const phaseEditRoute = {
  ...phaseChange,
  path: "/collections/{identifier}/phases/{phaseId}",
  body: ["PhaseEditBody"] as Body<typeof phaseEditBody>,
  isRepeatable: true,
} as const satisfies Route;

export const phaseRemovalRoute = {
  ...phaseChange,
  path: "/collections/{identifier}/phases/{phaseId}/remove",
  body: ["ChangeBody"] as Body<typeof changeBody>,
} as const satisfies Route;

export const allowlistRoute = {
  method: "get",
  path: "/collections/{identifier}/phases/{phaseId}/allowlist",
  response: ["AllowlistResponse", allowlistResponse],
  errors: [...managedErrors, "NOT_FOUND"],
} as const satisfies Route;

export const allowlistChangeRoute = {
  ...phaseChange,
  path: "/collections/{identifier}/phases/{phaseId}/allowlist",
  body: ["AllowlistBody"] as Body<typeof allowlistBody>,
  isRepeatable: true,
} as const satisfies Route;
