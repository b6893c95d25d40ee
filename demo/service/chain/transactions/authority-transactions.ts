import { KeyObject, sign } from "node:crypto";
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from "@solana-program/compute-budget";
import type { Address, Instruction, KeyPairSigner } from "@solana/kit";
import { compileMessage } from "./compile-message.js";
import { lamportsPerSignature, priorityFee } from "./compute-budget.js";
import { maxTransactionSize, signatureLength } from "./decode-transaction.js";
import type { DerivedKey } from "./item-standard.js";
import { resolveMessage } from "./resolve-message.js";

/** Parameters of transactions that the authority alone signs and pays for. */
export interface AuthorityPayer {
  readonly authority: KeyPairSigner;
  readonly blockhash: string;
  /** Micro-lamports. */
  readonly computeUnitPrice: bigint;
  /** Keys of new accounts, which sign transactions that create them. */
  readonly keys?: readonly DerivedKey[];
  /** Compute unit limit of an instruction. Default: that of an instruction that changes metadata. */
  readonly unitsPerInstruction?: number;
}

/**
 * Compute unit limit of an instruction that changes metadata. Measured on LiteSVM: at most 12,000, when the account is
 * reallocated.
 */
const unitsOfMetadata = 20_000;

/** Number of instructions that write an item's own metadata: name, URI, and update authority. */
const instructionsPerItem = 3;

/** Items whose own metadata one transaction writes while few are minted at a time. More share one during a rush. */
const itemsPerTransaction = 2n;

/**
 * Lamports that an item's own metadata costs the authority, rounded up: its share of a transaction's fees. The buyer's
 * deposit covers the space.
 */
export const metadataFee = (computeUnitPrice: bigint): bigint =>
  lamportsPerSignature / itemsPerTransaction +
  priorityFee(unitsOfMetadata * instructionsPerItem, computeUnitPrice);

/** Same without the key, which estimates don't need. */
type UnsignedPayer = Omit<AuthorityPayer, "authority"> & {
  readonly authority: { readonly address: Address };
};

function compile(
  { authority, blockhash, computeUnitPrice, unitsPerInstruction = unitsOfMetadata }: UnsignedPayer,
  instructions: readonly Instruction[],
): Uint8Array {
  return compileMessage({
    feePayer: authority.address,
    blockhash,
    instructions: [
      getSetComputeUnitLimitInstruction({ units: unitsPerInstruction * instructions.length }),
      getSetComputeUnitPriceInstruction({ microLamports: computeUnitPrice }),
      ...instructions,
    ],
  });
}

function signMessage({ authority, keys = [] }: AuthorityPayer, message: Uint8Array): Uint8Array {
  const own = { address: authority.address, key: KeyObject.from(authority.keyPair.privateKey) };
  const signatures = resolveMessage(message).signers.map((signer) => {
    const key = [own, ...keys].find(({ address }) => address === signer)?.key;
    if (!key) throw new RangeError(`No key for ${signer}`);
    return sign(null, message, key);
  });
  return Buffer.concat([Uint8Array.of(signatures.length), ...signatures, message]);
}

/** Offset of the number of signatures in a message, after its version. */
const signaturesAt = 1;

const signaturesOf = (message: Uint8Array): number => message[signaturesAt]!;

/** True if the message and its signatures fit into a transaction. */
const fits = (message: Uint8Array): boolean =>
  1 + signaturesOf(message) * signatureLength + message.length <= maxTransactionSize;

/** True if a transaction can hold all of these instructions. */
export const fitsTransaction = (
  payer: Omit<UnsignedPayer, "blockhash">,
  instructions: readonly Instruction[],
  // Any 32 bytes: the blockhash doesn't affect the size.
): boolean => fits(compile({ ...payer, blockhash: payer.authority.address }, instructions));

/**
 * Packs groups of instructions into as few transactions as possible, in order. A group is never split.
 * @returns the transactions, each with the number of its groups
 */
export function packTransactions(
  payer: AuthorityPayer,
  groups: readonly (readonly Instruction[])[],
): { bytes: Uint8Array; count: number }[] {
  return pack(payer, groups).map(({ message, count }) => ({ bytes: signMessage(payer, message), count }));
}

/** Lamports of fees that the transactions for these groups cost the authority. */
export function estimateFees(
  payer: Omit<UnsignedPayer, "blockhash">,
  groups: readonly (readonly Instruction[])[],
): bigint {
  const { authority, computeUnitPrice, unitsPerInstruction = unitsOfMetadata } = payer;
  // Any 32 bytes: the blockhash doesn't affect the size.
  return pack({ ...payer, blockhash: authority.address }, groups).reduce(
    (sum, { instructions, message }) =>
      sum +
      BigInt(signaturesOf(message)) * lamportsPerSignature +
      priorityFee(unitsPerInstruction * instructions.length, computeUnitPrice),
    0n,
  );
}

interface PackedTransaction {
  readonly instructions: readonly Instruction[];
  readonly message: Uint8Array;
  /** Number of its groups. */
  readonly count: number;
}

function pack(payer: UnsignedPayer, groups: readonly (readonly Instruction[])[]): PackedTransaction[] {
  const packed: PackedTransaction[] = [];
  for (const group of groups) {
    const last = packed.at(-1);
    const instructions = [...(last?.instructions ?? []), ...group];
    const message = compile(payer, instructions);
    if (last && fits(message)) {
      packed[packed.length - 1] = { instructions, message, count: last.count + 1 };
    } else {
      packed.push({ instructions: group, message: last ? compile(payer, group) : message, count: 1 });
    }
  }
  return packed;
}
