import { ChainError } from "../rpc/chain-error.js";
import { commitment, holdsValues } from "../rpc/chain-reader.js";
import type { StandardReader } from "../transactions/item-standard.js";
import { core } from "./core/core.js";
import { fallbackStandard } from "./item-standards.js";

/** Chains with Metaplex Core. */
const coreChains: ReadonlySet<string> = new Set(["solana-mainnet", "solana-devnet"]);

/**
 * Chooses the token standard of a new collection whose definition doesn't name one: Core if the chain has its program;
 * otherwise, or if the node doesn't respond, Token-2022.
 * @param reader Null: there is no node to ask.
 */
export async function chooseStandard(chain: string, reader: StandardReader | null): Promise<string> {
  const hasCore = coreChains.has(chain) || (reader !== null && (await hasProgram(reader)));
  return hasCore ? core.name : fallbackStandard.name;
}

async function hasProgram({ rpc, read }: StandardReader): Promise<boolean> {
  const slice = { offset: 0, length: 0 };
  const request = rpc.getMultipleAccounts([core.program], {
    commitment,
    encoding: "base64",
    dataSlice: slice,
  });
  try {
    const { value } = await read(request, holdsValues(1));
    return value[0]?.executable === true;
  } catch (error) {
    if (error instanceof ChainError) return false;
    throw error;
  }
}
