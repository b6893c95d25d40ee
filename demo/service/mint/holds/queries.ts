import { sql, type SQL } from "drizzle-orm";
import { executeTogether, type Queryable } from "../../platform/db/database.js";
import { listNetworks } from "../../platform/limits/ip-network.js";
import { isNetworkClient, sessions, toClientNetwork } from "../../catalog/mints/tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Half-life of the lapse score. Milliseconds. */
const lapseHalfLife = 600_000;

/** A client's units that aren't minted yet, and its lapsed sessions. */
export interface ClientHolds {
  /** Reserved and submitted units in the collection, except those that the prepare would replace. */
  readonly held: number;
  /** Expiry of the first of its sessions with reserved units; null without one. */
  readonly endsAt: Date | null;
  /** Of the client and, for IPv6, of its wider networks. */
  readonly lapses: readonly LapseScore[];
}

export interface LapseScore {
  /** Lapsed sessions minus signed ones, decayed up to the last lapse. */
  readonly score: number;
  /** Time of the last lapse. */
  readonly lapsedAt: Date;
}

/** Holder of units: a client by its IP, a wider network of IPv6 clients, or all pages with one key. */
export type Holder = { readonly client: string } | { readonly network: string } | { readonly keyId: string };

/** Limited share: what a client or the pages with a key hold, or what a client has of a whole sale. */
export type ShareLimit = "client" | "key" | "sold";

export interface HolderQuery {
  readonly collectionId: string;
  readonly holder: Holder;
  /** True: counts minted units, too, as long as their clients are kept. Default: false. */
  readonly withMinted?: boolean;
}

/**
 * Reads the units that a holder has reserved or submitted in a collection, and the expiry of its first session with
 * reserved units.
 */
export async function readHeldUnits(
  database: Queryable,
  query: HolderQuery,
): Promise<{ held: number; endsAt: Date | null }> {
  const { rows } = await database.execute<HeldRow>(selectHeld(query));
  return toHeld(rows[0]!);
}

/**
 * Like `readHeldUnits` for several holders, in order. Also locks their units of the collection until the transaction
 * ends. Sent as one message, whose last statements see what was committed before the locks were acquired.
 */
export async function lockHeldUnits(
  transaction: Queryable,
  queries: readonly HolderQuery[],
): Promise<{ held: number; endsAt: Date | null }[]> {
  if (queries.length === 0) return [];
  const names = queries.map(
    ({ collectionId, holder }) => `${collectionId} ${Object.values(holder).join("")}`,
  );
  const [, ...results] = await executeTogether<HeldRow>(transaction, [
    // Ordered by lock number, so that transactions don't deadlock.
    sql`select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended(value, 0) as lock from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)
      order by lock
    ) holders`,
    ...queries.map(selectHeld),
  ]);
  return results.map(([row]) => toHeld(row!));
}

interface HeldRow extends Record<string, unknown> {
  readonly held: number;
  /** Epoch in milliseconds. */
  readonly ends_at: number | null;
}

function selectHeld({ collectionId, holder, withMinted = false }: HolderQuery) {
  const states = withMinted ? sql`('reserved', 'submitted', 'confirmed')` : sql`('reserved', 'submitted')`;
  const isHolding = withMinted ? sql`true` : sql`(sessions.closed_at is null or sessions.in_flight)`;
  return sql`
    select count(*)::int as held,
      (extract(epoch from min(sessions.expires_at) filter (where mints.state = 'reserved')) * 1000)::float8 as ends_at
    from sessions join mints on mints.session_id = sessions.id and mints.state in ${states}
    where sessions.collection_id = ${collectionId}::uuid and ${isHolding} and ${isOf(holder)}`;
}

/** Condition: a session is one of the holder's. */
function isOf(holder: Holder): SQL {
  if ("client" in holder) return sql`client = ${holder.client}`;
  if ("keyId" in holder) return sql`key_id = ${holder.keyId}::uuid`;
  // As in the indexes of networks, so that PostgreSQL looks the network up as a range.
  const { client } = sessions;
  return sql`${isNetworkClient(client)} and ${toClientNetwork(client)} <<= ${holder.network}::cidr`;
}

const toHeld = ({ held, ends_at }: HeldRow) => ({
  held,
  endsAt: ends_at === null ? null : new Date(ends_at),
});

/** Lapses that a minted session offsets: most people change their mind, also behind a shared IP address. */
const forgivenLapses = 3;

