import { ChainError } from "../../chain/rpc/chain-error.js";
import { saveGroupMissing } from "../../catalog/metadata/due-metadata.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { toApiError } from "../chain-errors.js";
import { heldClaimCodeError, usedByWalletError } from "../eligibility/claim-code-benefit.js";
import { endingSessionError, heldUnitsError } from "../eligibility/hold-limits.js";
import { groupMissingError, removedAuthorityError, walletLimitError } from "../errors.js";
import { leaveQueue } from "../queue/queries.js";
import type { Limit } from "../reserve/limits.js";
import { checkEligibility } from "./check-eligibility.js";
import { emptyTreasuryError } from "./mint-cost.js";
import type { BuiltPreparation, PlacedPreparation, PrepareDeps } from "./preparation.js";
import { toQueuedOrder } from "./take-place.js";
import { waitingError } from "./turn.js";

/**
 * Returns the error to respond with. Removes the order from the queue unless a retry may succeed, so that others don't
 * wait for it.
 */
export async function failPreparation(
  context: PrepareDeps,
  preparation: PlacedPreparation,
  error: unknown,
): Promise<unknown> {
  const failure = error instanceof ChainError ? await chainFailure(context, preparation, error) : error;
  if (preparation.place && !mayPassLater(failure)) {
    await leaveQueue(context.database, preparation.queuedOrder);
  }
  return failure;
}

/** Codes of errors after which the same order may succeed later. */
const passingCodes: readonly ApiError["code"][] = ["SOLD_OUT", "PROOF_REQUIRED", "PHASE_NOT_ACTIVE"];

/** True if the same order may succeed later. Of internal errors, only those of the chain concern the order itself. */
function mayPassLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return !(error instanceof ChainError);
  return error.status >= 500 || passingCodes.includes(error.code);
}

async function chainFailure(
  { database, log }: PrepareDeps,
  { eligibility: { collection }, describePrice }: PlacedPreparation,
  error: ChainError,
): Promise<unknown> {
  if (error.code === "TREASURY_EMPTY") {
    log("error", "treasury-empty", { collectionId: collection.id, ...describeError(error) });
    return emptyTreasuryError(error, collection, describePrice);
  }
  if (error.code === "AUTHORITY_REMOVED") {
    log("error", "authority-removed", {
      collectionId: collection.id,
      ...describeError(error),
      ...error.context,
    });
    return removedAuthorityError(error);
  }
  if (error.code === "TRANSACTION_TOO_LARGE" && collection.groupSeed !== null) {
    const { missingAccounts } = error.context as { missingAccounts: readonly string[] };
    if (missingAccounts.length > 0) {
      // The job that creates the group also creates recipients' token accounts, for which transactions have no space.
      log("warn", "payment-accounts-missing", { collectionId: collection.id, missingAccounts });
      await saveGroupMissing(database, collection.id);
      return groupMissingError();
    }
  }
  return toApiError(error);
}

/** Error for a limit that was exhausted while reserving. */
export async function exhaustedError(
  context: PrepareDeps,
  preparation: BuiltPreparation,
  { exhausted, until, max, now }: { exhausted: Limit; until: Date | null; max: number | null; now: Date },
): Promise<ApiError> {
  switch (exhausted) {
    case "phase":
    case "collection": {
      // A concurrent reservation was faster. The current state gives the best error. If units have been returned since,
      // the order is the first in the queue.
      const current = await checkEligibility(context, preparation);
      return waitingError(await context.takeTurn(toQueuedOrder(current)));
    }
    case "proof": {
      const { eligibility, proofs, proof } = await checkEligibility(context, preparation);
      return proofs!.error(eligibility, proof ? "used" : "missing");
    }
    case "client":
    case "key":
    case "sold":
      return heldUnitsError(exhausted, { limit: max!, until, now });
    case "ending":
      return endingSessionError(until ?? now, now);
    case "wallet":
      return walletLimitError();
    case "code":
      return heldClaimCodeError();
    case "codeWallet":
      return usedByWalletError();
  }
}
