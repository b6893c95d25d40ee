import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { updateUses } from "../../mint/reserve/claim-uses.js";
import { executeTogether, type Queryable, type Transactional } from "../../platform/db/database.js";
import { apiKeys } from "../../catalog/api-keys/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { mints, sessions } from "../../catalog/mints/tables.js";
import { phases } from "../../catalog/phases/tables.js";
import { closeSettled, recordUnminted } from "../../mint/reserve/sessions.js";
import { changeCounters, lockWallets } from "../../mint/reserve/counters.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Kinds of holders of units that are prepared but not minted yet. */
export const holderKinds = ["collection", "key", "network", "wallet", "session"] as const;
export type HolderKind = (typeof holderKinds)[number];

/** Filter for sessions. Undefined: any. */
export interface HoldsFilter {
  readonly collectionId?: string | undefined;
  readonly wallet?: string | undefined;
  /** Client, as identified for rate limits. */
  readonly network?: string | undefined;
  readonly keyId?: string | undefined;
  readonly sessionId?: string | undefined;
}

/** Units of a holder in a collection. */
export interface Hold {
  /** Null: a server, whose customers' IP addresses are unknown. */
  readonly holder: string | null;
  /** Label of a key; null for other holders. */
  readonly label: string | null;
  readonly collection: string;
  readonly sessions: number;
  /** Units that have not been sent, which can be released. */
  readonly reserved: number;
  /** Units whose signed transactions have been sent: the chain decides their outcome. */
  readonly sent: number;
  /** When the last session ends. */
  readonly endsAt: Date;
}

const matches = ({ collectionId, wallet, network, keyId, sessionId }: HoldsFilter): SQL | undefined =>
  and(
    isNull(sessions.closedAt),
    collectionId === undefined ? undefined : eq(sessions.collectionId, collectionId),
    wallet === undefined ? undefined : eq(sessions.wallet, wallet),
    network === undefined ? undefined : eq(sessions.client, network),
    keyId === undefined ? undefined : sql`${sessions.keyId}::text = ${keyId}`,
    sessionId === undefined ? undefined : sql`${sessions.id}::text = ${sessionId}`,
  );

/** Holders of units, largest first. */
export async function listHolds(
  database: Queryable,
  kind: HolderKind,
  { limit, ...filter }: HoldsFilter & { readonly limit: number },
): Promise<Hold[]> {
  const holder = {
    collection: sql<string | null>`${collections.shortId}`,
    key: sql<string | null>`${sessions.keyId}::text`,
    network: sql<string | null>`${sessions.client}`,
    wallet: sql<string | null>`${sessions.wallet}`,
    session: sql<string | null>`${sessions.id}::text`,
  }[kind];
  const count = (state: "reserved" | "submitted") =>
    sql<number>`(count(*) filter (where ${mints.state} = ${state}))::int`;
  const reserved = count("reserved");
  const rows = await database
    .select({
      holder,
      label: kind === "key" ? sql<string | null>`min(${apiKeys.label})` : sql<null>`null`,
      collection: collections.shortId,
      sessions: sql<number>`count(distinct ${sessions.id})::int`,
      reserved,
      sent: count("submitted"),
      endsAt: sql<string>`max(${sessions.expiresAt})`,
    })
    .from(sessions)
    .innerJoin(mints, and(eq(mints.sessionId, sessions.id), inArray(mints.state, ["reserved", "submitted"])))
    .innerJoin(collections, eq(collections.id, sessions.collectionId))
    .leftJoin(apiKeys, eq(apiKeys.id, sessions.keyId))
    .where(matches(filter))
    .groupBy(sql`1`, collections.shortId)
    .orderBy(sql`5 desc`, sql`6 desc`, sql`1 nulls last`, collections.shortId)
    .limit(limit);
  return rows.map((row) => ({ ...row, endsAt: new Date(row.endsAt) }));
}

/** Number of sessions and units that a release would affect now. */
export async function countHolds(
  database: Queryable,
  filter: HoldsFilter,
): Promise<{ sessions: number; reserved: number; sent: number; collections: string[] }> {
  const [row] = await database
    .select({
      sessions: sql<number>`(count(distinct ${sessions.id}) filter (where ${mints.state} = 'reserved'))::int`,
      reserved: sql<number>`(count(*) filter (where ${mints.state} = 'reserved'))::int`,
      sent: sql<number>`(count(*) filter (where ${mints.state} = 'submitted'))::int`,
      collections: sql<
        string[]
      >`coalesce(array_agg(distinct ${collections.shortId}) filter (where ${mints.state} = 'reserved'), '{}')`,
    })
    .from(sessions)
    .innerJoin(mints, and(eq(mints.sessionId, sessions.id), inArray(mints.state, ["reserved", "submitted"])))
    .innerJoin(collections, eq(collections.id, sessions.collectionId))
    .where(matches(filter));
  return row!;
}

/**
 * Releases the units of sessions that have not been sent: they can no longer be sent and become available again. A
 * session without a mint counts as a lapse of its client, as if it had expired. Safe to run during executes: a unit is
 * either submitted first and stays, or released and rejected.
 * @returns number of released sessions and units
 */
export async function releaseHolds(
  database: Transactional,
  filter: HoldsFilter,
  now: Date,
): Promise<{ sessions: number; units: number }> {
  return await database.transaction(async (transaction) => {
    const found = await transaction
      .select({
        id: sessions.id,
        collectionId: sessions.collectionId,
        phaseId: sessions.phaseId,
        wallet: sessions.wallet,
      })
      .from(sessions)
      .innerJoin(phases, eq(phases.id, sessions.phaseId))
      .where(matches(filter));
    if (found.length === 0) return { sessions: 0, units: 0 };
    await lockWallets(transaction, found);
    const released = await releaseUnits(
      transaction,
      found.map(({ id }) => id),
      now,
    );
    const touched = found.filter(({ id }) => released.has(id));
    const ids = touched.map(({ id }) => id);
    if (ids.length === 0) return { sessions: 0, units: 0 };
    const closed = await closeSettled(transaction, ids, now);
    const lapsed = closed.filter(({ isMinted }) => !isMinted);
    await recordUnminted(transaction, lapsed, now);
    const bonuses = await updateUses(transaction, ids, now);
    const changes = touched.map((session) => ({
      ...session,
      held: -released.get(session.id)!,
      minted: 0,
      bonus: bonuses.get(session.id) ?? 0,
    }));
    await executeTogether(transaction, changeCounters(changes));
    return { sessions: ids.length, units: [...released.values()].reduce((sum, units) => sum + units, 0) };
  });
}

/** @returns number of units that were reserved, by session id */
async function releaseUnits(
  transaction: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  // Locked in the same order as by submissions. A unit submitted in the meantime is no longer reserved.
  const { rows } = await transaction.execute<{ session_id: string; units: number }>(sql`
    with unit as materialized (
      select id, state from ${mints} where session_id = any(${sql.param([...sessionIds])}::uuid[])
        and state in ('reserved', 'replaced') order by id for update
    ), given as (
      update ${mints} set state = 'released', settled_at = ${timestamptz(now)}
      from unit where ${mints.id} = unit.id returning ${mints.sessionId} as session_id, unit.state as former
    )
    select session_id, count(*)::int as units from given where former = 'reserved' group by session_id`);
  return new Map(rows.map(({ session_id, units }) => [session_id, units]));
}
