import { priceOn } from "../../contract/price.js";
import { readDetails } from "../failure-details.js";
import { toFailure, type Failure } from "../failure.js";
import type { MintOutcome } from "../outcome.js";
import type { MintProgress, PriceConfirmation } from "../state.js";
import { MintError } from "./mint-error.js";

/** Progress for an outcome. While the outcome is pending it counts as failed, even if some units are confirmed. */
export function toMintProgress(outcome: MintOutcome): MintProgress {
  const { failure, minted } = outcome;
  return failure && (!minted || isOutcomePending(failure))
    ? { ...outcome, status: "failed", failure }
    : { ...outcome, status: "succeeded" };
}

/**
 * Progress of a mint that failed before anything was sent.
 * @param quantity Units that were ordered.
 * @param chain Chain of the drop, on which prices are named; null: unknown.
 */
export function toFailedProgress(quantity: number, error: unknown, chain: string | null): MintProgress {
  const { failure, ...outcome } = toFailedOutcome(quantity, error);
  const shortage = chain === null ? undefined : readDetails(failure, "INSUFFICIENT_BALANCE");
  if (!shortage) return { status: "failed", ...outcome, failure };
  const [needed, balance] = [shortage.needed, shortage.balance].map(
    (price) => priceOn(chain!, price) ?? undefined,
  );
  return { status: "failed", ...outcome, failure: { ...failure, details: { ...shortage, needed, balance } } };
}

/**
 * Outcome of a mint that failed before anything was sent.
 * @param quantity Units that were ordered.
 */
export function toFailedOutcome(
  quantity: number,
  error: unknown,
): MintOutcome & { readonly failure: Failure } {
  return { failure: toFailure(error), quantity, minted: 0, items: [], signatures: [] };
}

/** True when a mint was sent and its final outcome is unknown. */
export function isOutcomePending(failure: Failure | undefined): boolean {
  return failure?.code === "OUTCOME_UNKNOWN";
}

/** Outcome of an order that was not placed, because a higher price has to be confirmed first. */
export function toPriceChange({ quantity, quoted }: PriceConfirmation): MintOutcome {
  return toFailedOutcome(quantity, new MintError("PRICE_CHANGED", { quoted }));
}
