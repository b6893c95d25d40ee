import { address } from "@solana/kit";
import { inBatches } from "../../platform/db/in-batches.js";
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
  for (const batch of inBatches(groups, accountsPerRequest)) {
    const { value } = await read(
      rpc.getMultipleAccounts(batch.map(address), { commitment, encoding: "base64" }),
      holdsValues(batch.length),
      signal,
    );
    controls.push(...batch.map((_, index) => standard.readControls(value[index])));
  }
  return controls;
}
