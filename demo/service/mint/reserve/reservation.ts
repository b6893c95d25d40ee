import type { CounterOwner } from "../../catalog/mints/queries.js";
import type { UsedProof } from "../proofs/queries.js";
import type { ClaimOrder } from "./claim-uses.js";
import type { Limit } from "./limits.js";

export interface Reservation extends CounterOwner {
  /** Wallet that gets the items; null: the one that pays. */
  recipient: string | null;
  keyId: string;
  affiliateCode: string | null;
  /** The phase's limit per wallet; null: unlimited. */
  perWallet: number | null;
  /** Price of one unit. `mint` null: the chain's native coin; `discount`: the claim code's discount. */
  price: { baseUnits: bigint; mint: string | null; discount: bigint };
  claim: ClaimOrder | null;
  /** Client that prepares, and the most units that it may hold unsigned; null: not limited. */
  holder: { client: string; max: number; minMilliseconds: number } | null;
  /** Most units that pages with the key may hold unsigned; null: not limited. */
  maxByKey: number | null;
  /** Client of the order's place in the queue, which ends with the reservation; null: not queued. */
  queuedClient: string | null;
  /** Answer to a challenge, recorded as used; null: none. */
  proof: UsedProof | null;
  /** Held share of what is left from which on the reservation may not be made without a proof; null: no limit. */
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
  /** A replacement for the same client ends with the session that it replaces. */
  | { status: "reserved"; sessionId: string; expiresAt: Date }
  /** `until`: when the limit may no longer be exhausted, if known. */
  | { status: "exhausted"; exhausted: Limit; until: Date | null }
  /** Neither reserved nor refused. If the connection broke at the commit, the units may be reserved all the same. */
  | { status: "failed"; error: unknown };
