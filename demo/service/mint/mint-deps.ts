import type { Database } from "../platform/db/database.js";
import type { MintChain } from "../chain/mint-chain.js";
import type { PlatformDeps } from "../platform/deps.js";
import type { CoinRates } from "../catalog/pricing/coin-rates.js";
import type { HoldSettings } from "./holds/hold-settings.js";
import type { Proofs } from "./proofs/proofs.js";

/** Dependencies of minting. */
export interface MintDeps extends PlatformDeps {
  /** Database for reads without a key: metadata and share pages. Default: `database`. */
  readonly readDatabase?: Database;
  readonly chain: Omit<
    MintChain,
    "verifyNetwork" | "isHealthy" | "readItems" | "readAuthorityBalance" | "readForeignPowers"
  >;
  /** Current coin rates. Default: unknown, so that pegged prices are unavailable. */
  readonly rates?: CoinRates;
  /** Limits of what unsigned sessions hold. Default: `defaultHoldSettings`. */
  readonly holds?: Partial<HoldSettings>;
  /** Proofs that a prepare needs while many units are held. Default: none. */
  readonly proofs?: Proofs;
  /** Time that an execute waits for the chain before it responds `pending`. Default: 8 seconds. */
  readonly confirmMilliseconds?: number;
  /** Page for collectors about what they sign. Default: none. */
  readonly safetyUrl?: string | null;
  /** Reads the page on which visitors ask for a notification before a phase opens. Default: none. */
  readonly readRemindersUrl?: ((collectionId: string) => Promise<string | null>) | undefined;
  /** Maximum age in milliseconds of the counts in a collection response. Default: 250, at most 1,000. */
  readonly countsMilliseconds?: number;
  /**
   * Called with the priority fee of a prepared mint whose collection has a cap. @param lamports Fee of each
   * transaction.
   */
  readonly onPriorityFee?: (collection: string, lamports: bigint) => void;
  /**
   * Called when this process has recorded the chain's final response for a unit.
   * @param milliseconds Time since the unit was submitted.
   */
  readonly onSettled?: (outcome: "confirmed" | "failed" | "expired", milliseconds: number) => void;
}

/**
 * Admits an execute once the wallet's signature is verified, and again before the chain is read for a session that the
 * database doesn't have.
 * @throws ApiError if it is rejected
 */
export type AdmitExecute = (
  activity: "executes" | "lostSessions",
  wallet: string,
) => Promise<void> | undefined;
