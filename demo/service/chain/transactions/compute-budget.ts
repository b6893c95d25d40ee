import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitLimitInstructionDataDecoder,
  getSetComputeUnitPriceInstruction,
  getSetComputeUnitPriceInstructionDataDecoder,
  MAX_COMPUTE_UNIT_LIMIT,
  SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR,
  SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR,
} from "@solana-program/compute-budget";
import type { Instruction } from "@solana/kit";
import type { ResolvedInstruction } from "./resolve-message.js";
import { TransactionMismatch } from "./transaction-mismatch.js";

/**
 * Units that a mint asks for. Measured on LiteSVM: 27,000 for a free or native mint, up to 45,000 when an SPL payment
 * opens the treasury's token account too. An account's address costs 1,500 more for each bump that has to be tried:
 * 60,000 cover twenty misses in each of two. The rest is for four guards.
 */
export const computeUnitLimit = 150_000;

/** What the chain takes for each signature. */
export const lamportsPerSignature = 5000n;

const microLamportsPerLamport = 1_000_000n;

/** Lamports that a transaction pays on top of its signatures; the runtime rounds up. */
export function priorityFee(limit: number, microLamportsPerUnit: bigint): bigint {
  return (BigInt(limit) * microLamportsPerUnit + microLamportsPerLamport - 1n) / microLamportsPerLamport;
}

/** The two instructions that open every prepared transaction. With them in place a wallet adds none of its own. */
export function buildComputeBudget(computeUnitPrice: bigint): Instruction[] {
  return [
    getSetComputeUnitLimitInstruction({ units: computeUnitLimit }),
    getSetComputeUnitPriceInstruction({ microLamports: computeUnitPrice }),
  ];
}

export function isComputeBudget(instruction: ResolvedInstruction): boolean {
  return instruction.program === COMPUTE_BUDGET_PROGRAM_ADDRESS;
}

/**
 * A wallet may raise or lower what was prepared, and put it elsewhere: the order of these instructions means nothing
 * to the runtime. There must still be one limit and one price, so that the fee is known, and it must stay under the cap.
 * @returns the priority fee in lamports.
 */
export function verifyComputeBudget(
  instructions: readonly ResolvedInstruction[],
  maximumPriorityFee: bigint,
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
  if (limit === undefined || price === undefined || limit > MAX_COMPUTE_UNIT_LIMIT) {
    throw new TransactionMismatch("COMPUTE_BUDGET_CHANGED", { limit, price });
  }
  const fee = priorityFee(limit, price);
  if (fee > maximumPriorityFee) {
    throw new TransactionMismatch("PRIORITY_FEE_TOO_HIGH", { limit, price, fee, maximumPriorityFee });
  }
  return fee;
}
