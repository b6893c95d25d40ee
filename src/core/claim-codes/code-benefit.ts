import type { Phase } from "../../contract/collection.js";
import type { ClaimBenefit, ValidateClaimCodeResponse } from "../../contract/claim-codes.js";
import type { Price } from "../../contract/price.js";
import type { EligibilityResponse } from "../../contract/wallet.js";
import { scalePrice } from "../pricing/price-math.js";
import type { ClaimState, MintState } from "../state.js";

/** What a code that was found valid gives in a phase. */
export type CodeBenefit = ClaimBenefit & Pick<ValidateClaimCodeResponse, "kind">;

/** What the code that was entered gives in a phase; null: nothing, or nothing yet. */
export function codeBenefitIn(phase: Phase, state: Pick<MintState, "claim">): CodeBenefit | null {
  const validation = codeValidation(state.claim);
  if (!validation?.valid) return null;
  const { kind, benefit = {} } = validation;
  return !benefit.phaseIds || benefit.phaseIds.includes(phase.id) ? { ...benefit, kind } : null;
}

/** What the service said of the code as it stands; undefined as long as it hasn't. */
export function codeValidation(claim: ClaimState | undefined): ValidateClaimCodeResponse | undefined {
  return claim?.check?.status === "ready" ? claim.check.value : undefined;
}

/** The code to mint with. One that nobody could check is for the service to judge. */
export function codeToSubmit(phase: Phase, state: Pick<MintState, "claim">): string | undefined {
  const { claim } = state;
  return !codeValidation(claim) || codeBenefitIn(phase, state) ? claim?.code || undefined : undefined;
}

/** The price of one unit, with what the code takes off: rounded up, as nobody may be charged more than was shown. */
export function unitPrice(phase: Phase, state: Pick<MintState, "claim">): Price | null {
  const { priceDisplay: price = null } = phase;
  const discount = Math.min(codeBenefitIn(phase, state)?.discountBasisPoints ?? 0, 10_000);
  return price && discount ? scalePrice(price, 10_000 - discount, 10_000) : price;
}

/** True when the code lets in whom the verdict doesn't. */
export function isUnlockedByCode({ reason }: EligibilityResponse, benefit: CodeBenefit | null): boolean {
  return (
    (reason === "CODE_REQUIRED" && benefit?.kind === "access") ||
    (reason === "WALLET_LIMIT_REACHED" && Boolean(benefit?.bonusUnits))
  );
}
