import { ChainError } from "../rpc/chain-error.js";
import type { AccountStandard, ItemStandard } from "../transactions/item-standard.js";
import { core } from "./core/core.js";
import { token2022 } from "./token-2022/token-2022.js";

/** Token standards of items. */
export const itemStandards: readonly ItemStandard[] = [token2022, core];

/** Standard of a collection that keeps an existing address, and of chains that have no other standard. */
export const fallbackStandard: ItemStandard = token2022;

/** Names of the standards, as used in definitions. */
export const standardNames: readonly string[] = itemStandards.map(({ name }) => name);

/** Finds a standard by name. @throws ChainError `UNKNOWN_STANDARD` */
export function findStandard(name: string): ItemStandard {
  const found = itemStandards.find((standard) => standard.name === name);
  if (found) return found;
  throw new ChainError("UNKNOWN_STANDARD", `No such token standard: ${name}`, { name });
}

const ownerOf = (program: string | undefined): ItemStandard | undefined =>
  itemStandards.find((standard) => standard.program === program);

/** Delegates to the standard of each account, by the program that owns it, and of a message, by its instructions. */
export const accountStandard: AccountStandard = {
  isItem: (account) => ownerOf(account?.owner) !== undefined,
  createsItem: (instruction) => itemStandards.some((standard) => standard.createsItem(instruction)),
  decodeItems: (message, authority) =>
    itemStandards.flatMap((standard) => standard.decodeItems(message, authority)),
  readControls: (group) => ownerOf(group?.owner)?.readControls(group) ?? null,
  readGroup: (group) => ownerOf(group?.owner)?.readGroup(group) ?? null,
  readIssuers: (group) => ownerOf(group?.owner)?.readIssuers(group) ?? null,
  listForeignPowers: (account) => ownerOf(account?.owner)?.listForeignPowers(account) ?? [],
  readMetadata: (account) => ownerOf(account?.owner)?.readMetadata(account) ?? null,
  isUpToDate: (stored, item) => ownerOf(stored.program)!.isUpToDate(stored, item),
  canWrite: (stored, authority) => ownerOf(stored.program)!.canWrite(stored, authority),
  writesThroughGroup: (stored) => ownerOf(stored.program)!.writesThroughGroup(stored),
  missingDeposit: (stored, ...rest) => ownerOf(stored.program)!.missingDeposit(stored, ...rest),
  buildMetadataUpdate: (stored, item, funds) =>
    ownerOf(stored.program)!.buildMetadataUpdate(stored, item, funds),
};
