import { sql, type SQL } from "drizzle-orm";
import { executeTogether, type Database, type Queryable } from "../../platform/db/database.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Key of an order's place in the queue of a collection. */
export interface QueueKey extends CounterOwner {
  /** IP that the rate limits count, or `key` with the id of a server's secret key. */
  readonly client: string;
}

/** Order that requests its place. */
export interface QueuedOrder extends QueueKey {
  /** Units, except those of the wallet's live session, which the order replaces. */
  readonly quantity: number;
  /** Maximum units that the client may wait for in the collection; Infinity: not limited. */
  readonly maxUnits: number;
}

/** Time for which an order that is passed over keeps its place, as pages in the background may retry late. */
const placeKept = sql`interval '90 seconds'`;

/** Place of an order in the queue, in units. */
export interface QueuePlace {
  /** True if the order is new or has lost its place. */
  readonly isNew: boolean;
  /** Units of the orders ahead of this one that share its supply. */
  readonly ahead: number;
  /** Units that are not minted, held or due to an order ahead of this one; null: unlimited. */
  readonly free: number | null;
}

interface KeyRow extends Record<string, unknown> {
  readonly phase_id: string;
  readonly wallet: string;
  readonly client: string;
}

/** An order's place in the table. */
type PlacedRow = KeyRow & { readonly place: string };

/** Units due before an order, and units free for it. */
type SupplyRow = KeyRow & { readonly ahead: number; readonly free: number | null };

/**
 * Adds orders to the end of their queues, or keeps their places. Phases of a collection share a queue where they share
 * the collection's supply. Orders of a collection are placed by one message at a time, whose last statement sees
 * everything placed before. An order that has not retried in time is passed over. One that requests more units than
 * before, or retries after a long time, moves to the end.
 * @param times.askBefore Time at which the orders are passed over unless their clients have retried.
 * @returns places in the order of the orders; null if the client's orders, including this one, exceed its maximum
 */
export async function takePlaces(
  database: Queryable,
  orders: readonly QueuedOrder[],
  times: { readonly now: Date; readonly askBefore: Date },
): Promise<(QueuePlace | null)[]> {
  // An order that is sent twice at the same time has one place.
  const rows = [...new Map(orders.map((order) => [nameOf(toRow(order)), toRow(order)])).values()];
  const asked = sql`asked as (
    select * from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (collection_id uuid, phase_id uuid, wallet text, client text, quantity int, max_units int))
      with ordinality as asked (collection_id, phase_id, wallet, client, quantity, max_units, number)
  )`;
  const now = timestamptz(times.now);
  const [, former, placed, supplies] = await executeTogether<KeyRow>(database, [
    // Ordered by lock number, so that messages don't deadlock.
    sql`with ${asked} select pg_advisory_xact_lock(lock)
      from (select distinct hashtextextended('queue ' || collection_id, 0) as lock from asked order by lock) queues`,
    sql`with ${asked} select queued.* from asked, ${ownPlace}`,
    insertOrders(asked, { now, askBefore: timestamptz(times.askBefore) }),
    selectSupplies(asked, now),
  ]);
  const formerPlaces = new Map((former as PlacedRow[]).map((row) => [nameOf(row), row.place]));
  const places = new Map((placed as PlacedRow[]).map((row) => [nameOf(row), row.place]));
  const found = new Map((supplies as SupplyRow[]).map((row) => [nameOf(row), row]));
  return orders.map((order) => {
    const name = nameOf(toRow(order));
    const place = places.get(name);
    if (place === undefined) return null;
    const { ahead, free } = found.get(name)!;
    return { isNew: place !== formerPlaces.get(name), ahead, free };
  });
}

const nameOf = ({ phase_id, wallet, client }: KeyRow) => JSON.stringify([phase_id, wallet, client]);

const toRow = ({ collectionId, phaseId, wallet, client, quantity, maxUnits }: QueuedOrder) => ({
  collection_id: collectionId,
  phase_id: phaseId,
  wallet,
  client,
  quantity,
  max_units: maxUnits === Infinity ? null : maxUnits,
});

/**
 * Place of each requested order, and live orders of each collection. Forces index lookups regardless of the table's
 * statistics, which are outdated for a queue that fills within seconds.
 */
