import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";
import type { EligibilityResponse } from "../../contract/mint/wallet.js";
import type { CodeBenefit } from "../claim-codes/code-benefit.js";

/** Units per prepare for a phase without its own limit. More would make the wallet's approval hard to read. */
const defaultPerMint = 10;

/**
 * Maximum quantity that the visitor can order at once: the lowest of the phase's and the wallet's limits, the remaining
 * supply, the wallet's funds and the claim code's limit. The supply is approximate, so it never lowers the maximum
 * below one: the phase's status decides whether it is sold out.
 * @returns units, never negative.
 */
export function maxQuantity(
  { supply }: CollectionResponse,
  phase: Phase,
  eligibility: EligibilityResponse | undefined,
  benefit: CodeBenefit | null = null,
): number {
  // The eligibility's 0 isn't a wallet limit when a code grants access or when the remaining units are only reserved.
  const isAdmitted = benefit !== null && eligibility?.reason === "CODE_REQUIRED";
  const allowed = isAdmitted || eligibility?.reserved ? undefined : eligibility?.maxQuantity;
  // The affordable quantity does not include the code's discount.
  const affordable = benefit?.discountBasisPoints ? undefined : eligibility?.affordableQuantity;
  const left = phase.supply?.total ? phase.supply.total - (phase.supply.minted ?? 0) : Infinity;
  return Math.max(
    0,
    Math.min(
      phase.limits?.perMint ?? defaultPerMint,
      (allowed ?? phase.limits?.perWallet ?? Infinity) + (benefit?.bonusUnits ?? 0),
      benefit?.maxUnits ?? Infinity,
      affordable ?? Infinity,
      Math.max(1, supply?.available ?? Infinity),
      Math.max(1, left),
    ),
  );
}
