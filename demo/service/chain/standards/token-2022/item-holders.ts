import { AccountState, findAssociatedTokenPda, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  address,
  getAddressDecoder,
  getBase64Encoder,
  getU64Decoder,
  type Address,
  type GetMultipleAccountsApi,
} from "@solana/kit";
import { ChainError } from "../../rpc/chain-error.js";
import { finalCommitment, holdsValues } from "../../rpc/chain-reader.js";
import { NodeRejection } from "../../rpc/node-error.js";
import type { ItemHolding, SeenItem, StandardReader } from "../../transactions/item-standard.js";

/**
 * Finds the holders of at most 100 items. Reads the last known accounts in one request, and looks up the largest
 * account only for items that have moved.
 * @returns a holding per item, in order; null if the holder is unknown because the item was moving
 * @throws ChainError
 */
export async function findHolders(
  { rpc, read }: StandardReader,
  items: readonly SeenItem[],
  signal?: AbortSignal,
): Promise<(ItemHolding | null)[]> {
  const accounts = await Promise.all(items.map(accountOf));
  const seen = await readAccounts(accounts);
  const holdings: (ItemHolding | null)[] = [];
  for (const [index, { mint }] of items.entries()) {
    const account = accounts[index]!;
    const held = readHolding(seen.value[index], mint);
    // Sequential: few items have moved, and nodes limit requests.
    holdings.push(held ? { ...held, account, slot: seen.context.slot } : await follow(mint, account));
  }
  return holdings;

  async function readAccounts(addresses: readonly Address[]) {
    const request = rpc.getMultipleAccounts(addresses, {
      commitment: finalCommitment,
      encoding: "base64",
      dataSlice: { offset: 0, length: holdingBytes },
    });
    return read(request, holdsValues(addresses.length), signal);
  }

  async function follow(mint: string, last: Address): Promise<ItemHolding | null> {
    const request = rpc.getTokenLargestAccounts(address(mint), { commitment: finalCommitment });
    const largest = await read(request, hasValues, signal).catch(ignoreUnknownMint);
    if (!largest) return null;
    const account = largest.value.find(({ amount }) => amount === "1")?.address;
    if (!account) return { account: last, wallet: null, isFrozen: false, slot: largest.context.slot };
    const found = await readAccounts([account]);
    const held = readHolding(found.value[0], mint);
    return held && { ...held, account, slot: found.context.slot };
  }
}

const hasValues = (answer: { readonly value: readonly unknown[] }) => Array.isArray(answer?.value);

/** Agave's messages for a mint or an account that isn't in the bank. */
const unknownMint = /could not find (mint|account)/i;

/**
 * Null for an unknown mint, because a lagging node doesn't know the newest items yet. Other errors are rethrown,
 * because ignoring them would leave moved items with their old holder.
 */
function ignoreUnknownMint(error: unknown): null {
  if (
    error instanceof ChainError &&
    error.cause instanceof NodeRejection &&
    unknownMint.test(error.cause.words)
  ) {
    return null;
  }
  throw error;
}

async function accountOf({ mint, wallet, account }: SeenItem): Promise<Address> {
  if (account !== null) return address(account);
  const [own] = await findAssociatedTokenPda({
    owner: address(wallet),
    mint: address(mint),
    tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
  });
  return own;
}

/** A token account starts with its mint, its owner and its amount, which a delegate and its state follow. */
const stateAt = 32 + 32 + 8 + 36;
const holdingBytes = stateAt + 1;

type AccountInfo = ReturnType<GetMultipleAccountsApi["getMultipleAccounts"]>["value"][number];

/** The owner and state of a token account that holds the mint's one unit; null for any other account. */
function readHolding(
  account: AccountInfo | undefined,
  mint: string,
): Pick<ItemHolding, "wallet" | "isFrozen"> | null {
  if (account?.owner !== TOKEN_2022_PROGRAM_ADDRESS) return null;
  const bytes = getBase64Encoder().encode(account.data[0]);
  if (bytes.length < holdingBytes || getAddressDecoder().decode(bytes) !== mint) return null;
  if (getU64Decoder().decode(bytes, 64) !== 1n) return null;
  const isFrozen = bytes[stateAt] === Number(AccountState.Frozen);
  return { wallet: getAddressDecoder().decode(bytes, 32), isFrozen };
}
