import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { address } from "@solana/kit";
import { holdsValues, type ChainRpc, type Read } from "./chain-reader.js";

/** Maximum number of accounts that nodes accept per request. */
export const accountsPerRequest = 100;

/**
 * The subset of the addresses that are existing mints. Lamports alone, which anybody can send to an address,
 * don't count.
 * @param bank commitment to read at, and the minimum slot of the node
 * @throws ChainError
 */
export async function readExistingMints(
  { rpc, read }: { readonly rpc: ChainRpc; readonly read: Read },
  mintAddresses: readonly string[],
  bank: { readonly commitment: "confirmed" | "finalized"; readonly minContextSlot?: bigint },
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const existing = new Set<string>();
  for (let start = 0; start < mintAddresses.length; start += accountsPerRequest) {
    const batch = mintAddresses.slice(start, start + accountsPerRequest);
    const accounts = await read(
      rpc.getMultipleAccounts(batch.map(address), { ...bank, encoding: "base64" }),
      holdsValues(batch.length),
      signal,
    );
    for (const [index, mint] of batch.entries()) {
      if (accounts.value[index]?.owner === TOKEN_2022_PROGRAM_ADDRESS) existing.add(mint);
    }
  }
  return existing;
}
