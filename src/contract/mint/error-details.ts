import * as z from "zod/mini";
import { count, matching, nullish, optional, object } from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { price } from "../values/price.js";
import { proofChallenge } from "./proof.js";

/**
 * Command that registers an origin on a key. Only this form is accepted, because people paste it into a terminal: an id,
 * an origin, and no character that a shell interprets.
 */
export const registrationCommand = matching(
  /^(npm run service --|node main\.mjs) keys edit [0-9a-f-]{36} --add-origin https?:\/\/[a-z0-9._-]+(:\d{1,5})?$/,
);

/** `details` of an error body by code. The specification names none of them, so each may be missing. */
export const errorDetails = {
  /** Command with which the service's operator registers the page's origin. */
  ORIGIN_NOT_ALLOWED: object({ command: optional(registrationCommand) }),
  /** Invalid fields of the request, with what each of them must be. */
  VALIDATION_FAILED: object({
    fields: optional(z.array(object({ field: z.string(), expected: z.string() }))),
  }),
  /**
   * Exceeded limit: number of requests in a window, and what they are counted by: `address`, `key` or `wallet`. A limit
   * of reservations has a `reason` instead of a window. `unsigned_sessions`: too many expired unsigned; `held_units`:
   * others hold the maximum of units; `session_ending`: the wallet's earlier one ends too soon to be replaced.
   */
  RATE_LIMITED: object({
    limit: optional(count),
    windowSeconds: optional(count),
    scope: optional(z.string()),
    reason: optional(z.string()),
  }),
  /** Status and times (ISO 8601) of the phase. */
  PHASE_NOT_ACTIVE: object({
    status: optional(z.string()),
    startsAt: optional(z.string()),
    endsAt: nullish(z.string()),
    serverTime: optional(z.string()),
  }),
  /** Maximum number of units at present. */
  QUANTITY_NOT_ALLOWED: object({ maximum: optional(count) }),
  /**
   * `reserved`: other mints hold the last units and may release some. `ahead`: units of the orders ahead of this one in
   * the queue. It keeps its place while it repeats the request according to `Retry-After`.
   */
  SOLD_OUT: object({ reserved: optional(z.boolean()), ahead: optional(count) }),
  /**
   * `used`: this wallet has no uses left. `reserved`: other mints hold the last uses. `phaseIds`: phases in which the
   * code is valid.
   */
  CLAIM_CODE_INVALID: object({
    used: optional(z.boolean()),
    reserved: optional(z.boolean()),
    phaseIds: optional(z.array(z.string())),
  }),
  /** Challenge whose answer the next prepare must send as `proof`. */
  PROOF_REQUIRED: object({ challenge: optional(proofChallenge) }),
  /**
   * Needed amount and the wallet's balance, both in the currency that is short. `minimum`: what Solana requires to stay
   * in the wallet unless all of its balance is spent, so that a balance above `needed` must be at least `needed` plus
   * `minimum`. Null for tokens.
   */
  INSUFFICIENT_BALANCE: object({
    needed: optional(price),
    balance: optional(price),
    minimum: nullish(price),
    affordableQuantity: optional(count),
  }),
  /** Recipients that can't be paid yet, and the amount that each needs. `treasury` is the first of them. */
  TREASURY_EMPTY: object({
    treasury: optional(statedAddress),
    minimum: optional(price),
    recipients: optional(z.array(statedAddress)),
  }),
  /** Signature (base58) of the failed transaction. */
  TRANSACTION_FAILED: object({ signature: nullish(z.string()), reason: nullish(z.string()) }),
  /** Signature (base58) of the expired transaction. */
  BLOCKHASH_EXPIRED: object({ signature: nullish(z.string()) }),
  /** Why the reservation ended early. */
  SESSION_EXPIRED: object({ reason: optional(z.string()) }),
  /** Pricing of a phase that has no price of the requested kind. */
  NOT_FOUND: object({ pricing: optional(z.string()) }),
  /** Id of the request, to report to the operator. */
  INTERNAL: object({ requestId: optional(z.string()) }),
} as const;

/** `details` of an error body by its code. */
export type ErrorDetails = {
  readonly [Code in keyof typeof errorDetails]: z.infer<(typeof errorDetails)[Code]>;
};
