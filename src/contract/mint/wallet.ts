import * as z from "zod/mini";
import {
  count,
  optional,
  nullish,
  openEnum,
  success,
  object,
  nullable,
  serverTime,
} from "../values/schema.js";
import { price } from "../values/price.js";
import { unitCosts } from "../values/unit-costs.js";
import { proofChallenge } from "./proof.js";
import { listErrors, validatedErrors, type Route } from "../route.js";

/**
 * Reasons why a wallet isn't eligible for a phase. The phase's times aren't among them: they are reported in `phase`.
 */
export const ineligibleReasons = [
  "NOT_ELIGIBLE",
  "WALLET_LIMIT_REACHED",
  "SOLD_OUT",
  "CODE_REQUIRED",
] as const;

export const eligibilityResponse = object({
  success,
  eligible: z.boolean(),
  /**
   * `NOT_ELIGIBLE`, `WALLET_LIMIT_REACHED`, `SOLD_OUT` or `CODE_REQUIRED`; null when eligible. The time window isn't a
   * reason.
   */
  reason: nullish(openEnum(ineligibleReasons)),
  /** With `SOLD_OUT`: all remaining units are reserved. A prepare waits in the queue for returned ones. */
  reserved: optional(z.boolean()),
  /** Reason as English text. */
  message: optional(z.string()),
  /** Maximum units for this wallet by limits, bonus and supply, regardless of its balance. */
  maxQuantity: optional(count),
  /** Maximum units that the wallet's balance covers, rent and fees included. Null: unknown. */
  affordableQuantity: nullish(count),
  /**
   * Amount for one unit and the wallet's balance, in the currency that is short, as in the details of
   * `INSUFFICIENT_BALANCE`. Null: none is short, or unknown.
   */
  shortage: nullish(
    object({
      needed: price,
      balance: price,
      /**
       * Amount that stays in a wallet unless all of its balance is spent: a balance above `needed` must be at least
       * `needed` plus `minimum`. Null for tokens.
       */
      minimum: nullish(price),
    }),
  ),
  /** What one unit currently costs this wallet on top of its price. Null: unknown. */
  unitCosts: nullish(unitCosts),
  /**
   * Challenge that a prepare from this client would have to answer now, so that it can be answered ahead. Null: none.
   */
  proof: nullish(proofChallenge),
  phase: object({
    id: optional(z.string()),
    status: optional(z.string()),
    hasStarted: z.boolean(),
    hasEnded: z.boolean(),
  }),
  serverTime,
});
/** Eligibility of a wallet for a phase. */
export type EligibilityResponse = z.infer<typeof eligibilityResponse>;

export const eligibilityRoute = {
  method: "get",
  path: "/collections/{collectionId}/eligibility/{phaseId}/{walletAddress}",
  response: ["EligibilityResponse", eligibilityResponse],
  errors: /* @__PURE__ */ listErrors(validatedErrors, "NOT_FOUND"),
  rate: "eligibility",
} as const satisfies Route;

export const walletMintsResponse = object({
  success,
  phases: z.array(
    object({
      phaseId: z.string(),
      minted: count,
      /** Remaining units, bonus included; null: no limit. */
      remaining: nullable(count),
      /** Units allowed in addition to the phase's limit. */
      bonus: optional(count),
    }),
  ),
  /** Minted units over all phases. */
  total: optional(count),
  serverTime,
});
/** Minted and remaining units of a wallet by phase. */
export type WalletMintsResponse = z.infer<typeof walletMintsResponse>;

export const walletMintsRoute = {
  method: "get",
  path: "/collections/{collectionId}/wallet-mints/{walletAddress}",
  response: ["WalletMintsResponse", walletMintsResponse],
  errors: validatedErrors,
} as const satisfies Route;
