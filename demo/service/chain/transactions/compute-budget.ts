import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitLimitInstructionDataDecoder,
  getSetComputeUnitPriceInstruction,
  getSetComputeUnitPriceInstructionDataDecoder,
  SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR,
  SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR,
} from "@solana-program/compute-budget";
import type { Instruction } from "@solana/kit";
import type { ResolvedInstruction } from "./resolve-message.js";
import { TransactionMismatch } from "./transaction-mismatch.js";

/**
 * Maximum compute unit limit that a wallet may set: about twice the highest one of a prepared mint. Wallets estimate it
 * with a margin. The chain's maximum, 1,400,000, would let a few mints use up the units that a block has for one account,
 * since every mint of a collection writes to the collection's account.
 */
export const maxComputeUnitLimit = 300_000;

/** Base fee per signature. */
export const lamportsPerSignature = 5000n;

const microLamportsPerLamport = 1_000_000n;

/** Priority fee in lamports, rounded up as the runtime does. */
export function priorityFee(limit: number, microLamportsPerUnit: bigint): bigint {
  return (BigInt(limit) * microLamportsPerUnit + microLamportsPerLamport - 1n) / microLamportsPerLamport;
}

/** Maximum compute unit price whose priority fee is at most this many lamports. Micro-lamports. */
export const highestPrice = (limit: number, lamports: bigint): bigint =>
  (lamports * microLamportsPerLamport) / BigInt(limit);

/** The first two instructions of every prepared transaction. Wallets don't add their own if these are present. */
export function buildComputeBudget(computeUnitLimit: number, computeUnitPrice: bigint): Instruction[] {
  return [
    getSetComputeUnitLimitInstruction({ units: computeUnitLimit }),
    getSetComputeUnitPriceInstruction({ microLamports: computeUnitPrice }),
  ];
}

export function isComputeBudget(instruction: ResolvedInstruction): boolean {
  return instruction.program === COMPUTE_BUDGET_PROGRAM_ADDRESS;
}

/** True for the instruction that sets the compute unit price. */
export const isComputeUnitPrice = ({ programAddress, data }: Instruction): boolean =>
  programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS && data?.[0] === SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR;

/**
 * Verifies the compute budget. A wallet may change both values and move the instructions, whose order has no effect.
 * Exactly one limit and one price must remain, so that the fee is known, and the fee must not exceed the cap.
 * @returns the priority fee in lamports
 * @throws TransactionMismatch `COMPUTE_BUDGET_CHANGED` or `PRIORITY_FEE_TOO_HIGH`
 */
export function verifyComputeBudget(
  instructions: readonly ResolvedInstruction[],
  maxPriorityFee: bigint,
): bigint {
  let limit: number | undefined;
  let price: bigint | undefined;
  for (const { data, accounts } of instructions) {
    if (accounts.length > 0) throw new TransactionMismatch("COMPUTE_BUDGET_CHANGED", { accounts });
    const [kind] = data;
    if (kind === SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR && data.length === 5 && limit === undefined) {
      limit = getSetComputeUnitLimitInstructionDataDecoder().decode(data).units;
    } else if (kind === SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR && data.length === 9 && price === undefined) {
      price = getSetComputeUnitPriceInstructionDataDecoder().decode(data).microLamports;
    } else {
      throw new TransactionMismatch("COMPUTE_BUDGET_CHANGED", { kind, bytes: data.length });
    }
  }
  if (limit === undefined || price === undefined || limit > maxComputeUnitLimit) {
    throw new TransactionMismatch("COMPUTE_BUDGET_CHANGED", { limit, price });
  }
  const fee = priorityFee(limit, price);
  if (fee > maxPriorityFee) {
    throw new TransactionMismatch("PRIORITY_FEE_TOO_HIGH", { limit, price, fee, maxPriorityFee });
  }
  return fee;
}
