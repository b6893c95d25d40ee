import { lt } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { usedProofs } from "./tables.js";

/** Answer to a challenge that a prepare uses. */
export type UsedProof = typeof usedProofs.$inferInsert;

/**
 * Records proofs as used. A concurrent transaction with one of them waits for this one's end.
 * @returns false if one is used already
 */
export async function recordProofs(transaction: Queryable, proofs: readonly UsedProof[]): Promise<boolean> {
  if (proofs.length === 0) return true;
  // In the order of their ids, so that no two transactions wait for each other.
  const ordered = proofs.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { rowCount } = await transaction.insert(usedProofs).values(ordered).onConflictDoNothing();
  return rowCount === proofs.length;
}

/** Deletes proofs that expired before a time. @returns the number deleted */
export async function removeProofs(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(usedProofs).where(lt(usedProofs.expiresAt, before));
  return rowCount ?? 0;
}
