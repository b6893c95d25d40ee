import type { MintCost } from "../contract/mint/mint.js";
import type { MintOutcome } from "./outcome.js";
import type { VerifiedCost } from "./verified-cost.js";

/** Signed mint, stored until the service has given a final answer: everything needed to request its outcome. */
export interface SignedMint {
  readonly sessionId: string;
  readonly wallet: string;
  readonly quantity: number;
  readonly transactions: readonly SignedTransaction[];
  /** Cost of all units, from the transactions' bytes. */
  readonly cost?: (MintCost & Pick<VerifiedCost, "recipient">) | undefined;
  /**
   * When the wallet signed, by the visitor's wall clock in milliseconds since 1970. In a record with an outcome: of the
   * newest unconfirmed transaction; undefined: all are confirmed.
   */
  readonly signedAt?: number | undefined;
  /** `signedAt` of an earlier mint whose unconfirmed transactions could still land. */
  readonly earlierSignedAt?: number | undefined;
}

export interface SignedTransaction {
  /** Wire format in base64. */
  readonly signed: string;
  /** Units minted by it. */
  readonly quantity: number;
}

/**
 * Last mint of a wallet in the configured collection. With an outcome it is over; other tabs publish the outcome from
 * here.
 */
export interface PendingMint extends SignedMint {
  readonly outcome?: MintOutcome;
}

/** Key of mints that exclude each other. */
export type MintLockKey = Pick<PendingMint, "wallet">;

/**
 * Durable records: they survive a browser crash once written, and every tab reads them from then on. `localStorage`
 * guarantees neither. All records are of this version's format. Rejects when the browser stores nothing for this site.
 */
export interface PendingMintStorage {
  /** Records whose key has this prefix. */
  read(prefix: string): Promise<readonly PendingMint[]>;
  write(key: string, record: PendingMint): Promise<void>;
}
