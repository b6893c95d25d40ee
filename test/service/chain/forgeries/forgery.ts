import type { Address, KeyPairSigner } from "@solana/kit";
import type { MismatchReason } from "../../../../demo/service/chain/transactions/transaction-mismatch.js";
import type { Draft } from "../draft.js";
import type { PreparedMint } from "../mint.js";

/** Signed transaction that differs from the prepared one, with the expected rejection. */
export interface Forgery {
  readonly what: string;
  /** Null where any reason will do. */
  readonly reason: MismatchReason | null;
  readonly signed: Uint8Array;
}

/** Forged draft, to be signed with every available key. */
export type Rewriting = readonly [what: string, reason: MismatchReason, forged: Draft];

/** Parties of a forgery. Wallet and thief sign whatever helps, so only the verification stops it. */
export interface Cast {
  readonly prepared: PreparedMint;
  readonly wallet: KeyPairSigner;
  readonly authority: KeyPairSigner;
  readonly treasury: Address;
  readonly thief: KeyPairSigner;
  /** Flips one bit in every `stride`. */
  readonly stride: number;
  /** Cuts the bytes at one in every `lengthStride` lengths. */
  readonly lengthStride: number;
}
