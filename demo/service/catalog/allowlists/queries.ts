import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { claimUses } from "../claim-codes/tables.js";
import type { Queryable, Transactional } from "../../platform/db/database.js";
import { allowlistEntries, phases } from "../phases/tables.js";
import { sessions, walletCounts } from "../mints/tables.js";

export interface AllowlistRow {
  wallet: string;
  /** Units beyond the phase's limit, excluding those granted by claim codes. */
  bonus: number;
}

/** Current bonus from claim codes in a phase, which is independent of the allowlist. */
const bonusOfCodes = sql<number>`(
  select coalesce(sum(${claimUses.bonusCounted}), 0)::int from ${claimUses}
  join ${sessions} on ${sessions.id} = ${claimUses.sessionId}
  where ${sessions.phaseId} = ${walletCounts.phaseId} and ${sessions.wallet} = ${walletCounts.wallet})`;

export async function listAllowlist(database: Queryable, phaseId: string): Promise<AllowlistRow[]> {
  return database
    .select({
      wallet: allowlistEntries.wallet,
      bonus: sql<number>`coalesce(${walletCounts.bonus} - ${bonusOfCodes}, 0)`,
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

/** Wallets with units beyond the phase's limit, excluding those granted by claim codes. */
export async function listBonuses(database: Queryable, phaseId: string): Promise<AllowlistRow[]> {
  const bonus = sql<number>`${walletCounts.bonus} - ${bonusOfCodes}`;
  return database
    .select({ wallet: walletCounts.wallet, bonus })
    .from(walletCounts)
    .where(and(eq(walletCounts.phaseId, phaseId), sql`${bonus} > 0`))
    .orderBy(asc(walletCounts.wallet));
}

/** Wallets on a phase's allowlist. */
export async function listWallets(database: Queryable, phaseId: string): Promise<string[]> {
  const rows = await database
    .select({ wallet: allowlistEntries.wallet })
    .from(allowlistEntries)
    .where(eq(allowlistEntries.phaseId, phaseId));
  return rows.map(({ wallet }) => wallet);
}

/** Rows per statement, below PostgreSQL's 65,535 parameters. */
const batchSize = 5_000;

/**
 * Adds wallets to a phase's allowlist, all or none, and gates the phase. `replace` removes all others.
 * @returns the number of added and of removed wallets
 */
export async function saveAllowlist(
  database: Transactional,
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
    for (let start = 0; start < entries.length; start += batchSize) {
      const part = entries.slice(start, start + batchSize);
      const inserted = await transaction
        .insert(allowlistEntries)
        .values(part.map(({ wallet }) => ({ phaseId, wallet })))
        .onConflictDoNothing();
      added += inserted.rowCount ?? 0;
      await saveBonuses(transaction, phaseId, part);
    }
    await transaction.update(phases).set({ gated: true }).where(eq(phases.id, phaseId));
    return { added, removed };
  });
}

/**
 * Sets the wallets' bonuses to the list's. A wallet already above its new limit keeps its units; its limit is
 * set again when it reserves.
 */
async function saveBonuses(
  transaction: Queryable,
  phaseId: string,
  entries: readonly AllowlistRow[],
): Promise<void> {
  const given = entries.filter(({ bonus }) => bonus > 0);
  if (given.length > 0) {
    await transaction
      .insert(walletCounts)
      .values(given.map(({ wallet }) => ({ phaseId, wallet })))
      .onConflictDoNothing();
  }
  const wallets = sql.param(entries.map(({ wallet }) => wallet));
  // Locked before reading, since a mint with a code changes the bonus too.
  await transaction.execute(sql`
    select from ${walletCounts}
    where ${walletCounts.phaseId} = ${phaseId} and ${walletCounts.wallet} = any(${wallets}::text[])
    order by ${walletCounts.wallet} for update`);
  const total = sql`listed.bonus + ${bonusOfCodes}`;
  await transaction.execute(sql`
    update ${walletCounts} set bonus = ${total},
      per_wallet = case when ${walletCounts.held} + ${walletCounts.minted} <= ${walletCounts.perWallet} + ${total}
        then ${walletCounts.perWallet} end
    from unnest(${wallets}::text[], ${sql.param(entries.map(({ bonus }) => bonus))}::int[]) as listed (wallet, bonus)
    where ${walletCounts.phaseId} = ${phaseId} and ${walletCounts.wallet} = listed.wallet`);
}

/** Removes wallets from a phase's allowlist. @returns the number removed */
export async function removeFromAllowlist(
  database: Queryable,
  phaseId: string,
  wallets: readonly string[],
): Promise<number> {
  const { rowCount } = await database
    .delete(allowlistEntries)
    .where(and(eq(allowlistEntries.phaseId, phaseId), inArray(allowlistEntries.wallet, [...wallets])));
  return rowCount ?? 0;
}
