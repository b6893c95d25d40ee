import type { MintCost } from "../contract/mint/mint.js";
import type { MintedItem } from "../contract/mint/items.js";
import type { VerifiedCost } from "./verified-cost.js";
import { toFailure, type Failure } from "./failure.js";

/** An item that was minted. */
export interface OutcomeItem extends MintedItem {
  /** Signature of the transaction that minted it, base58. */
  readonly signature?: string | undefined;
}

/** Outcome of a mint, as confirmed by the service. */
export interface MintOutcome {
  /** Units asked for. */
  readonly quantity: number;
  /** Units confirmed; a deployment may leave out what they are. */
  readonly minted: number;
  readonly items: readonly OutcomeItem[];
  readonly signatures: readonly string[];
  /** Cost of all ordered units, from the transactions' bytes. */
  readonly cost?: (MintCost & Pick<VerifiedCost, "recipient">) | undefined;
  /** Why units are missing; with items present it is a partial success. */
  readonly failure?: Failure;
}

/** Outcome of a mint that failed. */
export interface FailedOutcome extends MintOutcome {
  readonly failure: Failure;
}

/**
 * Outcome of a mint that failed before anything was sent.
 * @param quantity Units that were ordered.
 */
export function toFailedOutcome(error: unknown, quantity: number): FailedOutcome {
  return { failure: toFailure(error), quantity, minted: 0, items: [], signatures: [] };
}