/** Maximum number of lapses that minted sessions offset in advance. */
const maxCredit = 9;

/** A session that expired unsigned. */
export interface Lapse {
  readonly client: string;
  /** 1, or less for a session that was replaced before it expired. */
  readonly share: number;
  readonly lapsedAt: Date;
}

/** Records lapses. A wider network of IPv6 clients has a part of each, since it has a larger share. */
export async function recordLapses(database: Queryable, lapses: readonly Lapse[]): Promise<void> {
  if (lapses.length === 0) return;
  const scores = new Map<string, { score: number; lapsedAt: Date }>();
  for (const { client, share, lapsedAt } of lapses) {
    for (const { name, factor } of listNetworks(client)) {
      const known = scores.get(name);
      scores.set(name, {
        score: (known?.score ?? 0) + share / factor,
        lapsedAt: known && known.lapsedAt > lapsedAt ? known.lapsedAt : lapsedAt,
      });
    }
  }
  const rows = [...scores].map(([client, { score, lapsedAt }]) => ({ client, score, lapsed_at: lapsedAt }));
  const halvings = sql`extract(epoch from excluded.lapsed_at - lapses.lapsed_at) * 1000 / ${lapseHalfLife}::float8`;
  // Sorted, so that transactions don't deadlock.
  await database.execute(sql`
    insert into session_lapses as lapses (client, score, lapsed_at)
    select client, score, lapsed_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as lapsed (client text, score float8, lapsed_at timestamptz)
    order by client
    on conflict (client) do update set
      score = lapses.score * power(0.5, greatest(0, ${halvings})) + excluded.score,
      lapsed_at = greatest(lapses.lapsed_at, excluded.lapsed_at)`);
}

/**
 * Deducts lapses from the clients that opened sessions, and from their networks. Once per session, when its first units
 * are minted.
 * @param minted.unitIds Units of the sessions that have just been minted.
 */
export async function forgiveLapses(
  transaction: Queryable,
  { sessionIds, unitIds }: { sessionIds: readonly string[]; unitIds: readonly string[] },
): Promise<void> {
  const listed = (ids: readonly string[]) =>
    sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    );
  const { rows: minting } = await transaction.execute<{ client: string; sessions: number }>(sql`
    select client, count(*)::int as sessions from sessions
    where id in (${listed(sessionIds)}) and client is not null
      and not exists (select from mints
        where session_id = sessions.id and state = 'confirmed' and id not in (${listed(unitIds)}))
    group by client`);
  if (minting.length === 0) return;
  const lapses = new Map<string, number>();
  for (const { client, sessions } of minting) {
    for (const { name, factor } of listNetworks(client))
      lapses.set(name, (lapses.get(name) ?? 0) + (forgivenLapses * sessions) / factor);
  }
  const forgiven = [...lapses].map(([client, score]) => ({ client, score }));
  // Locked in order, since several processes may update the same clients.
  await transaction.execute(sql`
    with forgiven as (
      select * from jsonb_to_recordset(${JSON.stringify(forgiven)}::jsonb) as forgiven (client text, score float8)
    ), locked as (
      select client from session_lapses where client in (select client from forgiven) order by client for update
    )
    update session_lapses as lapses
    set score = greatest(${-maxCredit}::float8, lapses.score - forgiven.score)
    from forgiven join locked using (client)
    where lapses.client = forgiven.client`);
}

/**
 * Deletes lapses from before the given time, and the clients of sessions that have ended before it.
 * @param options.keepsBuyers True: keeps the clients of sessions that minted until nothing is left of their sale, or all
 *   its phases have ended before the time.
 */
export async function removeClients(
  database: Queryable,
  before: Date,
  { keepsBuyers }: { keepsBuyers: boolean },
): Promise<number> {
  const moment = timestamptz(before);
  const { rowCount: lapses } = await database.execute(
    sql`delete from session_lapses where lapsed_at <= ${moment}`,
  );
  const isSelling = sql`exists (select from mints where session_id = sessions.id and state = 'confirmed')
    and exists (select from collections where id = sessions.collection_id and minted < supply_total
      and exists (select from phases
        where collection_id = collections.id and (ends_at is null or ends_at > ${moment})))`;
  const { rowCount: sessions } = await database.execute(
    sql`update sessions set client = null where client is not null and closed_at is not null and not in_flight
      and expires_at <= ${moment} and ${keepsBuyers ? sql`not (${isSelling})` : sql`true`}`,
  );
  return (lapses ?? 0) + (sessions ?? 0);
}
