import { AccountRole, createNoopSigner, type AccountMeta, type Address, type Instruction } from "@solana/kit";
import { verifyTransaction } from "../../src/solana/transactions/verify-transaction.js";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";
import type { TransactionVerification } from "../../src/core/ports.js";
import type { MintExpectation } from "../../src/solana/transactions/transaction-verification.js";
import {
  budget,
  buildItem,
  compile,
  dollar,
  expectation,
  madeUpAddress,
  paySol,
  payToken,
  service,
  wallet,
  type CompileOptions,
  type MintParts,
} from "./build-mint.js";

export const signer = createNoopSigner(wallet);
export const serviceSigner = createNoopSigner(service);
/** The wallet's own token account, with something in it. */
export const purse = madeUpAddress(20);

export const item = await buildItem();
export const dollars = await payToken(25_000_000n);
/** Expectations of a mint that costs 25 dollars. */
export const inDollars = {
  spend: [{ currency: dollar as string, amount: 25_000_000n }],
  rent: 12_000_000n,
};

/** An honest mint, or one with some of the item's instructions replaced. */
export function mint(change: Partial<MintParts> = {}): Instruction[] {
  return [budget.limit, budget.price, paySol(), ...Object.values({ ...item.parts, ...change })];
}

export function judge(
  instructions: readonly Instruction[],
  changes: Partial<MintExpectation> = {},
  options: CompileOptions = {},
): ReturnType<typeof verifyTransaction> {
  return verifyTransaction(decodeTransaction(compile(instructions, options)), { ...expectation, ...changes });
}

export function codesOf(verdict: TransactionVerification): string[] {
  return [...new Set<string>(verdict.problems.map(({ code }) => code))].sort();
}

/** An instruction byte by byte; plain addresses are writable. */
export function raw(program: string, data: number[], ...accounts: (Address | AccountMeta)[]): Instruction {
  return {
    programAddress: program as Address,
    data: Uint8Array.from(data),
    accounts: accounts.map((account) =>
      typeof account === "string" ? { address: account, role: AccountRole.WRITABLE } : account,
    ),
  };
}

export function asSigner(address: Address): AccountMeta {
  return { address, role: AccountRole.WRITABLE_SIGNER };
}

/** A transaction that must be refused, and exactly why. */
export interface Trick {
  readonly name: string;
  readonly instructions: readonly Instruction[];
  readonly codes: readonly string[];
  readonly expectation?: Partial<MintExpectation>;
  readonly options?: CompileOptions;
}

/** An honest mint with one instruction more. */
export function adding(name: string, instruction: Instruction, ...codes: string[]): Trick {
  return {
    name,
    instructions: [...mint(), instruction],
    codes: codes.length ? codes : ["INSTRUCTION_NOT_ALLOWED"],
  };
}
