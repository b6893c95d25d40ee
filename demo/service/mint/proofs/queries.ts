import { lt } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { usedProofs } from "./tables.js";

/** Answer to a challenge that a prepare uses. */
export type UsedProof = typeof usedProofs.$inferInsert;

/**
 * Records proofs as used. A concurrent transaction with one of them waits until this one ends.
 * @returns false if one was already used
 */
export async function recordProofs(transaction: Queryable, proofs: readonly UsedProof[]): Promise<boolean> {
  if (proofs.length === 0) return true;
  // Ordered by id, so that transactions don't deadlock.
  const ordered = proofs.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { rowCount } = await transaction.insert(usedProofs).values(ordered).onConflictDoNothing();
  return rowCount === proofs.length;
}

/** Deletes proofs that expired before the given time. @returns the number deleted */
export async function removeProofs(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(usedProofs).where(lt(usedProofs.expiresAt, before));
  return rowCount ?? 0;
}
