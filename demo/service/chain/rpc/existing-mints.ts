import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { address } from "@solana/kit";
import { holdsValues, type ChainRpc, type Read } from "./chain-reader.js";

/** What nodes accept in one request for accounts. */
export const accountsPerRequest = 100;

/**
 * Which of these mints exist. Lamports alone, which anybody can send to an address, don't make one.
 * @param bank the commitment to read at, and a slot that the node must have reached
 * @throws what a read throws
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
    for (const [place, mint] of batch.entries()) {
      if (accounts.value[place]?.owner === TOKEN_2022_PROGRAM_ADDRESS) existing.add(mint);
    }
  }
  return existing;
}
