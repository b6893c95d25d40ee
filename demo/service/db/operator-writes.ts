import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "./database.js";
import { allowlistEntries, phases, walletCounts } from "./schema.js";

export type PhaseRow = typeof phases.$inferSelect;
export type PhaseChanges = Partial<Omit<PhaseRow, "id" | "collectionId" | "position" | "held" | "minted">>;

export function listPhases(database: Database, collectionId: string): Promise<PhaseRow[]> {
  return database
    .select()
    .from(phases)
    .where(eq(phases.collectionId, collectionId))
    .orderBy(asc(phases.position));
}

/** Rejects with the violated constraint where the changes contradict each other or what is sold. */
export async function updatePhase(
  database: Database,
  phaseId: string,
  changes: PhaseChanges,
): Promise<PhaseRow> {
  const [row] = await database.update(phases).set(changes).where(eq(phases.id, phaseId)).returning();
  return row!;
}

export interface AllowlistRow {
  wallet: string;
  /** Units beyond the phase's limit. */
  bonus: number;
}

export async function listAllowlist(database: Database, phaseId: string): Promise<AllowlistRow[]> {
  return database
    .select({
      wallet: allowlistEntries.wallet,
      bonus: sql<number>`coalesce(${walletCounts.bonus}, 0)`,
    })
    .from(allowlistEntries)
    .leftJoin(
      walletCounts,
      and(
        eq(walletCounts.phaseId, allowlistEntries.phaseId),
        eq(walletCounts.wallet, allowlistEntries.wallet),
      ),
    )
    .where(eq(allowlistEntries.phaseId, phaseId))
    .orderBy(asc(allowlistEntries.wallet));
}

/** Rows that one statement takes: each is a few parameters, of which there may be 65,535. */
const batch = 5_000;

/**
 * Adds wallets to a phase's list, all or none, and gates the phase. With `replace` nobody else stays on it.
 * @returns how many are new, and how many were taken off
 */
export async function saveAllowlist(
  database: Database,
  phaseId: string,
  entries: readonly AllowlistRow[],
  { replace }: { replace: boolean },
): Promise<{ added: number; removed: number }> {
  return database.transaction(async (transaction) => {
    let [added, removed] = [0, 0];
    if (replace) {
      const staying = entries.map(({ wallet }) => wallet);
      const gone = await transaction
        .delete(allowlistEntries)
        .where(
          and(
            eq(allowlistEntries.phaseId, phaseId),
            staying.length > 0
              ? sql`${allowlistEntries.wallet} <> all(${sql.param(staying)}::text[])`
              : undefined,
          ),
        );
      removed = gone.rowCount ?? 0;
    }
    for (let start = 0; start < entries.length; start += batch) {
      const part = entries.slice(start, start + batch);
      const inserted = await transaction
        .insert(allowlistEntries)
        .values(part.map(({ wallet }) => ({ phaseId, wallet })))
        .onConflictDoNothing();
      added += inserted.rowCount ?? 0;
      const bonuses = part.filter(({ bonus }) => bonus > 0);
      if (bonuses.length === 0) continue;
      await transaction
        .insert(walletCounts)
        .values(bonuses.map(({ wallet, bonus }) => ({ phaseId, wallet, bonus })))
        .onConflictDoUpdate({
          target: [walletCounts.phaseId, walletCounts.wallet],
          set: { bonus: sql`excluded.bonus` },
        });
    }
    if (entries.length > 0)
      await transaction.update(phases).set({ gated: true }).where(eq(phases.id, phaseId));
    return { added, removed };
  });
}

/** Takes wallets off a phase's list. @returns how many were on it */
export async function removeFromAllowlist(
  database: Database,
  phaseId: string,
  wallets: readonly string[],
): Promise<number> {
  const { rowCount } = await database
    .delete(allowlistEntries)
    .where(and(eq(allowlistEntries.phaseId, phaseId), inArray(allowlistEntries.wallet, [...wallets])));
  return rowCount ?? 0;
}
