import { findAssociatedTokenPda, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  address,
  getAddressDecoder,
  getBase64Encoder,
  getU64Decoder,
  type Address,
  type GetMultipleAccountsApi,
} from "@solana/kit";
import { ChainError } from "./chain-error.js";
import { commitment, holdsValues, type ChainRpc, type Read } from "./chain-reader.js";

/** An item, and where it was last seen. */
export interface SeenItem {
  /** Address of its mint account. */
  readonly mint: string;
  readonly wallet: string;
  /** The token account that it was seen in; null: the wallet's own for it. */
  readonly account: string | null;
}

/** Where an item is. */
export interface ItemHolding {
  readonly account: string;
  /** The account's owner; null when nobody holds the item: it is burned. */
  readonly wallet: string | null;
  /** The slot that this was so in. */
  readonly slot: bigint;
}

interface Finder {
  readonly rpc: ChainRpc;
  readonly read: Read;
}

/** What nodes accept in one request for accounts. */
export const holdersBatch = 100;

/**
 * Finds out who holds items: at most 100. The accounts that held them are read in one request; only for an item that has
 * left its account is the chain asked where it went.
 * @returns for each item in order; null where the chain could not tell now, since the item was just moving
 * @throws what a read throws
 */
export async function findHolders(
  { rpc, read }: Finder,
  items: readonly SeenItem[],
  signal?: AbortSignal,
): Promise<(ItemHolding | null)[]> {
  const accounts = await Promise.all(items.map(accountOf));
  const seen = await readAccounts(accounts);
  const holdings: (ItemHolding | null)[] = [];
  for (const [place, { mint }] of items.entries()) {
    const account = accounts[place]!;
    const wallet = ownerIfHolding(seen.value[place], mint);
    // One after the other: those that have moved are few, and nodes count requests.
    holdings.push(wallet ? { account, wallet, slot: seen.context.slot } : await follow(mint, account));
  }
  return holdings;

  async function readAccounts(addresses: readonly Address[]) {
    const request = rpc.getMultipleAccounts(addresses, {
      commitment,
      encoding: "base64",
      dataSlice: { offset: 0, length: holdingBytes },
    });
    return read(request, holdsValues(addresses.length), signal);
  }

  async function follow(mint: string, last: Address): Promise<ItemHolding | null> {
    const request = rpc.getTokenLargestAccounts(address(mint), { commitment });
    const largest = await read(request, hasValues, signal).catch(ignoreUnknownMint);
    if (!largest) return null;
    const account = largest.value.find(({ amount }) => amount === "1")?.address;
    if (!account) return { account: last, wallet: null, slot: largest.context.slot };
    const found = await readAccounts([account]);
    const wallet = ownerIfHolding(found.value[0], mint);
    return wallet ? { account, wallet, slot: found.context.slot } : null;
  }
}

const hasValues = (answer: { readonly value: readonly unknown[] }) => Array.isArray(answer?.value);

/** A node that lags doesn't know the youngest items yet. */
function ignoreUnknownMint(error: unknown): null {
  if (error instanceof ChainError && error.code === "CHAIN_REQUEST_REFUSED") return null;
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

/** A token account begins with its mint, its owner and its amount. */
const holdingBytes = 32 + 32 + 8;

type AccountInfo = ReturnType<GetMultipleAccountsApi["getMultipleAccounts"]>["value"][number];

/** The account's owner if it is a token account with the one unit of the mint in it. */
function ownerIfHolding(account: AccountInfo | undefined, mint: string): string | null {
  if (account?.owner !== TOKEN_2022_PROGRAM_ADDRESS) return null;
  const bytes = getBase64Encoder().encode(account.data[0]);
  if (bytes.length < holdingBytes || getAddressDecoder().decode(bytes) !== mint) return null;
  if (getU64Decoder().decode(bytes, 64) !== 1n) return null;
  return getAddressDecoder().decode(bytes, 32);
}
