import type { MintEligibilityData } from "./queries.js";
import { computeAllowance } from "./mint-allowance.js";
import type { ClaimCodeBenefit } from "./claim-code-benefit.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { walletLimitError } from "../errors.js";
import { soldOutError } from "../../catalog/phases/sold-out-error.js";

/**
 * Asserts that the limits allow the quantity. If fewer units are possible, the error has their number.
 * @throws ApiError `NOT_ELIGIBLE`, `CODE_REQUIRED`, `SOLD_OUT`, `WALLET_LIMIT_REACHED` or `QUANTITY_NOT_ALLOWED`
 */
export function assertAllowance(
  eligibility: MintEligibilityData,
  quantity: number,
  claim: ClaimCodeBenefit | null = null,
): void {
  const { reason, maxQuantity } = computeAllowance(eligibility, claim);
  if (reason === "NOT_ELIGIBLE") throw new ApiError(reason, "This wallet isn't eligible for this phase.");
  if (reason === "CODE_REQUIRED")
    throw new ApiError(reason, "This wallet needs a claim code for this phase.");
  if (reason === "SOLD_OUT") throw soldOutError();
  if (reason === "WALLET_LIMIT_REACHED") throw walletLimitError();
  if (quantity > maxQuantity) {
    throw new ApiError("QUANTITY_NOT_ALLOWED", `At most ${maxQuantity} can be minted now. Ask for fewer.`, {
      details: { maximum: maxQuantity },
    });
  }
}
