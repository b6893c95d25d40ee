import type { CounterOwner } from "../../catalog/mints/queries.js";
import type { UsedProof } from "../proofs/queries.js";
import type { ClaimOrder } from "./claim-uses.js";
import type { Limit } from "./limits.js";
import type { HolderShare } from "./shares.js";

export interface Reservation extends CounterOwner {
  /** Wallet that receives the items; null: the one that pays. */
  recipient: string | null;
  keyId: string;
  affiliateCode: string | null;
  /** The phase's limit per wallet; null: unlimited. */
  perWallet: number | null;
  /** Price of one unit. `mint` null: the chain's native coin; `discount`: the claim code's discount. */
  price: { baseUnits: bigint; mint: string | null; discount: bigint };
  claim: ClaimOrder | null;
  /** Client that prepares, and the minimum lifetime of a session that replaces its own; null: not limited. */
  holder: { client: string; minMilliseconds: number } | null;
  /** Maximum units of the client, its networks and its key. */
  shares: readonly HolderShare[];
  /** Client of the order's place in the queue, which the reservation removes; null: not queued. */
  queuedClient: string | null;
  /** Used answer to a challenge, to be recorded; null: none. */
  proof: UsedProof | null;
  /** Held share of the remaining units above which the reservation requires a proof; null: no limit. */
  unprovenShare: number | null;
  now: Date;
  expiresAt: Date;
  units: readonly {
    seed: string;
    mintAddress: string;
    message: Uint8Array;
    lastValidBlockHeight: bigint;
  }[];
}

export type ReservationOutcome =
  /** A replacement for the same client expires with the session that it replaces. */
  | { status: "reserved"; sessionId: string; expiresAt: Date }
  /** `until`: when the limit may no longer be exhausted; `max`: the maximum of a share. Null: unknown. */
  | { status: "exhausted"; exhausted: Limit; until: Date | null; max: number | null }
  /** Neither reserved nor rejected. If the connection broke during the commit, the units may still be reserved. */
  | { status: "failed"; error: unknown };
