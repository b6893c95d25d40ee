import { listMarketSteps, type MarketAct } from "../../marketplaces/market-acts.js";
import type { ExecutedInstruction, ExecutedTransaction } from "../../transactions/executed-instructions.js";
import type {
  EventPortion,
  EventQuery,
  StandardReader,
  TrackedItem,
} from "../../transactions/item-standard.js";
import { deriveChanges, type Move } from "../item-changes.js";
import { readEvents } from "../item-signatures.js";
import { instructions } from "./codecs.js";
import { coreProgram } from "./program.js";

/** Index of the new owner's account in `TransferV1`, and of the owner's in `CreateV2`. */
const newOwnerAt = 4;
const firstOwnerAt = 4;

/**
 * Reads the oldest events of an asset from the instructions of each transaction that mentions it, including those
 * invoked by other programs. They contain the new owner; the previous owner follows from earlier events.
 * @throws ChainError
 */
export function readItemEvents(
  reader: StandardReader,
  { mint, owner }: Pick<TrackedItem, "mint" | "owner">,
  query: EventQuery,
  signal?: AbortSignal,
): Promise<EventPortion> {
  let holder = owner;
  return readEvents(
    reader,
    mint,
    query,
    (transaction) => {
      const steps = listMarketSteps(transaction).flatMap(({ instruction, act }): (MarketAct | Move)[] => {
        if (act) return act.item === mint ? [act] : [];
        const moved = readMove(instruction);
        return moved?.asset === mint ? [moved.move] : [];
      });
      const derived = deriveChanges(steps, holder);
      holder = derived.holder;
      return derived.changes;
    },
    signal,
  );
}

/** Lists the assets that a transaction transfers, burns, lists or delists. */
export function listTouched(transaction: ExecutedTransaction): string[] {
  const touched = listMarketSteps(transaction).flatMap(({ instruction, act }) => {
    const moved = readMove(instruction);
    const asset = act?.item ?? (moved?.move.from === null ? undefined : moved?.asset);
    return asset === undefined ? [] : [asset];
  });
  return [...new Set(touched)];
}

function readMove({
  program,
  accounts,
  data,
}: ExecutedInstruction): { readonly asset: string; readonly move: Move } | null {
  const [asset] = accounts;
  if (program !== coreProgram || asset === undefined) return null;
  const [kind] = data;
  const owner = accounts[kind === instructions.createV2 ? firstOwnerAt : newOwnerAt];
  if (kind === instructions.burnV1) return { asset, move: { kind: "move", to: null } };
  if (owner === undefined) return null;
  if (kind === instructions.createV2) return { asset, move: { kind: "move", from: null, to: owner } };
  if (kind === instructions.transferV1) return { asset, move: { kind: "move", to: owner } };
  return null;
}
