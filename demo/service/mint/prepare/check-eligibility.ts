import { unknownPhaseError, assertActivePhase } from "../../catalog/phases/active-phase.js";
import { assertAffiliate } from "../../catalog/affiliates/affiliates.js";
import { assertAllowance } from "../eligibility/assert-allowance.js";
import { resolveClaimCode } from "../eligibility/claim-code-benefit.js";
import { withoutHeldUnits } from "../eligibility/mint-allowance.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";
import { ApiError } from "../../platform/errors/api-error.js";
import type { EligiblePreparation, Preparation, PrepareDeps, PrepareOrder, Preparer } from "./preparation.js";
import { needsTurn } from "./turn.js";

/** @throws ApiError `AFFILIATE_INVALID` */
export async function beginPreparation(
  context: PrepareDeps,
  preparer: Preparer,
  order: PrepareOrder,
): Promise<Preparation> {
  const { collectionId, phaseId, walletAddress: wallet } = order;
  const affiliateCode = order.affiliate_code || null;
  if (affiliateCode !== null) await assertAffiliate(context, collectionId, affiliateCode);
  const { key, client = null, origin = null } = preparer;
  const owner = { collectionId, phaseId, wallet };
  return { preparer: { key, client, origin }, order, owner, affiliateCode };
}

/**
 * Checks that the phase is open and that the wallet may mint the quantity. For an order that waits its turn, units that
 * others hold count as available.
 * @throws ApiError `NOT_FOUND`, `PHASE_NOT_ACTIVE`, `VALIDATION_FAILED`, `CLAIM_CODE_INVALID`, and those of `assertAllowance`
 */
export async function checkEligibility<Known extends Preparation>(
  context: PrepareDeps,
  preparation: Known,
): Promise<Known & EligiblePreparation> {
  const { owner, order, preparer } = preparation;
  const eligibility = await context.readMintEligibility({ ...owner, client: preparer.client });
  if (!eligibility) throw unknownPhaseError();
  assertActivePhase(eligibility, context.clock());
  assertRecipient(eligibility.phase, order);
  const code = order.claim_code?.trim();
  const claim = code ? await resolveClaimCode(context, eligibility, { wallet: owner.wallet, code }) : null;
  const isQueued = needsTurn(eligibility, order.quantity, claim);
  assertAllowance(isQueued ? withoutHeldUnits(eligibility) : eligibility, order.quantity, claim);
  return { ...preparation, eligibility, claim, isQueued };
}

/** @throws ApiError `VALIDATION_FAILED` for another wallet in a phase whose items go to the one that pays */
function assertRecipient(
  { otherRecipient }: Pick<PhaseRow, "otherRecipient">,
  { walletAddress, recipient }: PrepareOrder,
): void {
  if (otherRecipient || !recipient || recipient === walletAddress) return;
  const expected = "left out, since the items of this phase go to the wallet that pays";
  throw new ApiError("VALIDATION_FAILED", `recipient must be ${expected}.`, {
    details: { fields: [{ field: "recipient", expected }] },
  });
}
