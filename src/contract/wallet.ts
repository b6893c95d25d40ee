import { count, optional, nullish, boolean, timestamp, openEnum, success, string } from "./field.js";
import { price } from "./price.js";
import { proofChallenge } from "./proof.js";
import { object, type Infer } from "./schema.js";

/** Reasons why a wallet is not eligible for a phase. The time window is none: it is reported in `phase`. */
export const ineligibleReasons = [
  "NOT_ELIGIBLE",
  "WALLET_LIMIT_REACHED",
  "SOLD_OUT",
  "CODE_REQUIRED",
] as const;

/** `GET /collections/{collectionId}/eligibility/{phaseId}/{walletAddress}`: eligibility of a wallet for a phase. */
export const eligibilityResponse = object({
  success,
  eligible: boolean,
  reason: nullish(openEnum(ineligibleReasons)),
  /** With `SOLD_OUT`: units are left, and all of them reserved. A prepare waits in the queue for those that return. */
  reserved: optional(boolean),
  /** Reason as English text. */
  message: optional(string),
  /** Maximum units for this wallet by limits, bonus and supply; its balance is not included. */
  maxQuantity: optional(count),
  /** Maximum units that the wallet's balance covers, rent and fees included. Null: unknown. */
  affordableQuantity: nullish(count),
  /** Needed amount for one unit and the wallet's balance, in the currency that is short. Null: nothing is short, or unknown. */
  shortage: nullish(object({ needed: price, balance: price })),
  /** Challenge that a prepare from this client would have to answer now, to be answered ahead. Null: none. */
  proof: nullish(proofChallenge),
  phase: object({
    id: optional(string),
    status: optional(string),
    hasStarted: boolean,
    hasEnded: boolean,
  }),
  serverTime: optional(timestamp),
});
/** Eligibility of a wallet for a phase. */
export type EligibilityResponse = Infer<typeof eligibilityResponse>;