const ownPlace = sql`lateral (
  select place, phase_id, wallet, client from queued_orders
  where (phase_id, wallet, client) = (asked.phase_id, asked.wallet, asked.client) offset 0
) queued`;
const liveOrders = (now: SQL) => sql`lateral (
  select * from queued_orders where collection_id = asked_collection.id and ask_before > ${now} offset 0
) queued`;

/** Statement that inserts or updates the orders that keep their clients within `maxUnits`. */
const insertOrders = (asked: SQL, { now, askBefore }: { now: SQL; askBefore: SQL }): SQL => sql`
  with ${asked}, waiting as (
    select collection_id, client, sum(quantity) as units
    from (select distinct collection_id as id from asked where max_units is not null) asked_collection, ${liveOrders(now)}
    where (collection_id, client) in (select collection_id, client from asked)
      and (phase_id, wallet, client) not in (select phase_id, wallet, client from asked)
    group by collection_id, client
  ), allowed as (
    select together.* from (
      select asked.*, sum(quantity) filter (where quantity <= max_units)
        over (partition by collection_id, client order by number) as units
      from asked
    ) together left join waiting using (collection_id, client)
    where max_units is null or (quantity <= max_units and together.units + coalesce(waiting.units, 0) <= max_units)
  )
  insert into queued_orders as queued (collection_id, phase_id, wallet, client, quantity, ask_before)
  select collection_id, phase_id, wallet, client, quantity, ${askBefore} from allowed order by number
  on conflict (phase_id, wallet, client) do update set
    place = case when queued.ask_before > ${now} - ${placeKept} and queued.quantity >= excluded.quantity
      then queued.place else excluded.place end,
    quantity = excluded.quantity, ask_before = excluded.ask_before
  returning phase_id, wallet, client, place`;

/**
 * Statement that finds the units due ahead of each requested order, and the units free for it. Joins by place, which is
 * unique: without statistics, PostgreSQL would merge by phase alone and compare each order with the whole queue.
 */
const selectSupplies = (asked: SQL, now: SQL): SQL => sql`
  with ${asked}, placed as (select asked.collection_id, queued.* from asked, ${ownPlace}), queue as (
    select place, phase_id, queued.collection_id, quantity,
      coalesce(phases.held + phases.minted < phases.supply_total, true) as has_phase_units
    from (select distinct collection_id as id from asked) asked_collection, ${liveOrders(now)} join phases on phases.id = phase_id
  ), due as (
    select place, has_phase_units,
      coalesce(sum(quantity) over (partition by phase_id order by place ${before}), 0)::int as in_phase,
      coalesce(sum(quantity) filter (where has_phase_units)
        over (partition by collection_id order by place ${before}), 0)::int as in_collection
    from queue
  ), left_over as (
    select placed.phase_id, placed.wallet, placed.client, in_phase, supply.in_collection,
      phase.supply_total - phase.minted - phase.held - in_phase as of_phase,
      collection.supply_total - collection.minted - collection.held - supply.in_collection as of_collection
    from placed join due using (place)
    join phases phase on phase.id = placed.phase_id
    join collections collection on collection.id = placed.collection_id,
    -- Orders of a phase without units of its own are before each other alone.
    lateral (select in_collection + case when has_phase_units then 0 else in_phase end as in_collection) supply
  )
  select phase_id, wallet, client, least(of_phase, of_collection) as free,
    case when of_phase <= of_collection or of_collection is null then in_phase else in_collection end as ahead
  from left_over`;

const before = sql`rows between unbounded preceding and 1 preceding`;

/** Removes an order from its queue. */
export async function leaveQueue(database: Queryable, key: QueueKey): Promise<void> {
  await executeTogether(database, leaveQueues([key]));
}

/** Statements that remove orders from their queues. */
export function leaveQueues(keys: readonly QueueKey[]): SQL[] {
  if (keys.length === 0) return [];
  const listed = keys.map(({ phaseId, wallet, client }) => sql`(${phaseId}::uuid, ${wallet}, ${client})`);
  return [sql`delete from queued_orders where (phase_id, wallet, client) in (${sql.join(listed, sql`, `)})`];
}

/**
 * Deletes orders that have lost their place. Skips locked ones.
 * @returns the number deleted
 */
export async function removeQueuedOrders(database: Database, now: Date, limit: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from queued_orders where (phase_id, wallet, client) in (
      select phase_id, wallet, client from queued_orders where ask_before <= ${timestamptz(now)} - ${placeKept}
      limit ${limit} for update skip locked
    )`);
  return rowCount ?? 0;
}
