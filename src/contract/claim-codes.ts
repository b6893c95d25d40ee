import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, openEnum, success, string } from "./field.js";
import { array, object } from "./schema.js";

/** What a code gives: the right to mint, a lower price, or units beyond the wallet's limit. */
export const claimCodeKinds = ["access", "discount", "bonus"] as const;

/** `GET /collections/{collectionId}/claim-codes`: whether the drop uses codes, and of what kind. */
export const claimCodesResponse = object({
  success,
  enabled: boolean,
  /** The kind of the codes; `none` without any, `mixed` where there are several kinds. */
  kind: optional(openEnum([...claimCodeKinds, "none", "mixed"])),
  /** True when nobody mints without a code in any phase that is not over. */
  required: optional(boolean),
  /** Phases that take codes. `required`: who isn't let in otherwise can't mint there without one. */
  phases: optional(array(object({ phaseId: string, required: optional(boolean) }))),
  serverTime: optional(timestamp),
});
export type ClaimCodesResponse = z.infer<typeof claimCodesResponse>;

/** What a code does for whoever mints with it. */
export const claimBenefit = object({
  /** Phases in which it counts; null: in all. */
  phaseIds: nullish(array(string)),
  /** Off the price, in hundredths of a percent: 2,500 is a quarter. Null: nothing. */
  discountBasisPoints: nullish(count),
  /** Units beyond the wallet's limit. Null: none. */
  bonusUnits: nullish(count),
  /** The most units that one use covers. Null: as many as one mint may have. */
  maximumUnits: nullish(count),
});
export type ClaimBenefit = z.infer<typeof claimBenefit>;

/** `POST /collections/{collectionId}/claim-codes/validate`. Unknown, spent, malformed, another drop's: all `{ valid: false }`. */
export const validateClaimCodeResponse = object({
  success,
  valid: boolean,
  kind: optional(openEnum(claimCodeKinds)),
  benefit: optional(claimBenefit),
});
export type ValidateClaimCodeResponse = z.infer<typeof validateClaimCodeResponse>;

/** `GET /collections/{collectionId}/claim-codes/benefits/{walletAddress}`: what the wallet's redeemed codes gave it. */
export const claimBenefitsResponse = object({
  success,
  benefits: array(
    object({
      kind: optional(openEnum(claimCodeKinds)),
      benefit: optional(claimBenefit),
      phaseId: nullish(string),
      /** Units that were minted with it. */
      quantity: optional(count),
      redeemedAt: optional(timestamp),
    }),
  ),
  serverTime: optional(timestamp),
});
export type ClaimBenefitsResponse = z.infer<typeof claimBenefitsResponse>;

/** The longest code that is looked at. */
export const maximumCodeLength = 64;
