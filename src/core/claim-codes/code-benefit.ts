import type { Phase } from "../../contract/collection.js";
import type { ClaimBenefit, ValidateClaimCodeResponse } from "../../contract/claim-codes.js";
import type { Price } from "../../contract/price.js";
import type { EligibilityResponse } from "../../contract/wallet.js";
import { scalePrice } from "../pricing/price-math.js";
import type { ClaimState, MintState } from "../state.js";

/** Benefit of a valid code in a phase. */
export type CodeBenefit = ClaimBenefit & Pick<ValidateClaimCodeResponse, "kind">;

/** Benefit of the entered code in a phase; null: none, or not validated yet. */
export function codeBenefitIn(phase: Phase, state: Pick<MintState, "claim">): CodeBenefit | null {
  const validation = codeValidation(state.claim);
  if (!validation?.valid) return null;
  const { kind, benefit = {} } = validation;
  return !benefit.phaseIds || benefit.phaseIds.includes(phase.id) ? { ...benefit, kind } : null;
}

/** Validation result of the entered code; undefined until it is known. */
export function codeValidation(claim: ClaimState | undefined): ValidateClaimCodeResponse | undefined {
  return claim?.check?.status === "ready" ? claim.check.value : undefined;
}

/** Code to send at prepare: a valid one, or one that couldn't be validated, which the service then checks. */
export function codeToSubmit(phase: Phase, state: Pick<MintState, "claim">): string | undefined {
  const { claim } = state;
  return !codeValidation(claim) || codeBenefitIn(phase, state) ? claim?.code || undefined : undefined;
}

/** Price of one unit after the code's discount, rounded up: the charge must not exceed the shown price. */
export function unitPrice(phase: Phase, state: Pick<MintState, "claim">): Price | null {
  const { priceDisplay: price = null } = phase;
  const discount = Math.min(codeBenefitIn(phase, state)?.discountBasisPoints ?? 0, 10_000);
  return price && discount ? scalePrice(price, 10_000 - discount, 10_000) : price;
}

/** True when the code unlocks a phase that the wallet is not eligible for. */
export function isUnlockedByCode({ reason }: EligibilityResponse, benefit: CodeBenefit | null): boolean {
  return (
    (reason === "CODE_REQUIRED" && benefit?.kind === "access") ||
    (reason === "WALLET_LIMIT_REACHED" && Boolean(benefit?.bonusUnits))
  );
}
