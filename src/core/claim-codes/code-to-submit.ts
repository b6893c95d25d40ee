import type { Phase } from "../../contract/collection.js";
import type { MintState } from "../state/mint-state.js";
import { codeBenefitIn, codeValidation } from "./code-benefit.js";

/** The claim code of an order. A code without a validation result is submitted: the service decides. */
export function codeToSubmit(phase: Phase, state: Pick<MintState, "claim">): string | undefined {
  const { claim } = state;
  return !codeValidation(claim) || codeBenefitIn(phase, state) ? claim?.code || undefined : undefined;
}
