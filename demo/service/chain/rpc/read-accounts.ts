import { address } from "@solana/kit";
import { inBatches } from "../../platform/db/in-batches.js";
import type { AccountInfo } from "./account-reader.js";
import { accountsPerRequest, commitment, holdsValues, type ChainRpc, type Read } from "./chain-reader.js";

/**
 * Reads accounts from confirmed blocks, in order, in as few requests as nodes allow; undefined: there is none.
 * @param addresses Base58.
 * @throws ChainError; the signal's reason on abort
 */
export async function readAccounts(
  { rpc, read }: { readonly rpc: ChainRpc; readonly read: Read },
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<(AccountInfo | undefined)[]> {
  const accounts: (AccountInfo | undefined)[] = [];
  for (const batch of inBatches(addresses, accountsPerRequest)) {
    const { value } = await read(
      rpc.getMultipleAccounts(batch.map(address), { commitment, encoding: "base64" }),
      holdsValues(batch.length),
      signal,
    );
    accounts.push(...batch.map((_, index) => value[index] ?? undefined));
  }
  return accounts;
}

/**
 * Reads accounts, and parses them.
 * @param parse Null: leaves the account out.
 * @returns parsed accounts by address
 * @throws ChainError; the signal's reason on abort
 */
export async function readParsed<Value>(
  reader: Parameters<typeof readAccounts>[0],
  addresses: readonly string[],
  parse: (account: AccountInfo | undefined) => Value | null,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Value>> {
  const accounts = await readAccounts(reader, addresses, signal);
  const parsed = addresses.map((of, index) => [of, parse(accounts[index])] as const);
  return new Map(parsed.filter((entry): entry is [string, Value] => entry[1] !== null));
}
