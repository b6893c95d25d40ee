import type { Address, GetMultipleAccountsApi } from "@solana/kit";
import { createBatch } from "../../platform/scheduling/batch.js";
import {
  accountsPerRequest,
  holdsValues,
  newestCommitment,
  type ChainRpc,
  type Read,
} from "./chain-reader.js";

/** Account with its data in base64; null if it doesn't exist. */
export type AccountInfo = ReturnType<GetMultipleAccountsApi["getMultipleAccounts"]>["value"][number];

/**
 * Reads some accounts at the newest slot, in order.
 * @throws ChainError; the signal's reason on abort, which doesn't cancel the shared request
 */
export type ReadAccounts = (addresses: readonly Address[], signal?: AbortSignal) => Promise<AccountInfo[]>;

/** Maximum reads merged into one batch. */
const readsTogether = 25;

/**
 * Creates a reader that merges concurrent reads into one request, or into a few if they have too many accounts for one.
 */
export function createAccountReader(rpc: ChainRpc, read: Read): ReadAccounts {
  return createBatch<readonly Address[], AccountInfo[]>(
    async (lists) => (await Promise.all(groupReads(lists).map(readTogether))).flat(),
    { maxSize: readsTogether },
  );

  async function readTogether({ lists, addresses: unique }: GroupedReads): Promise<AccountInfo[][]> {
    const addresses = [...unique];
    const { value } = await read(
      rpc.getMultipleAccounts(addresses, { commitment: newestCommitment, encoding: "base64" }),
      holdsValues(addresses.length),
    );
    const accounts = new Map(addresses.map((address, index) => [address, value[index]!]));
    return lists.map((list) => list.map((address) => accounts.get(address)!));
  }
}

interface GroupedReads {
  lists: (readonly Address[])[];
  addresses: ReadonlySet<Address>;
}

/** Groups reads, in order, into requests. A read is never split. */
function groupReads(lists: readonly (readonly Address[])[]): GroupedReads[] {
  const groups: GroupedReads[] = [];
  for (const list of lists) {
    const last = groups.at(-1);
    const addresses = new Set([...(last?.addresses ?? []), ...list]);
    if (last && addresses.size <= accountsPerRequest) {
      last.lists.push(list);
      last.addresses = addresses;
    } else {
      groups.push({ lists: [list], addresses: new Set(list) });
    }
  }
  return groups;
}
