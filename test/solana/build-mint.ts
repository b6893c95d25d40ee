import type { Address, Instruction } from "@solana/kit";
import type { TransactionConstraints } from "../../src/solana/transactions/transaction-constraints.js";
import { madeUpAddress, mintAuthority, treasury } from "../../src/testing/made-up-address.js";
import { buildItem as buildItemOf, type BuiltItem } from "../../src/testing/transactions/build-item.js";
import { paySol as paySolOf, payToken as payTokenOf } from "../../src/testing/transactions/build-payment.js";
import {
  compileTransaction,
  type CompileOptions as TransactionOptions,
} from "../../src/testing/transactions/compile-transaction.js";

export { madeUpAddress, treasury };
export { budget, recentBlockhash } from "../../src/testing/transactions/compile-transaction.js";
export type { MintParts } from "../../src/testing/transactions/build-item.js";

export const TOKEN = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as Address;

/** Address of the Ed25519 key whose seed is 32 times the byte 1, so that a test can sign for it. */
export const wallet = "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9" as Address;
export const service = mintAuthority;
export const thief = madeUpAddress(4);
export const dollar = madeUpAddress(5);
export const price = 500_000_000n;

export interface ItemOptions {
  readonly seed?: string;
  readonly owner?: Address;
  readonly payer?: Address;
  readonly authority?: Address;
}

/** Metadata of an item; of one size, so that all items have the same deposit. */
export const metadata = {
  name: "Tidal Forms",
  symbol: "TIDE",
  uri: "https://mint.example/metadata/tidal-forms.json",
};

export function buildItem(options: ItemOptions = {}): Promise<BuiltItem> {
  const { seed = "00112233445566778899aabbccddeeff", owner = wallet } = options;
  const { payer = wallet, authority = service } = options;
  return buildItemOf({ seed, owner, payer, authority, updateAuthority: treasury, metadata });
}

export function paySol(amount = price, to = treasury, from = wallet): Instruction {
  return paySolOf(amount, to, from);
}

/** Opens the treasury's token account and pays into it. */
export function payToken(
  amount: bigint,
  {
    mint = dollar,
    to = treasury,
    tokenProgram = TOKEN,
  }: { mint?: Address; to?: Address; tokenProgram?: Address } = {},
): ReturnType<typeof payTokenOf> {
  return payTokenOf({ amount, decimals: 6, mint, from: wallet, to, tokenProgram });
}

/** Default expectation of a mint. */
export const expectation: TransactionConstraints = {
  wallet,
  quantity: 1,
  spend: [{ currency: null, amount: price, decimals: 9 }],
  recipients: [treasury],
  // The verifier's default for one item.
  rent: 12_000_000n,
  networkFee: 20_000n,
};

export type CompileOptions = Partial<TransactionOptions>;

/** Wire bytes without signatures. */
export function compile(
  instructions: readonly Instruction[],
  { feePayer = wallet, ...options }: CompileOptions = {},
): Uint8Array {
  return compileTransaction(instructions, { feePayer, ...options });
}
