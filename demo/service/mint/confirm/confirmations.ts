import { and, eq, inArray, isNull } from "drizzle-orm";
import { assignDraws } from "./prize-draw.js";
import { updateUses } from "../reserve/claim-uses.js";
import { forgiveLapses } from "../holds/queries.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { assignItems, createItems, drawItems } from "./item-draw.js";
import { closeSettled } from "../reserve/sessions.js";
import { mints } from "../../catalog/mints/tables.js";
import type { UnitKey } from "./units.js";
import { changeCounters, lockWallets } from "../reserve/counters.js";

/**
 * Confirms submitted units in one transaction: moves them from held to minted, and draws their items and possibly
 * prizes. Each unit is listed once.
 * @param order.checkAt Time at which a job checks for finality.
 * @returns ids of the units that were submitted. Other units are not changed.
 */
export async function confirmUnits(
  database: Database,
  units: readonly UnitKey[],
  { now, checkAt }: { now: Date; checkAt: Date },
): Promise<ReadonlySet<string>> {
  return database.transaction(async (transaction) => {
    await lockWallets(transaction, units);
    const submitted = await transaction
      .update(mints)
      .set({ state: "confirmed", settledAt: now, checkAt })
      .where(and(inArray(mints.id, units.map(idOf)), eq(mints.state, "submitted")))
      .returning({ id: mints.id });
    const ids = new Set(submitted.map(idOf));
    const confirmed = units.filter(({ id }) => ids.has(id));
    if (confirmed.length === 0) return ids;
    const sessionIds = [...new Set(confirmed.map(({ sessionId }) => sessionId))];
    await closeSettled(transaction, sessionIds, now);
    await forgiveLapses(transaction, { sessionIds, unitIds: [...ids] });
    await drawItems(transaction, confirmed);
    const bonuses = new Map(await updateUses(transaction, sessionIds, now));
    const changes = confirmed.map((unit) => {
      const bonus = bonuses.get(unit.sessionId) ?? 0;
      // Only once per session.
      bonuses.delete(unit.sessionId);
      return { ...unit, held: -1, minted: 1, bonus };
    });
    // Locks the shared counters last, together with the commit.
    await transaction.commitWith([
      ...changeCounters(changes),
      assignItems(confirmed, now),
      createItems(confirmed, now),
      assignDraws(confirmed, now),
    ]);
    return ids;
  });
}

const idOf = ({ id }: { id: string }) => id;

/** Marks confirmed units as finalized, so that no job checks them again. */
export async function finalizeUnits(
  database: Queryable,
  unitIds: readonly string[],
  now: Date,
): Promise<void> {
  await database
    .update(mints)
    .set({ finalizedAt: now })
    .where(and(inArray(mints.id, [...unitIds]), eq(mints.state, "confirmed"), isNull(mints.finalizedAt)));
}
