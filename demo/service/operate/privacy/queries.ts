import { sql, type SQL } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Columns with a wallet's address. */
export const walletColumns = [
  "allowlist_entries.wallet",
  "wallet_counts.wallet",
  "queued_orders.wallet",
  "sessions.wallet",
  "mints.wallet",
  "mints.recipient_wallet",
  "claim_uses.wallet",
  "claim_wallets.wallet",
  "items.holder",
  "market_items.owner",
  "market_events.from_wallet",
  "market_events.to_wallet",
  "market_holders.wallet",
  "admin_actors.wallet",
] as const;

/** Omitted fields: long ones that mean nothing to people, and secrets such as an item's place in the draw. */
const omittedFields = ["message", "wire", "seed", "search", "draw_order"];

type Rows = Readonly<Record<string, unknown>>[];

/** Rows related to a wallet, by the columns that name it, and from `rate_counts.name` and `webhook_events`. */
export async function readPersonalData(
  database: Queryable,
  wallet: string,
): Promise<Readonly<Record<string, Rows>>> {
  const found: Record<string, Rows> = {};
  const read = async (name: string, from: SQL) => {
    const { rows } = await database.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(found) - ${sql.param(omittedFields)}::text[] as row from (${from}) found`,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  };
  for (const column of walletColumns) {
    const [table, field] = column.split(".") as [string, string];
    await read(
      column,
      sql`select * from ${sql.identifier(table)} where ${sql.identifier(field)} = ${wallet}`,
    );
  }
  await read("rate_counts.name", sql`select * from rate_counts where ${isCountOf(wallet)}`);
  await read(
    "webhook_events.body",
    sql`select * from webhook_events where mint_id in (select id from mints where ${wallet} in (wallet, recipient_wallet))`,
  );
  return found;
}

/** The last word of a count's name is what it counts. */
const isCountOf = (wallet: string) => sql`name like ${`% wallet ${wallet}`}`;

/** Number of rows by what was done with them. */
export type Removal = Readonly<Record<string, number>>;

/**
 * Deletes the stored data of a wallet that is no longer needed, in one transaction.
 * @param options.allowlists also deletes its allowlist entries and bonuses
 * @param options.dryRun only counts
 * @param record records what is deleted, in the same transaction
 */
export async function deletePersonalData(
  database: Database,
  wallet: string,
  options: { allowlists: boolean; dryRun: boolean },
  record: (transaction: Queryable, removal: Removal) => Promise<void>,
): Promise<Removal> {
  let removal: Removal = {};
  try {
    await database.transaction(async (transaction) => {
      removal = await remove(transaction, wallet, options.allowlists);
      if (options.dryRun) throw new DryRun();
      await record(transaction, removal);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return removal;
}

/** Thrown to roll the transaction back. */
class DryRun extends Error {}

async function remove(transaction: Queryable, wallet: string, allowlists: boolean): Promise<Removal> {
  const count = async (statement: SQL) => (await transaction.execute(statement)).rowCount ?? 0;
  // Every change of a wallet's units locks these rows first.
  await transaction.execute(
    sql`select from wallet_counts where wallet = ${wallet} order by phase_id, wallet for update`,
  );
  const queued = await count(sql`delete from queued_orders where wallet = ${wallet}`);
  const rates = await count(sql`delete from rate_counts where ${isCountOf(wallet)}`);
  const sessions = await deleteSessions(transaction, sql`wallet = ${wallet}`, null);
  const clients = await count(
    sql`update sessions set client = null where wallet = ${wallet} and closed_at is not null and client is not null`,
  );
  const webhooks = await count(sql`
    delete from webhook_events event where mint_id in (select id from mints where ${wallet} in (wallet, recipient_wallet))
      and not exists (select from webhook_deliveries waiting
        where waiting.sequence = event.sequence and waiting.state = 'pending')`);
  const gifts = await count(sql`
    update mints set recipient_wallet = null where recipient_wallet = ${wallet} and signature is null and state in ('released', 'failed')`);
  const codes = await count(
    sql`delete from claim_wallets where wallet = ${wallet} and held = 0 and redeemed = 0`,
  );
  const entries = allowlists ? await count(sql`delete from allowlist_entries where wallet = ${wallet}`) : 0;
  const counts = await count(sql`
    delete from wallet_counts counts where wallet = ${wallet} and held = 0 and minted = 0
      ${allowlists ? sql`` : sql`and bonus = 0`}
      and not exists (select from sessions
        where sessions.phase_id = counts.phase_id and sessions.wallet = counts.wallet)`);
  return {
    "queued orders": queued,
    "counts of rate limits": rates,
    "sessions without a mint": sessions,
    "IP addresses of other sessions": clients,
    webhooks,
    "unsent mints to it": gifts,
    "counts of claim codes": codes,
    "allowlist entries": entries,
    "counts of phases": counts,
  };
}

/** Sessions per statement. */
const removalBatch = 1_000;

/**
 * Deletes sessions that ended before a time, with their units, unless one of them was sent to the chain: reconciliation
 * needs those.
 * @returns the number of sessions
 */
export async function removeEndedSessions(database: Database, before: Date): Promise<number> {
  const moment = timestamptz(before);
  let removed = 0;
  for (;;) {
    const sessions = await deleteSessions(
      database,
      sql`closed_at < ${moment} and expires_at < ${moment}`,
      removalBatch,
    );
    removed += sessions;
    if (sessions < removalBatch) return removed;
  }
}

/** @param limit maximum sessions; null: unlimited */
async function deleteSessions(database: Queryable, isChosen: SQL, limit: number | null): Promise<number> {
  const { rows } = await database.execute<{ sessions: number }>(sql`
    with ended as materialized (
      select id from sessions where closed_at is not null and ${isChosen}
        and not exists (select from mints where session_id = sessions.id
          and (signature is not null or state not in ('released', 'replaced', 'failed')))
      limit ${limit} for update skip locked
    ), units as (
      delete from mints where session_id in (select id from ended)
    ), gone as (
      delete from sessions where id in (select id from ended) returning 1
    )
    select count(*)::int as sessions from gone`);
  return rows[0]!.sessions;
}
