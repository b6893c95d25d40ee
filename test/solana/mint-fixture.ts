import { AccountRole, createNoopSigner, type AccountMeta, type Address, type Instruction } from "@solana/kit";
import { verifyTransaction } from "../../src/solana/transactions/verify-transaction.js";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";
import type { TransactionVerification } from "../../src/core/transaction-verifier.js";
import type { TransactionConstraints } from "../../src/solana/transactions/transaction-constraints.js";
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
/** The wallet's own token account, with a balance. */
export const walletToken = madeUpAddress(20);

export const item = await buildItem();
export const dollars = await payToken(25_000_000n);
/** Expectations of a mint that costs 25 dollars. */
export const inDollars = {
  spend: [{ currency: dollar as string, amount: 25_000_000n, decimals: 6 }],
  rent: 12_000_000n,
};

/** Instructions of a valid mint, with some of the item's replaced. */
export function mint(change: Partial<MintParts> = {}): Instruction[] {
  return [budget.limit, budget.price, paySol(), ...Object.values({ ...item.parts, ...change })];
}

export function verify(
  instructions: readonly Instruction[],
  changes: Partial<TransactionConstraints> = {},
  options: CompileOptions = {},
): ReturnType<typeof verifyTransaction> {
  return verifyTransaction(decodeTransaction(compile(instructions, options)), { ...expectation, ...changes });
}

export function codesOf(verification: TransactionVerification): string[] {
  return [...new Set<string>(verification.problems.map(({ code }) => code))].sort();
}

/** Instruction from raw bytes; plain addresses are writable. */
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

/** Hostile transaction with the expected problem codes. */
export interface Attack {
  readonly name: string;
  readonly instructions: readonly Instruction[];
  readonly codes: readonly string[];
  readonly expectation?: Partial<TransactionConstraints>;
  readonly options?: CompileOptions;
}

/** Valid mint with one additional instruction. */
export function adding(name: string, instruction: Instruction, ...codes: string[]): Attack {
  return {
    name,
    instructions: [...mint(), instruction],
    codes: codes.length ? codes : ["INSTRUCTION_NOT_ALLOWED"],
  };
}
