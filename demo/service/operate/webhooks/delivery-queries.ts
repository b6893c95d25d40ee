import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "./tables.js";
import type { WebhookEndpoint } from "./endpoint-queries.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type WebhookEventRow = typeof webhookEvents.$inferSelect;
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;

/** Delivery that this process sends until its lease ends. */
export interface LeasedDelivery {
  readonly delivery: WebhookDelivery;
  readonly event: WebhookEventRow;
  readonly endpoint: WebhookEndpoint;
}

/** Maximum deliveries that all processes send to one endpoint at a time, each for a different collection. */
const maxPerEndpoint = 4;

/**
 * Leases the due delivery that has waited longest. Only the first delivery of each endpoint and collection is eligible,
 * as a failing one holds back those after it. Counts the attempt. Safe to run concurrently.
 * @param order.id only this delivery
 * @returns null if none is due
 */
export async function leaseDelivery(
  database: Database,
  order: { now: Date; until: Date; id?: number },
): Promise<LeasedDelivery | null> {
  const now = timestamptz(order.now);
  const isDue = (table: SQL) => sql`${table}.state = 'pending'
    and (${table}.next_attempt_at is null or ${table}.next_attempt_at <= ${now})
    and (${table}.leased_until is null or ${table}.leased_until <= ${now})`;
  const { rows } = await database.execute<{ id: string }>(sql`
    with first as (
      select delivery.* from ${webhookEndpoints} endpoint,
      lateral (select id from ${collections} union all select endpoint.id) queue,
      lateral (select * from ${webhookDeliveries} queued
        where queued.endpoint_id = endpoint.id and queued.queue_id = queue.id and queued.state = 'pending'
        order by queued.id limit 1) delivery
      where not endpoint.paused
        and (select count(*) from ${webhookDeliveries} sent
          where sent.endpoint_id = endpoint.id and sent.state = 'pending' and sent.leased_until > ${now}) < ${maxPerEndpoint}
    ), due as (
      select delivery.id from ${webhookDeliveries} delivery
      where delivery.id in (select id from first where ${isDue(sql`first`)}
        ${order.id === undefined ? sql`` : sql`and id = ${order.id}`})
        and ${isDue(sql`delivery`)}
      order by delivery.id limit 1
      for update skip locked
    )
    update ${webhookDeliveries} set leased_until = ${timestamptz(order.until)}, attempts = attempts + 1
    where id = (select id from due) returning id`);
  const [leased] = rows;
  if (!leased) return null;
  const [row] = await database
    .select({ delivery: webhookDeliveries, event: webhookEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.sequence, webhookDeliveries.sequence))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, Number(leased.id)));
  return row ?? null;
}

/** Outcome of an attempt. */
export interface AttemptOutcome {
  readonly state: WebhookDelivery["state"];
  readonly status: number | null;
  readonly error: string | null;
  /** Null: settled. */
  readonly nextAttemptAt: Date | null;
  /** Reason why all further deliveries of the endpoint are paused; null: they are not. */
  readonly pauseBecause: string | null;
}

/**
 * Records the outcome of a leased delivery's attempt and ends the lease.
 * @returns false if the lease ended before and another process took the delivery
 */
export async function saveAttempt(
  database: Database,
  { id, attempts, endpointId }: Pick<WebhookDelivery, "id" | "attempts" | "endpointId">,
  { state, status, error, nextAttemptAt, pauseBecause }: AttemptOutcome,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(webhookDeliveries)
      .set({
        state,
        lastStatus: status,
        lastError: error,
        nextAttemptAt,
        leasedUntil: null,
        settledAt: state === "pending" ? null : now,
      })
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.attempts, attempts),
          eq(webhookDeliveries.state, "pending"),
        ),
      );
    if (rowCount !== 1) return false;
    if (pauseBecause !== null) {
      await transaction
        .update(webhookEndpoints)
        .set({ paused: true, pausedBecause: pauseBecause })
        .where(eq(webhookEndpoints.id, endpointId));
    }
    return true;
  });
}

