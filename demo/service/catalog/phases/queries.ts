import { asc, eq } from "drizzle-orm";
import type { PhaseColumns } from "./phase-columns.js";
import type { PhaseRow } from "./priced-phase.js";
import type { Queryable } from "../../platform/db/database.js";
import { phases } from "./tables.js";

export type PhaseChanges = Partial<PhaseColumns>;

export function listPhases(database: Queryable, collectionId: string): Promise<PhaseRow[]> {
  return database
    .select()
    .from(phases)
    .where(eq(phases.collectionId, collectionId))
    .orderBy(asc(phases.position));
}

/** Rejects with the violated constraint if the changes contradict each other or the sales. */
export async function updatePhase(
  database: Queryable,
  phaseId: string,
  changes: PhaseChanges,
): Promise<PhaseRow> {
  const [row] = await database.update(phases).set(changes).where(eq(phases.id, phaseId)).returning();
  return row!;
}
