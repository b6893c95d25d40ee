import type { AccountStandard, StandardReader } from "../transactions/item-standard.js";
import { readParsed } from "../rpc/read-accounts.js";

/** An item as recorded in its mint account. Addresses are base58. */
export interface ChainItem {
  readonly name: string;
  readonly uri: string;
  /** Address that may change the metadata, or of the group whose authorities may; null: no one. */
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
export const readItems = (
  reader: StandardReader & { readonly standard: Pick<AccountStandard, "readMetadata"> },
  mintAddresses: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ChainItem>> =>
  readParsed(
    reader,
    mintAddresses,
    (account) => {
      const stored = reader.standard.readMetadata(account);
      if (!stored) return null;
      const { name, uri, updateAuthority, group, members } = stored;
      return { name, uri, updateAuthority, group, members };
    },
    signal,
  );
