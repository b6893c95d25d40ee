import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, openEnum, success, string } from "./field.js";
import { object } from "./schema.js";

/** Why a wallet may not mint in a phase. The time window is no reason: it is reported beside the verdict. */
export const ineligibleReasons = [
  "NOT_ELIGIBLE",
  "WALLET_LIMIT_REACHED",
  "SOLD_OUT",
  "CODE_REQUIRED",
] as const;

/** `GET /collections/{collectionId}/eligibility/{phaseId}/{walletAddress}` */
export const eligibilityResponse = object({
  success,
  eligible: boolean,
  reason: nullish(openEnum(ineligibleReasons)),
  /** For people, in English. */
  message: optional(string),
  /** The most units that this wallet could ask for now: limits, bonus and supply considered, funds not. */
  maxQuantity: optional(count),
  /** The most units that the wallet's balance pays for, rent and fees included. Null: unknown. */
  affordableQuantity: nullish(count),
  phase: object({
    id: optional(string),
    status: optional(string),
    hasStarted: boolean,
    hasEnded: boolean,
  }),
  serverTime: optional(timestamp),
});
export type EligibilityResponse = z.infer<typeof eligibilityResponse>;
