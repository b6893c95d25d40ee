import { address } from "@solana/kit";
import { accountsPerRequest, holdsValues } from "../rpc/chain-reader.js";
import type { AccountStandard, StandardReader } from "./item-standard.js";

/** Access to the node, and the standards of items. */
export interface ItemReader extends StandardReader {
  readonly standard: Pick<AccountStandard, "isItem" | "createsItem">;
}

/**
 * Returns those of the addresses that are existing mints. Lamports alone, which anyone can send to an address, don't
 * make a mint.
 * @param bank Commitment to read at, and the minimum slot of the node.
 * @throws ChainError
 */
export async function readExistingMints(
  { rpc, read, standard }: ItemReader,
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
      if (standard.isItem(accounts.value[index])) existing.add(mint);
    }
  }
  return existing;
}