/** Delivery for the operator's list. */
export interface DeliverySummary {
  readonly delivery: WebhookDelivery;
  readonly event: Pick<WebhookEventRow, "id" | "type" | "occurredAt">;
  readonly url: string;
  /** Short id; null for a ping. */
  readonly collection: string | null;
}

/** Latest deliveries, newest first. @param query.failed only those waiting after a failed attempt, or dead */
export function listDeliveries(
  database: Queryable,
  { failed, limit }: { failed: boolean; limit: number },
): Promise<DeliverySummary[]> {
  return database
    .select({
      delivery: webhookDeliveries,
      event: { id: webhookEvents.id, type: webhookEvents.type, occurredAt: webhookEvents.occurredAt },
      url: webhookEndpoints.url,
      collection: collections.shortId,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.sequence, webhookDeliveries.sequence))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .leftJoin(collections, eq(collections.id, webhookEvents.collectionId))
    .where(
      failed
        ? sql`${webhookDeliveries.state} = 'dead' or (${webhookDeliveries.state} = 'pending'
          and (${webhookDeliveries.lastStatus} is not null or ${webhookDeliveries.lastError} is not null))`
        : undefined,
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

/**
 * Queues new deliveries of past events behind the waiting ones: one delivery's event, or all that an endpoint
 * subscribes to.
 */
export async function replayDeliveries(
  database: Queryable,
  replayed: { deliveryId: number } | { since: Date; endpointId: string | null },
  now: Date,
): Promise<number> {
  const moment = timestamptz(now);
  const chosen =
    "deliveryId" in replayed
      ? sql`(event.sequence, endpoint.id) in
          (select sequence, endpoint_id from ${webhookDeliveries} where id = ${replayed.deliveryId})`
      : sql`event.occurred_at >= ${timestamptz(replayed.since)}
          and (endpoint.collection_ids is null or event.collection_id = any (endpoint.collection_ids))
          and (endpoint.event_types is null or event.type = any (endpoint.event_types))
          and event.collection_id is not null
          ${replayed.endpointId === null ? sql`` : sql`and endpoint.id = ${replayed.endpointId}::uuid`}`;
  const { rowCount } = await database.execute(sql`
    insert into ${webhookDeliveries} (endpoint_id, sequence, queue_id, created_at)
    select endpoint.id, event.sequence, coalesce(event.collection_id, endpoint.id), ${moment}
    from ${webhookEvents} event, ${webhookEndpoints} endpoint
    where ${chosen} and not exists (select from ${webhookDeliveries} waiting
      where waiting.endpoint_id = endpoint.id and waiting.sequence = event.sequence and waiting.state = 'pending')
    order by endpoint.id, event.sequence`);
  return rowCount ?? 0;
}

/**
 * Makes waiting deliveries due immediately: all of an endpoint, or one along with those before it, which hold it back.
 * @returns the number of deliveries that were waiting
 */
export async function sendWaiting(
  database: Queryable,
  waiting: { endpointId: string } | { deliveryId: number },
): Promise<number> {
  const chosen =
    "endpointId" in waiting
      ? eq(webhookDeliveries.endpointId, waiting.endpointId)
      : sql`exists (select from ${webhookDeliveries} last where last.id = ${waiting.deliveryId}
          and last.state = 'pending' and last.endpoint_id = ${webhookDeliveries.endpointId}
          and last.queue_id = ${webhookDeliveries.queueId} and last.id >= ${webhookDeliveries.id})`;
  const { rowCount } = await database
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.state, "pending"), isNotNull(webhookDeliveries.nextAttemptAt), chosen));
  return rowCount ?? 0;
}

/** Queues a ping to an endpoint. @returns the id of its delivery */
export async function addPing(
  database: Database,
  endpointId: string,
  id: string,
  now: Date,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const [event] = await transaction
      .insert(webhookEvents)
      .values({ id, type: "ping", occurredAt: now, detail: { endpointId } })
      .returning();
    const [delivery] = await transaction
      .insert(webhookDeliveries)
      .values({ endpointId, sequence: event!.sequence, queueId: endpointId, createdAt: now })
      .returning();
    return delivery!.id;
  });
}
