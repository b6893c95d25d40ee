import type { Address, KeyPairSigner } from "@solana/kit";
import type { PreparedMint } from "../../../../demo/service/chain/transactions/prepare-order.js";
import type { MismatchReason } from "../../../../demo/service/chain/transactions/transaction-mismatch.js";
import type { Draft } from "../draft.js";

/** A signed transaction that is not what was prepared, and why it must be refused. */
export interface Forgery {
  readonly what: string;
  /** Null where many will do. */
  readonly reason: MismatchReason | null;
  readonly signed: Uint8Array;
}

/** A draft that will be signed by everybody in whose name it can be. */
export type Rewriting = readonly [what: string, reason: MismatchReason, forged: Draft];

/** Who is who. Wallet and thief sign whatever helps, so only the judge stands in the way. */
export interface Cast {
  readonly prepared: PreparedMint;
  readonly wallet: KeyPairSigner;
  readonly authority: KeyPairSigner;
  readonly treasury: Address;
  readonly thief: KeyPairSigner;
  /** Every how many bits one is flipped. */
  readonly stride: number;
}
