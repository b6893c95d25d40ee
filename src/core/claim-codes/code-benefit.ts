import type { Phase } from "../../contract/mint/collection.js";
import type { ClaimBenefit, ValidateClaimCodeResponse } from "../../contract/mint/claim-codes.js";
import type { ClaimState, MintState } from "../mint-state.js";

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

/** Claim code to send with an order. A code that isn't validated yet is sent, too: the service decides. */
export function codeToSubmit(phase: Phase, state: Pick<MintState, "claim">): string | undefined {
  const { claim } = state;
  return !codeValidation(claim) || codeBenefitIn(phase, state) ? claim?.code || undefined : undefined;
}
