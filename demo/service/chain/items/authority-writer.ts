import type { KeyPairSigner } from "@solana/kit";
import type { AccountStandard, ItemStandard, StandardReader } from "../transactions/item-standard.js";
import type { LatestBlockhash } from "../rpc/latest-blockhash.js";
import type { Rent } from "../rpc/rent.js";
import type { SendOutcome } from "../transactions/send-transaction.js";

/** Access to the node for estimating what the authority's transactions need and cost. */
export interface AuthorityReader extends StandardReader {
  readonly standard: AccountStandard;
  readonly findStandard: (name: string) => ItemStandard;
  readonly rent: Rent;
}

/** Access to the node for transactions that the authority alone signs and pays for. */
export interface AuthorityWriter extends AuthorityReader {
  readonly latestBlockhash: LatestBlockhash;
  readonly authority: KeyPairSigner;
  /** Micro-lamports. */
  readonly computeUnitPrice: bigint;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly send: (transactionBytes: Uint8Array, signal?: AbortSignal) => Promise<SendOutcome>;
}
