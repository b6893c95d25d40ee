import { address } from "@solana/kit";
import type { AccountStandard, GroupControl, StandardReader } from "../transactions/item-standard.js";
import { accountsPerRequest, commitment, holdsValues } from "../rpc/chain-reader.js";

/**
 * Reads what others can do to the items of groups, in order; null where the chain has no answer.
 * @throws ChainError
 */
export async function readGroupControls(
  { rpc, read, standard }: StandardReader & { readonly standard: Pick<AccountStandard, "readControls"> },
  groups: readonly string[],
  signal?: AbortSignal,
): Promise<(GroupControl[] | null)[]> {
  const controls: (GroupControl[] | null)[] = [];
  for (let start = 0; start < groups.length; start += accountsPerRequest) {
    const batch = groups.slice(start, start + accountsPerRequest);
    const { value } = await read(
      rpc.getMultipleAccounts(batch.map(address), { commitment, encoding: "base64" }),
      holdsValues(batch.length),
      signal,
    );
    for (const index of batch.keys()) controls.push(standard.readControls(value[index]));
  }
  return controls;
}
