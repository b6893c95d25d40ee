import type { AccountStandard, GroupControl, StandardReader } from "../transactions/item-standard.js";
import { readAccounts } from "../rpc/read-accounts.js";

/**
 * Reads what others can do to the items of groups, in order; null where the chain has no answer.
 * @throws ChainError
 */
export async function readGroupControls(
  reader: StandardReader & { readonly standard: Pick<AccountStandard, "readControls"> },
  groups: readonly string[],
  signal?: AbortSignal,
): Promise<(GroupControl[] | null)[]> {
  const accounts = await readAccounts(reader, groups, signal);
  return accounts.map((account) => reader.standard.readControls(account));
}
