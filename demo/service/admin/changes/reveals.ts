import type { NamedCollection } from "../../catalog/collections/queries.js";
import {
  countRevealedOnChain,
  readReveal,
  revealItems,
  scheduleReveal,
} from "../../catalog/reveals/queries.js";
import { metadataFee } from "../../chain/transactions/authority-transactions.js";
import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatCount } from "../../platform/format/count.js";
import { formatMoment } from "../../platform/format/moment.js";
import { formatSol } from "../costs/chain-costs.js";
import type { ChangePlan } from "./change.js";

/**
 * Plans to reveal the items of a collection.
 * @param dueAt null: at once
 * @returns a plan whose result is the number of minted items that it has revealed; 0 for a reveal at a time
 */
export function planItemReveal(
  { clock, computeUnitPrice }: { readonly clock: () => Date; readonly computeUnitPrice: bigint },
  { id, name, shortId }: Pick<NamedCollection, "id" | "name" | "shortId">,
  dueAt: Date | null,
): ChangePlan<number> {
  const now = clock();
  return {
    command: "collections reveal",
    async plan(read) {
      const planned = await requireUpcoming(read, { id, name });
      if (dueAt !== null && dueAt <= now)
        throw new UserError("The time of a reveal must be in the future. Leave it out to reveal now.");
      const due = planned.dueAt?.toISOString() ?? null;
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: { dueAt: due, revealedAt: null },
        after:
          dueAt === null
            ? { dueAt: due, revealedAt: now.toISOString() }
            : { dueAt: dueAt.toISOString(), revealedAt: null },
        notes: [
          ...(dueAt === null ? ["Everyone can then see what the items are. A reveal can't be undone."] : []),
          describeCost(computeUnitPrice, await countRevealedOnChain(read, id), dueAt),
        ],
        async apply(transaction) {
          if (dueAt !== null && (await scheduleReveal(transaction, id, dueAt))) return 0;
          const revealed = dueAt === null ? await revealItems(transaction, id, now) : null;
          if (revealed !== null) return revealed;
          throw new UserError(`${name} has been revealed in the meantime.`);
        },
      };
    },
  };
}

/** Describes the cost of writing the items' names to the chain. */
function describeCost(computeUnitPrice: bigint, minted: number, dueAt: Date | null): string {
  const fee = metadataFee(computeUnitPrice);
  const now = dueAt === null ? "" : " now, and more for items minted until then";
  return `The service's authority pays about ${formatSol(fee * BigInt(minted))} for names on the chain: ${formatCount(minted, "minted item")} at ${formatSol(fee)} each${now}.`;
}

/** @throws UserError without an upcoming reveal */
async function requireUpcoming(
  database: Queryable,
  { id, name }: Pick<NamedCollection, "id" | "name">,
): Promise<{ readonly dueAt: Date | null }> {
  const planned = await readReveal(database, id);
  if (planned === null) throw new UserError(`${name} has no reveal: its items are known from the start.`);
  if (planned.revealedAt !== null)
    throw new UserError(`${name} was revealed at ${formatMoment(planned.revealedAt)}.`);
  return planned;
}
