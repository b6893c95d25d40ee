import type { MintCost } from "../../contract/mint.js";
import type { MintOutcome } from "../outcome.js";

/** All that is needed to ask what became of a mint: once signed, it is kept until the service has given a final answer. */
export interface SignedMint {
  readonly collectionId: string;
  readonly sessionId: string;
  readonly wallet: string;
  readonly quantity: number;
  readonly transactions: readonly SignedTransaction[];
  /** Quoted cost of all units. */
  readonly cost?: MintCost | undefined;
}

export interface SignedTransaction {
  /** Wire format in base64. */
  readonly signed: string;
  /** Units that it mints. */
  readonly quantity: number;
}

/** The last mint of a wallet in a collection. With an outcome it is over, and the outcome is there for other tabs to tell. */
export interface PendingMint extends SignedMint {
  readonly outcome?: MintOutcome;
}

/** Key of mints that exclude each other. */
export type MintLockKey = Pick<PendingMint, "collectionId" | "wallet">;
