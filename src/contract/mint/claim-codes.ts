import * as z from "zod/mini";
import {
  count,
  optional,
  nullish,
  timestamp,
  openEnum,
  success,
  object,
  serverTime,
} from "../values/schema.js";
import { bodyErrors, scopeErrors, validatedErrors, type Body, type Route } from "../route.js";

/** Kinds of claim codes: access to a phase, a discount, or units beyond the wallet's limit. */
export const claimCodeKinds = ["access", "discount", "bonus"] as const;

export const claimCodesResponse = object({
  success,
  /** False for a drop without claim codes. */
  enabled: z.boolean(),
  /** Kind of the codes; `none`: no codes, `mixed`: several kinds. */
  kind: optional(openEnum([...claimCodeKinds, "none", "mixed"])),
  /** True when every phase that hasn't ended requires a code. */
  required: optional(z.boolean()),
  /** Phases that accept codes. */
  phases: optional(
    z.array(
      object({
        phaseId: z.string(),
        /** True: wallets that aren't eligible otherwise need one. */
        required: optional(z.boolean()),
      }),
    ),
  ),
  serverTime,
});
/** Configuration of the drop's claim codes. */
export type ClaimCodesResponse = z.infer<typeof claimCodesResponse>;

export const claimBenefit = object({
  /** Phases in which it is valid; null: all. */
  phaseIds: nullish(z.array(z.string())),
  /** Discount in hundredths of a percent: 2,500 is 25 %. Null: none. */
  discountBasisPoints: nullish(count),
  /** Units in addition to the wallet's limit. Null: none. */
  bonusUnits: nullish(count),
  /** Maximum units per use. Null: the maximum of one mint. */
  maxUnits: nullish(count),
});
/** Benefit of a claim code. */
export type ClaimBenefit = z.infer<typeof claimBenefit>;

export const validateClaimCodeBody = z.object({
  /** The code as entered. Any string is accepted; a malformed code is reported as invalid. */
  code: z.string(),
});
/** Claim code to validate. */
export type ValidateClaimCodeBody = z.input<typeof validateClaimCodeBody>;

export const validateClaimCodeResponse = object({
  success,
  /** False for a code that is unknown, used up, malformed or of another drop. */
  valid: z.boolean(),
  /** Missing unless the code is valid. */
  kind: optional(openEnum(claimCodeKinds)),
  /** Missing unless the code is valid. */
  benefit: optional(claimBenefit),
});
/** Validation of a claim code. */
export type ValidateClaimCodeResponse = z.infer<typeof validateClaimCodeResponse>;

export const claimBenefitsResponse = object({
  success,
  benefits: z.array(
    object({
      kind: optional(openEnum(claimCodeKinds)),
      benefit: optional(claimBenefit),
      phaseId: nullish(z.string()),
      /** Units minted with it. */
      quantity: optional(count),
      redeemedAt: optional(timestamp),
    }),
  ),
  serverTime,
});
/** Benefits of a wallet's redeemed codes. */
export type ClaimBenefitsResponse = z.infer<typeof claimBenefitsResponse>;

/** Maximum length of a code, in characters; longer ones are invalid. */
export const maxCodeLength = 64;

export const claimCodesRoute = {
  method: "get",
  path: "/collections/{collectionId}/claim-codes",
  response: ["ClaimCodesResponse", claimCodesResponse],
  errors: scopeErrors,
} as const satisfies Route;

export const claimBenefitsRoute = {
  method: "get",
  path: "/collections/{collectionId}/claim-codes/benefits/{walletAddress}",
  response: ["ClaimBenefitsResponse", claimBenefitsResponse],
  errors: validatedErrors,
} as const satisfies Route;

export const validateClaimCodeRoute = {
  method: "post",
  path: "/collections/{collectionId}/claim-codes/validate",
  body: ["ValidateClaimCodeBody"] as Body<typeof validateClaimCodeBody>,
  response: ["ValidateClaimCodeResponse", validateClaimCodeResponse],
  errors: bodyErrors,
  rate: "codes",
  isRepeatable: true,
} as const satisfies Route;
