import { priceOn } from "../../contract/values/price.js";
import { readDetails } from "../failure-details.js";
import type { Failure } from "../failure.js";
import { toFailedOutcome, type FailedOutcome, type MintOutcome } from "../outcome.js";
import type { MintProgress, PriceConfirmation } from "../mint-state.js";
import { MintError } from "../mint-error.js";

/** Progress for an outcome. A pending outcome is shown as failed, even if some units are confirmed. */
export function toMintProgress(outcome: MintOutcome): MintProgress {
  const { failure, minted } = outcome;
  return failure && (!minted || isOutcomePending(failure))
    ? { ...outcome, status: "failed", failure }
    : { ...outcome, status: "succeeded" };
}

/**
 * Outcome of a mint that failed before anything was sent, without prices on other chains.
 * @param quantity Units ordered.
 * @param chain Chain of the drop; null: unknown.
 */
export function toOutcomeOnChain(error: unknown, quantity: number, chain: string | null): FailedOutcome {
  const outcome = toFailedOutcome(error, quantity);
  const { failure } = outcome;
  const shortage = chain === null ? undefined : readDetails(failure, "INSUFFICIENT_BALANCE");
  if (!shortage) return outcome;
  const [needed, balance, minimum] = [shortage.needed, shortage.balance, shortage.minimum].map(
    (price) => priceOn(chain!, price) ?? undefined,
  );
  return { ...outcome, failure: { ...failure, details: { ...shortage, needed, balance, minimum } } };
}

/** True when a mint was sent and its final outcome is unknown. */
export function isOutcomePending(failure: Failure | undefined): boolean {
  return failure?.code === "OUTCOME_UNKNOWN";
}

/** Outcome of an order that was not submitted, because a higher price must be confirmed first. */
export function toPriceChange({ quantity, quoted }: PriceConfirmation): MintOutcome {
  return toFailedOutcome(new MintError("PRICE_CHANGED", { quoted }), quantity);
}
