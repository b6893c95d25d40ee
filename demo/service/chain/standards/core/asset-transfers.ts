import { getBase58Encoder } from "@solana/kit";
import type { StandardReader, TransferPortion, TransferQuery } from "../../transactions/item-standard.js";
import { readTransfers, type ItemTransaction } from "../item-signatures.js";
import { instructions } from "./codecs.js";
import { coreProgram } from "./program.js";

/** Index of the new owner's account in `TransferV1`, and of the owner's in `CreateV2`. */
const newOwnerAt = 4;
const firstOwnerAt = 4;

interface CoreInstruction {
  readonly kind: number | undefined;
  readonly accounts: readonly (string | undefined)[];
}

/**
 * Reads the oldest transfers of an asset from the instructions of each transaction that mentions it, including those
 * invoked by other programs. They contain the new owner; the previous owner follows from earlier transfers.
 * @param item.owner Owner before the first of them.
 * @throws ChainError
 */
export function readItemTransfers(
  reader: StandardReader,
  { mint, owner: first }: { readonly mint: string; readonly owner: string | null },
  query: TransferQuery,
  signal?: AbortSignal,
): Promise<TransferPortion> {
  let owner = first;
  return readTransfers(
    reader,
    mint,
    query,
    (transaction) => {
      const from = owner;
      let isNew = false;
      for (const { kind, accounts } of listInstructions(transaction)) {
        if (accounts[0] !== mint) continue;
        if (kind === instructions.createV2) isNew = true;
        if (kind === instructions.createV2) owner = accounts[firstOwnerAt] ?? owner;
        if (kind === instructions.transferV1) owner = accounts[newOwnerAt] ?? owner;
        if (kind === instructions.burnV1) owner = null;
      }
      return { from: isNew ? null : from, to: owner };
    },
    signal,
  );
}

/** Core's instructions in a transaction, in order of execution. */
function listInstructions({ transaction: { message }, meta }: ItemTransaction): CoreInstruction[] {
  const loaded = meta?.loadedAddresses;
  const addresses: readonly string[] = [
    ...message.accountKeys,
    ...(loaded?.writable ?? []),
    ...(loaded?.readonly ?? []),
  ];
  const inner = new Map(meta?.innerInstructions?.map((one) => [Number(one.index), one.instructions]));
  return message.instructions
    .flatMap((instruction, index) => [instruction, ...(inner.get(index) ?? [])])
    .filter(({ programIdIndex }) => addresses[Number(programIdIndex)] === coreProgram)
    .map(({ data, accounts }) => ({
      kind: getBase58Encoder().encode(data)[0],
      accounts: accounts.map((index) => addresses[Number(index)]),
    }));
}
