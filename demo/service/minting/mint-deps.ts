import type { MintChain } from "../chain/mint-chain.js";
import type { Database } from "../db/database.js";
import type { CoinRates } from "../pricing/coin-rates.js";
import type { HoldSettings } from "../limits/hold-settings.js";
import type { Proofs } from "../proofs/proofs.js";
import type { Timers } from "../scheduling/timers.js";

/** Writes one event to the operator's log. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** Dependencies of minting. */
export interface MintDeps {
  readonly database: Database;
  /** Database of reads without a key: metadata and share pages. Default: `database`. */
  readonly readDatabase?: Database;
  readonly chain: Pick<
    MintChain,
    | "chain"
    | "estimateCost"
    | "prepareMints"
    | "verifySignedTransaction"
    | "simulate"
    | "cosign"
    | "send"
    | "confirm"
    | "findHolders"
    | "readItemTransfers"
    | "readMinted"
    | "authority"
    | "groupAddress"
    | "createGroup"
    | "writeMetadata"
  >;
  readonly clock: () => Date;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Cryptographically secure random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  /** Current coin rates. Default: unknown, so that pegged prices are unavailable. */
  readonly rates?: CoinRates;
  /** The service's base URL without a trailing slash, for images and metadata. */
  readonly publicBase: string;
  /** Limits of what unsigned sessions hold. Default: `defaultHoldSettings`. */
  readonly holds?: Partial<HoldSettings>;
  /** Proofs that a prepare needs while much is held. Default: none is needed. */
  readonly proofs?: Proofs;
  /** Time for which an execute waits for the chain before it responds `pending`. Default: 8 seconds. */
  readonly confirmMilliseconds?: number;
  /** Maximum age of counts in a collection response. Default: 250, at most 1,000. */
  readonly countsMilliseconds?: number;
  /** Default: system timers. */
  readonly timers?: Timers;
  readonly log: Log;
  /** Called with the priority fee of a prepared mint whose collection has a cap. @param lamports of each transaction */
  readonly onPriorityFee?: (collection: string, lamports: bigint) => void;
  /**
   * Called when this process has recorded the chain's answer for a unit.
   * @param milliseconds since the unit was submitted
   */
  readonly onSettled?: (outcome: "confirmed" | "failed" | "expired", milliseconds: number) => void;
}
