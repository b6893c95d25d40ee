import type { Address } from "@solana/kit";
import { packTransactions } from "../transactions/authority-transactions.js";
import type { ItemMetadata, StoredMetadata } from "../transactions/item-standard.js";
import { holdsValues } from "../rpc/chain-reader.js";
import type { AuthorityWriter } from "./authority-writer.js";

/** State of an item's metadata on the chain. */
export type MetadataState =
  /** Finalized as it is to be. */
  | { readonly status: "written" }
  /** Sent, or not finalized yet. */
  | { readonly status: "pending" }
  /** No mint account in confirmed blocks. */
  | { readonly status: "missing" }
  /** Different, and no longer the authority's to change. */
  | { readonly status: "locked" }
  /** The transaction was rejected; `reason` is for the log. */
  | { readonly status: "failed"; readonly reason: string };

/**
 * Writes the metadata of at most 100 items where it differs. What is on the chain decides what is sent, so that
 * repeating a call after a crash, or calling it in two processes, is harmless.
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
      else if (stored.updateAuthority !== writer.authority.address) states[index] = { status: "locked" };
      else updates.push({ item, stored, index });
    });
    await sendUpdates(writer, updates, (index, state) => (states[index] = state), signal);
  }
  return states.map((state) => state!);
}

interface Update {
  readonly item: ItemMetadata;
  readonly stored: StoredMetadata;
  readonly index: number;
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
        rent: await rent(standard.updatedSize(stored, item), signal),
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
  { rpc, read, standard }: AuthorityWriter,
  items: readonly ItemMetadata[],
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
