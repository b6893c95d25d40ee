import type { AccountStandard, StandardReader, StoredGroup } from "../transactions/item-standard.js";
import { readParsed } from "../rpc/read-accounts.js";

type GroupReader = StandardReader & {
  readonly standard: Pick<AccountStandard, "readGroup" | "listForeignPowers">;
};

/**
 * Reads groups from confirmed blocks, and who has power over them. @returns accounts that are groups, by address
 * @throws ChainError
 */
export const readGroups = (
  reader: GroupReader,
  groups: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, StoredGroup>> =>
  readParsed(reader, groups, (account) => reader.standard.readGroup(account), signal);

/**
 * Reads powers over items that no item has when it is minted, in words, by address.
 * @throws ChainError
 */
export const readForeignPowers = (
  reader: GroupReader,
  items: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string[]>> =>
  readParsed(reader, items, (account) => reader.standard.listForeignPowers(account), signal);
