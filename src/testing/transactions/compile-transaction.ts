import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from "@solana-program/compute-budget";
import {
  appendTransactionMessageInstructions,
  compileTransaction as compileMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
} from "@solana/kit";
import type { Address } from "../../contract/values/brand.js";
import { madeUpAddress } from "../made-up-address.js";

export interface CompileOptions {
  readonly feePayer: Address;
  readonly version?: "legacy" | 0;
  readonly tables?: Record<Address, Address[]>;
  readonly blockhash?: string;
}

/** Compute budget of a mint: at most 0.000003 SOL. */
export const budget = {
  limit: getSetComputeUnitLimitInstruction({ units: 150_000 }),
  price: getSetComputeUnitPriceInstruction({ microLamports: 20_000n }),
};

export const recentBlockhash: string = madeUpAddress(99);

/** Compiles a wire transaction without signatures. */
export function compileTransaction(
  instructions: readonly Instruction[],
  { feePayer, version = 0, tables = {}, blockhash = recentBlockhash }: CompileOptions,
): Uint8Array<ArrayBuffer> {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(feePayer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, tables),
  );
  const compiled = compileMessage(version === 0 ? message : ({ ...message, version } as never));
  return new Uint8Array(getTransactionEncoder().encode(compiled));
}
