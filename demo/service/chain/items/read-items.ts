import { address } from "@solana/kit";
import type { AccountStandard, StandardReader } from "../transactions/item-standard.js";
import { accountsPerRequest, commitment, holdsValues } from "../rpc/chain-reader.js";

/** An item as recorded in its mint account. Addresses are base58. */
export interface ChainItem {
  readonly name: string;
  readonly uri: string;
  /** Address that may change the metadata, or of the group whose authorities may; null: nobody. */
  readonly updateAuthority: string | null;
  /** Mint address of the group that it is a member of; null: none. */
  readonly group: string | null;
  /** Number of members that a group has ever had; null: not a group. */
  readonly members: number | null;
}

/**
 * Reads items from confirmed blocks. @returns items that have metadata, by mint address
 * @throws ChainError
 */
export async function readItems(
  { rpc, read, standard }: StandardReader & { readonly standard: Pick<AccountStandard, "readMetadata"> },
  mintAddresses: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ChainItem>> {
  const items = new Map<string, ChainItem>();
  for (let start = 0; start < mintAddresses.length; start += accountsPerRequest) {
    const batch = mintAddresses.slice(start, start + accountsPerRequest);
    const { value } = await read(
      rpc.getMultipleAccounts(batch.map(address), { commitment, encoding: "base64" }),
      holdsValues(batch.length),
      signal,
    );
    for (const [index, mint] of batch.entries()) {
      const stored = standard.readMetadata(value[index]);
      if (!stored) continue;
      const { name, uri, updateAuthority, group, members } = stored;
      items.set(mint, { name, uri, updateAuthority, group, members });
    }
  }
  return items;
}
