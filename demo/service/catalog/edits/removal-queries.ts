import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { recordCalendarChange } from "../calendar/queries.js";
import { claimCodes } from "../claim-codes/tables.js";
import { collections } from "../collections/tables.js";
import { mints, sessions } from "../mints/tables.js";
import { phases } from "../phases/tables.js";
import { insertPhase } from "./insert-phase.js";
import type { NewPhase } from "../phases/phase-definition.js";

/** Phase, or a whole collection with all its phases. */
export type SoldPart = { readonly phaseId: string } | { readonly collectionId: string };

/** Units of a phase or a collection that are minted or may still be. */
export interface UnitsTaken {
  readonly minted: number;
  /** Reserved, or sent to the chain. */
  readonly held: number;
  /** Reserved in sessions that have not ended. If signed, they mint at the prepared price. */
  readonly prepared: number;
  /** Replaced by a newer prepare in sessions that have not ended. If signed, they take a unit again. */
  readonly replaced: number;
  /** End of the last of those sessions; null: none. */
  readonly endsAt: Date | null;
}

const isPart = (part: SoldPart) =>
  "phaseId" in part ? eq(mints.phaseId, part.phaseId) : eq(mints.collectionId, part.collectionId);

export async function readUnitsTaken(database: Queryable, part: SoldPart, now: Date): Promise<UnitsTaken> {
  const count = (states: string) => sql<number>`(count(*) filter (where ${sql.raw(states)}))::int`;
  const isOpen = gt(sessions.expiresAt, now);
  const [row] = await database
    .select({
      minted: count("mints.state = 'confirmed'"),
      held: count("mints.state in ('reserved', 'submitted')"),
      prepared: sql<number>`(count(*) filter (where ${mints.state} = 'reserved' and ${isOpen}))::int`,
      replaced: sql<number>`(count(*) filter (where ${mints.state} = 'replaced' and ${isOpen}))::int`,
      endsAt: sql<
        string | null
      >`max(${sessions.expiresAt}) filter (where ${mints.state} in ('reserved', 'replaced') and ${isOpen})`,
    })
    .from(mints)
    .innerJoin(sessions, eq(sessions.id, mints.sessionId))
    .where(and(isPart(part), inArray(mints.state, ["reserved", "submitted", "confirmed", "replaced"])));
  const { endsAt, ...units } = row!;
  return { ...units, endsAt: endsAt === null ? null : new Date(endsAt) };
}

/** Inserts a phase at a position and shifts the following ones. @returns its id */
export async function addPhase(
  transaction: Queryable,
  collectionId: string,
  position: number,
  phase: NewPhase,
): Promise<string> {
  await movePhases(transaction, collectionId, position, 1);
  return await insertPhase(transaction, collectionId, position, phase);
}

/**
 * Removes a phase with its sessions, allowlist and queue, and closes the gap in the order. Claim codes no longer refer
 * to it.
 * @returns false if something has been minted or held in the meantime
 */
export async function removePhase(transaction: Queryable, phaseId: string, now: Date): Promise<boolean> {
  // A reservation references the phase, so it waits for this transaction.
  const [phase] = await transaction.select().from(phases).where(eq(phases.id, phaseId)).for("update");
  if (!phase || isTaken(await readUnitsTaken(transaction, { phaseId }, now))) return false;
  await removeSessions(transaction, { phaseId });
  await transaction
    .update(claimCodes)
    .set({ phaseIds: sql`array_remove(${claimCodes.phaseIds}, ${phaseId}::uuid)` })
    .where(sql`${phaseId}::uuid = any(${claimCodes.phaseIds})`);
  await transaction.delete(phases).where(eq(phases.id, phaseId));
  await movePhases(transaction, phase.collectionId, phase.position, -1);
  const { collectionId, name, startsAt, endsAt } = phase;
  const removed = { name, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
  await recordCalendarChange(transaction, { collectionId, subjectId: phaseId, removed });
  return true;
}

/**
 * Removes a collection with everything that belongs to it.
 * @returns false if something has been minted or held in the meantime
 */
export async function removeCollection(transaction: Queryable, id: string, now: Date): Promise<boolean> {
  const ofCollection = eq(phases.collectionId, id);
  await transaction
    .select({ id: phases.id })
    .from(phases)
    .where(ofCollection)
    .orderBy(phases.id)
    .for("update");
  await transaction
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.id, id))
    .for("update");
  if (isTaken(await readUnitsTaken(transaction, { collectionId: id }, now))) return false;
  await removeSessions(transaction, { collectionId: id });
  await transaction.delete(collections).where(eq(collections.id, id));
  return true;
}

/** True if units are minted or may still be. */
export const isTaken = ({ minted, held, replaced }: UnitsTaken): boolean => minted + held + replaced > 0;

async function removeSessions(transaction: Queryable, part: SoldPart): Promise<void> {
  await transaction.delete(mints).where(isPart(part));
  const ofPart =
    "phaseId" in part ? eq(sessions.phaseId, part.phaseId) : eq(sessions.collectionId, part.collectionId);
  await transaction.delete(sessions).where(ofPart);
}

/** Shifts phases from a position on, in two steps, as positions must be unique at all times. */
async function movePhases(
  transaction: Queryable,
  collectionId: string,
  from: number,
  by: 1 | -1,
): Promise<void> {
  await transaction.execute(sql`
    update ${phases} set position = -1 - position where collection_id = ${collectionId} and position >= ${from}`);
  await transaction.execute(sql`
    update ${phases} set position = -1 - position + ${by} where collection_id = ${collectionId} and position < 0`);
}
