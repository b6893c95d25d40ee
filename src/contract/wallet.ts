import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, open, success, text } from "./field.js";
import { record } from "./schema.js";

/** Why a wallet may not mint in a phase. The time window is no reason: it is reported beside the verdict. */
export const ineligibleReasons = [
  "NOT_ELIGIBLE",
  "WALLET_LIMIT_REACHED",
  "SOLD_OUT",
  "CODE_REQUIRED",
] as const;

/** `GET /collections/{collectionId}/eligibility/{phaseId}/{walletAddress}` */
export const eligibilityResponse = record({
  success,
  eligible: flag,
  reason: extraOrNull(open(ineligibleReasons)),
  /** For people, in English. */
  message: extra(text),
  /** The most units that this wallet could ask for now: limits, bonus and supply considered, funds not. */
  maxQuantity: extra(count),
  /** The most units that the wallet's balance pays for, rent and fees included. Null: unknown. */
  affordableQuantity: extraOrNull(count),
  phase: record({
    id: extra(text),
    status: extra(text),
    hasStarted: flag,
    hasEnded: flag,
  }),
  serverTime: extra(instant),
});
export type EligibilityResponse = z.infer<typeof eligibilityResponse>;
