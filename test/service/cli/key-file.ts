import { writeFile } from "node:fs/promises";
import { getAddressEncoder } from "@solana/kit";
import { createSigner } from "../chain/local-chain.js";

/** Writes the key file of `createSigner(number)` in the format of Solana's CLI, and returns its path. */
export async function writeKeyFile(file: string, number: number): Promise<string> {
  const { address } = await createSigner(number);
  const bytes = [...new Uint8Array(32).fill(number), ...getAddressEncoder().encode(address)];
  await writeFile(file, JSON.stringify(bytes));
  return file;
}
