import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token-2022";
import { createNoopSigner, type Instruction } from "@solana/kit";
import type { Address } from "../../contract/values/brand.js";
import { TOKEN } from "../../solana/transactions/program-addresses.js";

export function paySol(amount: bigint, to: Address, from: Address): Instruction {
  return getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount });
}

export interface TokenPayment {
  readonly amount: bigint;
  readonly decimals: number;
  /** Token mint. */
  readonly mint: Address;
  readonly from: Address;
  readonly to: Address;
  /** Default: the Token program. */
  readonly tokenProgram?: Address;
}

/** Creates the recipient's token account at the payer's expense, and pays into it. */
export async function payToken(
  payment: TokenPayment,
): Promise<{ open: Instruction; pay: Instruction; source: Address; destination: Address }> {
  const { amount, decimals, mint, from, to, tokenProgram = TOKEN as Address } = payment;
  const [source] = await findAssociatedTokenPda({ owner: from, mint, tokenProgram });
  const [destination] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram });
  const payer = createNoopSigner(from);
  return {
    source,
    destination,
    open: getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: destination,
      owner: to,
      mint,
      tokenProgram,
    }),
    pay: getTransferCheckedInstruction(
      { source, mint, destination, authority: payer, amount, decimals },
      { programAddress: tokenProgram },
    ),
  };
}
