import type { ClaimCodeRow } from "../../catalog/claim-codes/queries.js";
import { findWalletClaimCode } from "../../catalog/claim-codes/queries.js";
import type { MintEligibilityData } from "./queries.js";
import { hashCode } from "../../catalog/claim-codes/claim-code.js";
import type { PlatformDeps } from "../../platform/deps.js";
import type { Quote } from "../../catalog/pricing/price-quote.js";
import { ApiError } from "../../platform/errors/api-error.js";

/** Benefit of a code that is valid for a wallet in a phase. */
export type ClaimCodeBenefit = Pick<
  ClaimCodeRow,
  "id" | "kind" | "discountBasisPoints" | "bonusUnits" | "maxUnits"
>;

/**
 * Resolves a code for one wallet in one phase.
 * @returns null for a valid code that has no effect here and isn't used up
 * @throws ApiError `CLAIM_CODE_INVALID`. The error is the same for codes that are unknown, malformed, used up, revoked,
 *   expired or of another drop, and more specific only for valid ones.
 */
export async function resolveClaimCode(
  { database, clock }: Pick<PlatformDeps, "database" | "clock">,
  { collection, phase, wallet: { listed } }: MintEligibilityData,
  { wallet, code: text }: { wallet: string; code: string },
): Promise<ClaimCodeBenefit | null> {
  const who = { collectionId: collection.id, phaseId: phase.id, wallet };
  const claim = await findWalletClaimCode(database, { ...who, hash: hashCode(text), now: clock() });
  if (!claim) throw invalidClaimCodeError();
  const { code, walletUses, replaceableUses } = claim;
  if (code.phaseIds !== null && !code.phaseIds.includes(phase.id)) {
    throw new ApiError("CLAIM_CODE_INVALID", "This code is for a different phase.", {
      details: { phaseIds: code.phaseIds },
    });
  }
  if (code.kind === "access" && (!phase.codeRequired || listed)) return null;
  if (code.kind === "bonus" && phase.perWallet === null) return null;
  if (code.kind === "discount" && phase.pricing === "free") return null;
  if (code.usesPerWallet !== null && walletUses - replaceableUses >= code.usesPerWallet) {
    throw usedByWalletError();
  }
  if (code.usesTotal !== null && code.held + code.redeemed - replaceableUses >= code.usesTotal) {
    throw heldClaimCodeError();
  }
  return code;
}

/** Applies the discount. Rounds up to a base unit, in favor of the treasury. */
export function applyDiscount(quote: Quote, claim: ClaimCodeBenefit | null): Quote {
  const rest = 10_000n - BigInt(claim?.discountBasisPoints ?? 0);
  return { ...quote, baseUnits: (quote.baseUnits * rest + 9_999n) / 10_000n };
}

export const invalidClaimCodeError = () =>
  new ApiError("CLAIM_CODE_INVALID", "This code doesn't work here. Check it, or mint without a code.");

export const usedByWalletError = () =>
  new ApiError("CLAIM_CODE_INVALID", "This wallet has already used this code. Mint without it.", {
    details: { used: true },
  });

/** Error for a valid code whose last uses others have reserved. */
export const heldClaimCodeError = () =>
  new ApiError(
    "CLAIM_CODE_INVALID",
    "All remaining uses of this code are reserved. Retry in a moment: uses that aren't signed in time become available again.",
    { details: { reserved: true } },
  );
