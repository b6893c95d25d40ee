import { lt } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { usedProofs } from "./tables.js";

/** Answer to a challenge that a prepare uses. */
export type UsedProof = typeof usedProofs.$inferInsert;

/**
 * Records a proof as used. A concurrent transaction with the same one waits for this one's end.
 * @returns false for one that is used already
 */
export async function recordProof(transaction: Queryable, { id, expiresAt }: UsedProof): Promise<boolean> {
  const { rowCount } = await transaction.insert(usedProofs).values({ id, expiresAt }).onConflictDoNothing();
  return rowCount === 1;
}

/** Deletes proofs that expired before a time. @returns the number deleted */
export async function removeProofs(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(usedProofs).where(lt(usedProofs.expiresAt, before));
  return rowCount ?? 0;
}
