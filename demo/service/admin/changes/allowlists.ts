import {
  listWallets,
  removeFromAllowlist,
  saveAllowlist,
  type AllowlistRow,
} from "../../catalog/allowlists/queries.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import type { ChangePlan } from "./change.js";
import { requirePhase, shownSoon } from "./describe-phase.js";

type ListCollection = Pick<NamedCollection, "id" | "shortId">;

async function readList(database: Queryable, { id, shortId }: ListCollection, phaseName: string) {
  const phase = await requirePhase(database, id, phaseName);
  const listed = new Set(await listWallets(database, phase.id));
  const about = { subject: `allowlist ${shortId}/${phase.name}`, collections: [shortId] };
  return { phase, listed, about };
}

/**
 * Plans to add wallets to a phase's allowlist, all or none, and to gate the phase.
 * @param phase number, name or UUID
 * @param options.replace True: all other wallets are removed.
 */
export function planAllowlist(
  collection: ListCollection,
  phaseName: string,
  rows: readonly AllowlistRow[],
  { replace }: { readonly replace: boolean },
): ChangePlan<{ added: number; removed: number }> {
  return {
    command: "allowlist import",
    async plan(read) {
      const { phase, listed, about } = await readList(read, collection, phaseName);
      const added = rows.filter(({ wallet }) => !listed.has(wallet)).length;
      const kept = replace ? rows.length - added : listed.size;
      return {
        ...about,
        before: { gated: phase.gated, wallets: listed.size },
        after: {
          gated: true,
          wallets: kept + added,
          added,
          removed: listed.size - kept,
          bonuses: rows.reduce((sum, { bonus }) => sum + bonus, 0),
        },
        notes: [shownSoon],
        apply: (transaction) => saveAllowlist(transaction, phase.id, rows, { replace }),
      };
    },
  };
}

/** Plans to remove wallets from a phase's allowlist. The result is how many were on it. */
export function planAllowlistRemoval(
  collection: ListCollection,
  phaseName: string,
  wallets: readonly string[],
): ChangePlan<number> {
  return {
    command: "allowlist remove",
    async plan(read) {
      const { phase, listed, about } = await readList(read, collection, phaseName);
      const found = wallets.filter((wallet) => listed.has(wallet));
      const isEmptied = phase.gated && found.length > 0 && new Set(found).size === listed.size;
      return {
        ...about,
        before: { wallets: listed.size },
        after: {
          wallets: listed.size - new Set(found).size,
          ...(found.length > 0 && { removed: found }),
        },
        notes: [
          "They keep what they have minted, and prepared mints stay valid.",
          ...(isEmptied ? ["The list is then empty, so no one can mint in this phase."] : []),
        ],
        apply: (transaction) => removeFromAllowlist(transaction, phase.id, wallets),
      };
    },
  };
}
