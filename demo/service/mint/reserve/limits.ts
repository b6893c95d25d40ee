import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";

/**
 * Limit of a reservation. `client`, `key`: the client or the key's pages already hold their maximum; `sold`: the client
 * has its maximum of the whole sale; `ending`: the
 * session to replace expires too soon; `proof`: an earlier reservation has used the proof, or a required one is
 * missing; `code`: the claim code is used up or no longer valid.
 */
export type Limit =
  | "wallet"
  | "phase"
  | "collection"
  | "code"
  | "codeWallet"
  | "client"
  | "key"
  | "sold"
  | "ending"
  | "proof";

/** Thrown to roll back a transaction that would exceed a limit. */
export class Exhaustion extends Error {
  constructor(
    readonly limit: Limit,
    /** When the limit may no longer be exhausted; null: unknown. */
    readonly until: Date | null = null,
    /** Maximum of an exhausted share; null: another limit. */
    readonly max: number | null = null,
  ) {
    super();
  }
}

/** Limits that the tables' constraints enforce. */
const limitsByConstraint: Readonly<Record<string, Limit>> = {
  wallet_counts_within_limit: "wallet",
  held_share_without_proof: "proof",
  phases_not_oversold: "phase",
  collections_not_oversold: "collection",
  claim_codes_not_overused: "code",
  claim_wallets_within_limit: "codeWallet",
};

/** Limit of an `Exhaustion` or of a violated check constraint; undefined for other errors. */
export function toLimit(error: unknown): Limit | undefined {
  if (error instanceof Exhaustion) return error.limit;
  return limitsByConstraint[findViolatedConstraint(error) ?? ""];
}
