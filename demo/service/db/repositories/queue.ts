import { and, eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "../database.js";
import { queuedOrders } from "../schema/schema.js";
import type { CounterOwner } from "./wallet-counts.js";

/** Key of an order's place in the queue of a collection. */
export interface QueueKey extends CounterOwner {
  /** IP as the rate limits count it; `key` with the id of a server's secret key. */
  readonly client: string;
}

export interface QueueRequest extends QueueKey {
  /** Units, other than those of the wallet's live session, which the order replaces. */
  readonly quantity: number;
  readonly now: Date;
  /** Time from which on the order is passed over unless the client has asked again. */
  readonly askBefore: Date;
}

/** Time for which an order that is passed over keeps its place, as pages in the background may ask late. */
const placeKept = sql`interval '90 seconds'`;

/** Place of an order in the queue. Units. */
export interface QueuePlace {
  /** True if the order has come now, or has lost its place. */
  readonly isNew: boolean;
  /** Units of the orders before this one that share its supply. */
  readonly ahead: number;
  /** Units that are neither minted nor held nor due to an order before this one, which asks; null: unlimited. */
  readonly free: number | null;
  /** Units of all orders of the client in the collection. */
  readonly ofClient: number;
}

interface PlaceRow extends Record<string, unknown> {
  readonly is_new: boolean;
  readonly ahead: number;
  readonly free: number | null;
  readonly of_client: number;
}

/**
 * Puts an order at the end of its queue, or keeps its place. Queues of a collection's phases are one where they share the
 * collection's supply. Orders of a collection are placed one at a time, in one message, whose last statement sees all
 * that was placed before. An order that has not asked in time is passed over; one that asks for more units than before, or
 * after a long time, goes to the end.
 */
export async function takePlace(transaction: Queryable, request: QueueRequest): Promise<QueuePlace> {
  const { collectionId, phaseId, wallet, client, quantity } = request;
  const now = sql`${request.now.toISOString()}::timestamptz`;
  const askBefore = sql`${request.askBefore.toISOString()}::timestamptz`;
  const keepsPlace = sql`queued.ask_before > ${now} - ${placeKept} and queued.quantity >= excluded.quantity`;
  const statements = sql`
    select pg_advisory_xact_lock(hashtextextended(${`queue ${collectionId}`}, 0));
    with former as (
      select place from queued_orders
      where phase_id = ${phaseId}::uuid and wallet = ${wallet} and client = ${client}
    ), placed as (
      insert into queued_orders as queued (collection_id, phase_id, wallet, client, quantity, ask_before)
      values (${collectionId}::uuid, ${phaseId}::uuid, ${wallet}, ${client}, ${quantity}, ${askBefore})
      on conflict (phase_id, wallet, client) do update set
        place = case when ${keepsPlace} then queued.place else excluded.place end,
        quantity = excluded.quantity, ask_before = excluded.ask_before
      returning place
    ), others as (
      select others.phase_id, others.client, others.quantity, others.place < placed.place as is_before,
        coalesce(phases.held + phases.minted < phases.supply_total, true) as has_phase_units
      from placed, queued_orders as others join phases on phases.id = others.phase_id
      where others.collection_id = ${collectionId}::uuid and others.ask_before > ${now}
        and (others.phase_id, others.wallet, others.client) <> (${phaseId}::uuid, ${wallet}, ${client})
    ), due as (
      select
        coalesce(sum(quantity) filter (where is_before and phase_id = ${phaseId}::uuid), 0)::int as in_phase,
        coalesce(sum(quantity) filter (
          where is_before and (phase_id = ${phaseId}::uuid or has_phase_units)), 0)::int as in_collection,
        coalesce(sum(quantity) filter (where client = ${client}), 0)::int as of_client
      from others
    )
    select placed.place is distinct from (select place from former) as is_new, due.of_client + ${quantity} as of_client,
      case when phase.free <= collection.free or collection.free is null then in_phase else in_collection end as ahead,
      least(phase.free, collection.free) as free
    from placed, due,
      lateral (select supply_total - minted - held - in_phase as free from phases where id = ${phaseId}::uuid) as phase,
      lateral (select supply_total - minted - held - in_collection as free
        from collections where id = ${collectionId}::uuid) as collection`;
  const results = (await transaction.execute(statements.inlineParams())) as unknown as { rows: PlaceRow[] }[];
  const { is_new, ahead, free, of_client } = results.at(-1)!.rows[0]!;
  return { isNew: is_new, ahead, free, ofClient: of_client };
}

/** Removes an order from its queue. */
export async function leaveQueue(database: Queryable, { phaseId, wallet, client }: QueueKey): Promise<void> {
  await database
    .delete(queuedOrders)
    .where(
      and(
        eq(queuedOrders.phaseId, phaseId),
        eq(queuedOrders.wallet, wallet),
        eq(queuedOrders.client, client),
      ),
    );
}

/**
 * Deletes orders that have lost their place, skipping locked ones.
 * @returns the number deleted
 */
export async function removeQueuedOrders(database: Database, now: Date, limit: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from queued_orders where (phase_id, wallet, client) in (
      select phase_id, wallet, client from queued_orders where ask_before <= ${now.toISOString()}::timestamptz - ${placeKept}
      limit ${limit} for update skip locked
    )`);
  return rowCount ?? 0;
}
