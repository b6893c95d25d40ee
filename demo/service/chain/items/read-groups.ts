import { address } from "@solana/kit";
import { inBatches } from "../../platform/db/in-batches.js";
import type { AccountStandard, StandardReader, StoredGroup } from "../transactions/item-standard.js";
import { accountsPerRequest, commitment, holdsValues } from "../rpc/chain-reader.js";

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
  readEach(reader, groups, (account) => reader.standard.readGroup(account), signal);

/**
 * Reads powers over items that no item has when it is minted, in words, by address.
 * @throws ChainError
 */
export const readForeignPowers = (
  reader: GroupReader,
  items: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string[]>> =>
  readEach(reader, items, (account) => reader.standard.listForeignPowers(account), signal);

async function readEach<Value>(
  { rpc, read }: StandardReader,
  addresses: readonly string[],
  parse: (account: Parameters<AccountStandard["readGroup"]>[0]) => Value | null,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Value>> {
  const found = new Map<string, Value>();
  for (const batch of inBatches(addresses, accountsPerRequest)) {
    const { value } = await read(
      rpc.getMultipleAccounts(batch.map(address), { commitment, encoding: "base64" }),
      holdsValues(batch.length),
      signal,
    );
    for (const [index, of] of batch.entries()) {
      const parsed = parse(value[index]);
      if (parsed !== null) found.set(of, parsed);
    }
  }
  return found;
}
