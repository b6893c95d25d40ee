import { count, optional, nullish, boolean, timestamp, openEnum, success, string } from "./field.js";
import { array, object, type Infer } from "./schema.js";

/** Kinds of claim codes: access to a phase, a discount, or units beyond the wallet's limit. */
export const claimCodeKinds = ["access", "discount", "bonus"] as const;

/** `GET /collections/{collectionId}/claim-codes`: configuration of the drop's claim codes. */
export const claimCodesResponse = object({
  success,
  enabled: boolean,
  /** Kind of the codes; `none`: no codes, `mixed`: several kinds. */
  kind: optional(openEnum([...claimCodeKinds, "none", "mixed"])),
  /** True when every phase that is not over requires a code. */
  required: optional(boolean),
  /** Phases that accept codes. `required`: wallets not eligible otherwise need one. */
  phases: optional(array(object({ phaseId: string, required: optional(boolean) }))),
  serverTime: optional(timestamp),
});
/** Configuration of the drop's claim codes. */
export type ClaimCodesResponse = Infer<typeof claimCodesResponse>;

/** Benefit of a claim code. */
export const claimBenefit = object({
  /** Phases in which it applies; null: all. */
  phaseIds: nullish(array(string)),
  /** Discount in hundredths of a percent: 2,500 is 25 %. Null: none. */
  discountBasisPoints: nullish(count),
  /** Units beyond the wallet's limit. Null: none. */
  bonusUnits: nullish(count),
  /** Maximum units of one use. Null: the maximum of one mint. */
  maximumUnits: nullish(count),
});
/** Benefit of a claim code. */
export type ClaimBenefit = Infer<typeof claimBenefit>;

/**
 * `POST /collections/{collectionId}/claim-codes/validate`. Unknown, used up and malformed codes and those of another drop
 * all get `{ valid: false }`.
 */
export const validateClaimCodeResponse = object({
  success,
  valid: boolean,
  kind: optional(openEnum(claimCodeKinds)),
  benefit: optional(claimBenefit),
});
/** Validation of a claim code. */
export type ValidateClaimCodeResponse = Infer<typeof validateClaimCodeResponse>;

/** `GET /collections/{collectionId}/claim-codes/benefits/{walletAddress}`: benefits of the wallet's redeemed codes. */
export const claimBenefitsResponse = object({
  success,
  benefits: array(
    object({
      kind: optional(openEnum(claimCodeKinds)),
      benefit: optional(claimBenefit),
      phaseId: nullish(string),
      /** Units minted with it. */
      quantity: optional(count),
      redeemedAt: optional(timestamp),
    }),
  ),
  serverTime: optional(timestamp),
});
/** Benefits of a wallet's redeemed codes. */
export type ClaimBenefitsResponse = Infer<typeof claimBenefitsResponse>;

/** Maximum length of a code, in characters; longer ones are invalid. */
export const maximumCodeLength = 64;
