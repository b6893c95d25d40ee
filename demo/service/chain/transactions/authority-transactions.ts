import { KeyObject, sign } from "node:crypto";
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from "@solana-program/compute-budget";
import type { Instruction, KeyPairSigner } from "@solana/kit";
import { compileMessage } from "./compile-message.js";
import { maximumTransactionSize } from "./decode-transaction.js";

/** Parameters of transactions that the authority signs alone and pays for. */
export interface AuthorityPayer {
  readonly authority: KeyPairSigner;
  readonly blockhash: string;
  /** Micro-lamports. */
  readonly computeUnitPrice: bigint;
}

/**
 * Compute unit limit of an instruction that changes metadata. Measured on LiteSVM: at most 12,000, where the account is
 * moved to make room.
 */
const unitsPerInstruction = 20_000;

/** Wire format of a transaction with the authority's signature. */
export function signAsAuthority(
  { authority, blockhash, computeUnitPrice }: AuthorityPayer,
  instructions: readonly Instruction[],
): Uint8Array {
  const message = compileMessage({
    feePayer: authority.address,
    blockhash,
    instructions: [
      getSetComputeUnitLimitInstruction({ units: unitsPerInstruction * instructions.length }),
      getSetComputeUnitPriceInstruction({ microLamports: computeUnitPrice }),
      ...instructions,
    ],
  });
  const signature = sign(null, message, KeyObject.from(authority.keyPair.privateKey));
  return Buffer.concat([Uint8Array.of(1), signature, message]);
}

/**
 * Puts groups of instructions into as few transactions as hold them, in order; a group is never divided.
 * @returns the transactions, each with the number of its groups
 */
export function packTransactions(
  payer: AuthorityPayer,
  groups: readonly (readonly Instruction[])[],
): { bytes: Uint8Array; count: number }[] {
  const packed: { bytes: Uint8Array; count: number }[] = [];
  let open: Instruction[] = [];
  let count = 0;
  for (const group of groups) {
    const extended = [...open, ...group];
    const bytes = signAsAuthority(payer, extended);
    if (count > 0 && bytes.length > maximumTransactionSize) {
      open = [...group];
      count = 1;
      packed.push({ bytes: signAsAuthority(payer, open), count });
      continue;
    }
    open = extended;
    count++;
    if (count > 1) packed.pop();
    packed.push({ bytes, count });
  }
  return packed;
}
