import type { MintCost } from "../../contract/mint.js";
import type { MintOutcome } from "../outcome.js";

/** Signed mint, stored until the service has given a final answer: everything needed to request its outcome. */
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
  /** Units minted by it. */
  readonly quantity: number;
}

/** Last mint of a wallet in a collection. With an outcome it is over; other tabs publish the outcome from here. */
export interface PendingMint extends SignedMint {
  readonly outcome?: MintOutcome;
}

/** Key of mints that exclude each other. */
export type MintLockKey = Pick<PendingMint, "collectionId" | "wallet">;
