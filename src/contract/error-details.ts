import { boolean, count, nullish, optional, string } from "./field.js";
import { statedAddress } from "./address.js";
import { price } from "./price.js";
import { proofChallenge } from "./proof.js";
import { array, object, type Infer } from "./schema.js";

/** `details` of an error body by its code. The reference names none of them, so each may be missing. */
export const errorDetails = {
  /** Invalid fields of the request, with what each must be. */
  VALIDATION_FAILED: object({ fields: optional(array(object({ field: string, expected: string }))) }),
  /** Limit that was exceeded: requests in a window, and what they are counted by. */
  RATE_LIMITED: object({
    limit: optional(count),
    windowSeconds: optional(count),
    scope: optional(string),
  }),
  /** Status and times (ISO 8601) of the phase. */
  PHASE_NOT_ACTIVE: object({
    status: optional(string),
    startsAt: optional(string),
    endsAt: nullish(string),
    serverTime: optional(string),
  }),
  /** Number of units that are possible now. */
  QUANTITY_NOT_ALLOWED: object({ maximum: optional(count) }),
  /**
   * `reserved`: other mints hold the last units, and some may return. `ahead`: units of the orders before this one in the
   * queue for them; its place is kept while it asks again as `Retry-After` says.
   */
  SOLD_OUT: object({ reserved: optional(boolean), ahead: optional(count) }),
  /**
   * `used`: this wallet has no use left. `reserved`: other mints hold the last uses. `phaseIds`: phases in which the code
   * counts.
   */
  CLAIM_CODE_INVALID: object({
    used: optional(boolean),
    reserved: optional(boolean),
    phaseIds: optional(array(string)),
  }),
  /** Challenge whose answer the next prepare sends as `proof`. */
  PROOF_REQUIRED: object({ challenge: optional(proofChallenge) }),
  /** Needed amount and the wallet's balance, both in the currency that is short. */
  INSUFFICIENT_BALANCE: object({
    needed: optional(price),
    balance: optional(price),
    affordableQuantity: optional(count),
  }),
  /** Recipients that can't be paid yet, of which `treasury` is the first, and the amount that each needs. */
  TREASURY_EMPTY: object({
    treasury: optional(statedAddress),
    minimum: optional(price),
    recipients: optional(array(statedAddress)),
  }),
  /** Signature (base58) of the failed transaction. */
  TRANSACTION_FAILED: object({ signature: nullish(string), reason: nullish(string) }),
  /** Signature (base58) of the expired transaction. */
  BLOCKHASH_EXPIRED: object({ signature: nullish(string) }),
  /** Why the reservation ended early. */
  SESSION_EXPIRED: object({ reason: optional(string) }),
  /** Pricing of a phase that has no price of the requested kind. */
  NOT_FOUND: object({ pricing: optional(string) }),
  /** Id to quote to the operator. */
  INTERNAL: object({ requestId: optional(string) }),
} as const;

/** `details` of an error body by its code. */
export type ErrorDetails = {
  readonly [Code in keyof typeof errorDetails]: Infer<(typeof errorDetails)[Code]>;
};
