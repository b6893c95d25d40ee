import type { Address, GetMultipleAccountsApi } from "@solana/kit";
import { createBatch } from "../../scheduling/batch.js";
import { accountsPerRequest, commitment, holdsValues, type ChainRpc, type Read } from "./chain-reader.js";

/** Account with its data in base64; null where there is none. */
export type AccountInfo = ReturnType<GetMultipleAccountsApi["getMultipleAccounts"]>["value"][number];

/**
 * Reads up to four accounts at one slot, in order.
 * @throws ChainError; the signal's reason on abort, which doesn't cancel the shared request
 */
export type ReadAccounts = (addresses: readonly Address[], signal?: AbortSignal) => Promise<AccountInfo[]>;

/** Most accounts of one read. */
const accountsPerRead = 4;

/** Reads of the same time are one request. */
export function createAccountReader(rpc: ChainRpc, read: Read): ReadAccounts {
  return createBatch<readonly Address[], AccountInfo[]>(
    async (lists) => {
      const addresses = [...new Set(lists.flat())];
      const { value } = await read(
        rpc.getMultipleAccounts(addresses, { commitment, encoding: "base64" }),
        holdsValues(addresses.length),
      );
      const accounts = new Map(addresses.map((address, index) => [address, value[index]!]));
      return lists.map((list) => list.map((address) => accounts.get(address)!));
    },
    { maximum: Math.floor(accountsPerRequest / accountsPerRead) },
  );
}
