import type { MintCost } from "../contract/mint/mint.js";
import type { MintOutcome } from "./outcome.js";
import type { VerifiedCost } from "./verified-cost.js";

/** Signed mint, stored until the service has given a final response. Holds everything needed to request its outcome. */
export interface SignedMint {
  readonly sessionId: string;
  readonly wallet: string;
  readonly quantity: number;
  readonly transactions: readonly SignedTransaction[];
  /** Cost of all units, decoded from the transactions' bytes. */
  readonly cost?: (MintCost & Pick<VerifiedCost, "recipient">) | undefined;
  /**
   * When the wallet signed. Wall-clock milliseconds since 1970. In a record with an outcome: when the newest
   * unconfirmed transaction was signed; undefined: all are confirmed.
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
 * Last mint of a wallet in the configured collection. Once it is over, it has an outcome, which other tabs read from
 * here.
 */
export interface PendingMint extends SignedMint {
  readonly outcome?: MintOutcome;
}

/** Key of mints that exclude each other. */
export type MintLockKey = Pick<PendingMint, "wallet">;

/**
 * Durable storage of records. A written record survives a browser crash, and every tab can read it at once, which
 * `localStorage` doesn't guarantee. All records have the current version's format. Rejects when the browser stores
 * nothing for this site.
 */
export interface PendingMintStorage {
  /** Records whose key has this prefix. */
  read(prefix: string): Promise<readonly PendingMint[]>;
  write(key: string, record: PendingMint): Promise<void>;
}
