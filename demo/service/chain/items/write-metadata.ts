import { createNoopSigner, type Address } from "@solana/kit";
import { estimateFees, packTransactions } from "../transactions/authority-transactions.js";
import { itemsBatch, type ItemMetadata, type StoredMetadata } from "../transactions/item-standard.js";
import { holdsValues } from "../rpc/chain-reader.js";
import { readAccounts } from "../rpc/read-accounts.js";
import type { AuthorityReader, AuthorityWriter } from "./authority-writer.js";

/** State of an item's metadata on the chain. */
export type MetadataState =
  /** Finalized with the requested values. */
  | { readonly status: "written" }
  /** Sent, or not finalized yet. */
  | { readonly status: "pending" }
  /** No mint account in confirmed blocks. */
  | { readonly status: "missing" }
  /** Different, but the authority can no longer change it. */
  | { readonly status: "locked" }
  /** Different, but the authority has no power over the item's collection. It may get it back. */
  | { readonly status: "powerless" }
  /** The transaction was rejected. `reason` is for the log. */
  | { readonly status: "failed"; readonly reason: string };

/**
 * Writes the metadata of at most 100 items where it differs. The state on the chain decides what is sent, so it is safe
 * to repeat a call after a crash or to call it in two processes.
 * @returns the state of each item, in order
 * @throws ChainError; the signal's reason on abort
 */
export async function writeMetadata(
  writer: AuthorityWriter,
  items: readonly ItemMetadata[],
  signal?: AbortSignal,
): Promise<MetadataState[]> {
  const { standard } = writer;
  const finalized = await readStored(writer, items, "finalized", signal);
  const states = items.map((item, index): MetadataState | null => {
    const stored = finalized[index];
    return stored && standard.isUpToDate(stored, item) ? { status: "written" } : null;
  });
  const open = items.flatMap((item, index) => (states[index] ? [] : [{ item, index }]));
  if (open.length > 0) {
    const confirmed = await readStored(
      writer,
      open.map(({ item }) => item),
      "confirmed",
      signal,
    );
    const updates: Update[] = [];
    open.forEach(({ item, index }, place) => {
      const stored = confirmed[place];
      if (!stored) states[index] = { status: "missing" };
      else if (standard.isUpToDate(stored, item)) states[index] = { status: "pending" };
      else if (!standard.canWrite(stored, writer.authority.address)) states[index] = { status: "locked" };
      else updates.push({ item, stored, index });
    });
    const lost = await findLostGroups(writer, updates, signal);
    const isPowerless = ({ stored }: Update) => stored.group !== null && lost.has(stored.group);
    for (const update of updates.filter(isPowerless)) states[update.index] = { status: "powerless" };
    await sendUpdates(
      writer,
      updates.filter((update) => !isPowerless(update)),
      (index, state) => (states[index] = state),
      signal,
    );
  }
  return states.map((state) => state!);
}

interface Update {
  readonly item: ItemMetadata;
  readonly stored: StoredMetadata;
  readonly index: number;
}

/**
 * Groups of items over which the authority has no power, although it needs it to write them. One rejected instruction
 * fails its whole transaction, with other collections' items.
 */
async function findLostGroups(
  writer: AuthorityWriter,
  updates: readonly Update[],
  signal?: AbortSignal,
): Promise<ReadonlySet<Address>> {
  const { standard, authority } = writer;
  const groups = [
    ...new Set(
      updates.flatMap(({ stored }) =>
        stored.group !== null && standard.writesThroughGroup(stored) ? [stored.group] : [],
      ),
    ),
  ];
  if (groups.length === 0) return new Set();
  const accounts = await readAccounts(writer, groups, signal);
  return new Set(
    groups.filter((_, index) => standard.readIssuers(accounts[index])?.includes(authority.address) === false),
  );
}

/**
 * Lamports that writing the metadata of items costs the authority: fees, and rent for additional bytes. Items that
 * aren't in confirmed blocks cost nothing.
 * @param payer.authority Address that may change the items, and stays their authority.
 * @param payer.computeUnitPrice Price in micro-lamports.
 * @throws ChainError; the signal's reason on abort
 */
export async function estimateMetadata(
  reader: AuthorityReader,
  { authority, computeUnitPrice }: { readonly authority: Address; readonly computeUnitPrice: bigint },
  items: readonly Omit<ItemMetadata, "updateAuthority">[],
  signal?: AbortSignal,
): Promise<bigint> {
  const { standard, rent } = reader;
  const signer = createNoopSigner(authority);
  let lamports = 0n;
  for (let start = 0; start < items.length; start += itemsBatch) {
    const batch = items.slice(start, start + itemsBatch);
    const stored = await readStored(reader, batch, "confirmed", signal);
    const groups = await Promise.all(
      batch.map(async (given, index) => {
        const found = stored[index];
        if (!found) return [];
        const item = { ...given, updateAuthority: authority };
        const missing = await standard.missingDeposit(found, item, rent, signal);
        lamports += missing;
        return standard.buildMetadataUpdate(found, item, { authority: signer, missing });
      }),
    );
    const changed = groups.filter(({ length }) => length > 0);
    lamports += estimateFees({ authority: { address: authority }, computeUnitPrice }, changed);
  }
  return lamports;
}

async function sendUpdates(
  { standard, rent, latestBlockhash, authority, computeUnitPrice, send }: AuthorityWriter,
  updates: readonly Update[],
  setState: (index: number, state: MetadataState) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (updates.length === 0) return;
  const { blockhash } = await latestBlockhash(signal);
  const groups = await Promise.all(
    updates.map(async ({ item, stored }) =>
      standard.buildMetadataUpdate(stored, item, {
        authority,
        missing: await standard.missingDeposit(stored, item, rent, signal),
      }),
    ),
  );
  let next = 0;
  await Promise.all(
    packTransactions({ authority, blockhash, computeUnitPrice }, groups).map(async ({ bytes, count }) => {
      const sent = updates.slice(next, (next += count));
      const outcome = await send(bytes, signal);
      const state: MetadataState =
        outcome.status === "failed"
          ? { status: "failed", reason: outcome.failure.reason }
          : { status: "pending" };
      for (const { index } of sent) setState(index, state);
    }),
  );
}

async function readStored(
  { rpc, read, standard }: AuthorityReader,
  items: readonly Pick<ItemMetadata, "mint">[],
  commitment: "confirmed" | "finalized",
  signal?: AbortSignal,
): Promise<(StoredMetadata | null)[]> {
  const addresses: Address[] = items.map(({ mint }) => mint);
  const { value } = await read(
    rpc.getMultipleAccounts(addresses, { commitment, encoding: "base64" }),
    holdsValues(addresses.length),
    signal,
  );
  return addresses.map((_, index) => standard.readMetadata(value[index]));
}
