import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, open, success, text } from "./field.js";
import { list, record } from "./schema.js";

/** What a code gives: the right to mint, a lower price, or units beyond the wallet's limit. */
export const claimCodeKinds = ["access", "discount", "bonus"] as const;

/** `GET /collections/{collectionId}/claim-codes`: whether the drop uses codes, and of what kind. */
export const claimCodesResponse = record({
  success,
  enabled: flag,
  /** The kind of the codes; `none` without any, `mixed` where there are several kinds. */
  kind: extra(open([...claimCodeKinds, "none", "mixed"])),
  /** True when nobody mints without a code in any phase that is not over. */
  required: extra(flag),
  /** Phases that take codes. `required`: who isn't let in otherwise can't mint there without one. */
  phases: extra(list(record({ phaseId: text, required: extra(flag) }))),
  serverTime: extra(instant),
});
export type ClaimCodesResponse = z.infer<typeof claimCodesResponse>;

/** What a code does for whoever mints with it. */
export const claimBenefit = record({
  /** Phases in which it counts; null: in all. */
  phaseIds: extraOrNull(list(text)),
  /** Off the price, in hundredths of a percent: 2,500 is a quarter. Null: nothing. */
  discountBasisPoints: extraOrNull(count),
  /** Units beyond the wallet's limit. Null: none. */
  bonusUnits: extraOrNull(count),
  /** The most units that one use covers. Null: as many as one mint may have. */
  maximumUnits: extraOrNull(count),
});
export type ClaimBenefit = z.infer<typeof claimBenefit>;

/** `POST /collections/{collectionId}/claim-codes/validate`. Unknown, spent, malformed, another drop's: all `{ valid: false }`. */
export const validateClaimCodeResponse = record({
  success,
  valid: flag,
  kind: extra(open(claimCodeKinds)),
  benefit: extra(claimBenefit),
});
export type ValidateClaimCodeResponse = z.infer<typeof validateClaimCodeResponse>;

/** `GET /collections/{collectionId}/claim-codes/benefits/{walletAddress}`: what the wallet's redeemed codes gave it. */
export const claimBenefitsResponse = record({
  success,
  benefits: list(
    record({
      kind: extra(open(claimCodeKinds)),
      benefit: extra(claimBenefit),
      phaseId: extraOrNull(text),
      /** Units that were minted with it. */
      quantity: extra(count),
      redeemedAt: extra(instant),
    }),
  ),
  serverTime: extra(instant),
});
export type ClaimBenefitsResponse = z.infer<typeof claimBenefitsResponse>;

/** The longest code that is looked at. */
export const maximumCodeLength = 64;
