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
  /** Units ordered. */
  readonly quantity: number;
  /** Units confirmed. The service may confirm units without naming their items. */
  readonly minted: number;
  readonly items: readonly OutcomeItem[];
  readonly signatures: readonly string[];
  /**
   * Base58 address of the wallet that signed and paid. It also has the items, unless `cost` names a recipient. Undefined:
   * nothing was signed.
   */
  readonly wallet?: string | undefined;
  /** Cost of all ordered units, decoded from the transactions' bytes. */
  readonly cost?: (MintCost & Pick<VerifiedCost, "recipient">) | undefined;
  /** Why units are missing. With `minted` above 0, the mint succeeded in part. */
  readonly failure?: Failure;
}

/** Outcome of a mint that failed. */
export interface FailedOutcome extends MintOutcome {
  readonly failure: Failure;
}

/**
 * Outcome of a mint that failed before anything was sent.
 * @param quantity Units ordered.
 */
export function toFailedOutcome(error: unknown, quantity: number): FailedOutcome {
  return { failure: toFailure(error), quantity, minted: 0, items: [], signatures: [] };
}
