import { toFailure, type Failure } from "../failure.js";
import type { MintOutcome, MintProgress } from "../state.js";

/** What is to be said of an outcome. As long as an answer is owed, it is neither a success nor a partial one. */
export function toMintProgress(outcome: MintOutcome): MintProgress {
  const { failure, minted } = outcome;
  return failure && (!minted || isOutcomePending(failure))
    ? { ...outcome, status: "failed", failure }
    : { ...outcome, status: "succeeded" };
}

/** What is to be said of a mint that ended before anything was sent. */
export function toFailedProgress(quantity: number, error: unknown): MintProgress {
  return { status: "failed", failure: toFailure(error), quantity, minted: 0, items: [], signatures: [] };
}

/** True while the service has not said what became of a mint that may have happened. */
export function isOutcomePending(failure: Failure | undefined): boolean {
  return failure?.code === "OUTCOME_UNKNOWN";
}
