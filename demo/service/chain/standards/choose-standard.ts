import { ChainError } from "../rpc/chain-error.js";
import { hasProgram } from "../rpc/has-program.js";
import type { ItemStandard, StandardReader } from "../transactions/item-standard.js";
import { core } from "./core/core.js";
import { fallbackStandard, findStandard } from "./item-standards.js";

/** Chains with Metaplex Core. */
const coreChains: ReadonlySet<string> = new Set(["solana-mainnet", "solana-devnet"]);

/**
 * Chooses the token standard of a new collection whose definition doesn't name one: Core if the chain has its program;
 * otherwise, or if the node doesn't respond, Token-2022.
 * @param reader Null: there is no node to ask.
 */
export async function chooseStandard(chain: string, reader: StandardReader | null): Promise<string> {
  return (await isAvailable(core, chain, reader)) === true ? core.name : fallbackStandard.name;
}

/**
 * Finds out whether a chain lacks the program of a token standard, so that no item of it can be minted there.
 * @returns the program's address; null: the chain has it, or no node reports it
 */
export async function findMissingProgram(
  standard: string,
  chain: string,
  reader: StandardReader | null,
): Promise<string | null> {
  const { name, program } = findStandard(standard);
  return (await isAvailable({ name, program }, chain, reader)) === false ? program : null;
}

/** @returns null: not known, because there is no node, or it doesn't respond */
async function isAvailable(
  { name, program }: Pick<ItemStandard, "name" | "program">,
  chain: string,
  reader: StandardReader | null,
): Promise<boolean | null> {
  if (name === core.name && coreChains.has(chain)) return true;
  if (reader === null) return null;
  try {
    return await hasProgram(reader, program);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
