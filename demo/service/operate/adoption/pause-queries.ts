import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { phases } from "../../catalog/phases/tables.js";
import { insertAuditEntry, lockChanges } from "../audit/queries.js";

/**
 * Pauses all phases of a collection and records it in the audit log as a change by the service.
 * @param reason.command name to record instead of a command
 * @returns the number of phases that were newly paused
 */
export function pausePhases(
  database: Database,
  collectionId: string,
  { now, operator, command }: { now: Date; operator: string; command: string },
): Promise<number> {
  return database.transaction(async (transaction) => {
    await lockChanges(transaction);
    const paused = await transaction
      .update(phases)
      .set({ paused: true })
      .where(and(eq(phases.collectionId, collectionId), eq(phases.paused, false)))
      .returning({ name: phases.name });
    if (paused.length === 0) return 0;
    const [collection] = await transaction
      .select({ shortId: collections.shortId })
      .from(collections)
      .where(eq(collections.id, collectionId));
    const names = paused.map(({ name }) => name);
    await insertAuditEntry(transaction, {
      at: now,
      operator,
      command,
      subject: `phases of ${collection!.shortId}`,
      collections: [collection!.shortId],
      before: { paused: [] },
      after: { paused: names },
    });
    return paused.length;
  });
}
