import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { currencies } from "../../catalog/currencies/tables.js";
import { mints, sessions } from "../../catalog/mints/tables.js";
import { phases } from "../../catalog/phases/tables.js";
import { items } from "../../catalog/items/tables.js";
import { reveals } from "../../catalog/reveals/tables.js";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "./tables.js";
import type { WebhookEventRow } from "./delivery-queries.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Rows that an event's body is made from; null: unrelated to the event. */
export interface EventRecord {
  readonly collection: Pick<typeof collections.$inferSelect, "id" | "shortId" | "name" | "chain">;
  readonly phase: Pick<typeof phases.$inferSelect, "id" | "name"> | null;
  readonly mint: Pick<
    typeof mints.$inferSelect,
    "wallet" | "recipient" | "mintAddress" | "signature" | "sessionId"
  > | null;
  readonly session: Pick<
    typeof sessions.$inferSelect,
    "priceBaseUnits" | "discountBaseUnits" | "priceMint" | "affiliateCode"
  > | null;
  /** Currency of the session or, without one, of the phase at the time of the event; null: the native coin. */
  readonly currency: typeof currencies.$inferSelect | null;
}

/** Rows of an event; null if it, or its collection, has been deleted. */
export async function readEventRecord(
  database: Queryable,
  { sequence }: Pick<WebhookEventRow, "sequence">,
): Promise<EventRecord | null> {
  const [row] = await database
    .select({
      collection: {
        id: collections.id,
        shortId: collections.shortId,
        name: collections.name,
        chain: collections.chain,
      },
      phase: { id: phases.id, name: phases.name },
      mint: {
        wallet: mints.wallet,
        recipient: mints.recipient,
        mintAddress: mints.mintAddress,
        signature: mints.signature,
        sessionId: mints.sessionId,
      },
      session: {
        priceBaseUnits: sessions.priceBaseUnits,
        discountBaseUnits: sessions.discountBaseUnits,
        priceMint: sessions.priceMint,
        affiliateCode: sessions.affiliateCode,
      },
      currency: currencies,
    })
    .from(webhookEvents)
    .innerJoin(collections, eq(collections.id, webhookEvents.collectionId))
    .leftJoin(phases, eq(phases.id, webhookEvents.phaseId))
    .leftJoin(mints, eq(mints.id, webhookEvents.mintId))
    .leftJoin(sessions, eq(sessions.id, mints.sessionId))
    .leftJoin(
      currencies,
      sql`${currencies.mint} = coalesce(${sessions.priceMint}, ${webhookEvents.detail} ->> 'priceMint')`,
    )
    .where(eq(webhookEvents.sequence, sequence));
  return row ?? null;
}

/** Stores the body of an event, unless another process did. @returns the stored body; null if the event was deleted */
export async function fixBody(database: Database, sequence: number, body: string): Promise<string | null> {
  await database
    .update(webhookEvents)
    .set({ body })
    .where(and(eq(webhookEvents.sequence, sequence), isNull(webhookEvents.body)));
  const [row] = await database
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(eq(webhookEvents.sequence, sequence));
  return row?.body ?? null;
}

/**
 * Records the phases that have started or ended since the last run, each once.
 * @returns the number of phases that started or ended
 */
export async function recordPhaseTimes(database: Database, now: Date): Promise<number> {
  const moment = timestamptz(now);
  const isNew = (column: typeof phases.startsAt | typeof phases.endsAt) =>
    sql`coalesce(${column} <= ${moment} and ${column} > coalesce(${phases.announcedUntil}, '-infinity'), false)`;
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string; opened: boolean; ended: boolean }>(sql`
      select id, ${isNew(phases.startsAt)} as opened, ${isNew(phases.endsAt)} as ended from ${phases}
      where ${isNew(phases.startsAt)} or ${isNew(phases.endsAt)}
      order by collection_id, id for no key update skip locked`);
    // In the same order as confirmations lock collections.
    for (const { id, opened, ended } of rows) {
      const record = (change: "opened" | "ended", column: typeof phases.startsAt | typeof phases.endsAt) =>
        transaction.execute(
          sql`select record_phase_event(${phases}, array[${change}], ${column}) from ${phases} where id = ${id}`,
        );
      if (opened) await record("opened", phases.startsAt);
      if (ended) await record("ended", phases.endsAt);
      await transaction.update(phases).set({ announcedUntil: now }).where(eq(phases.id, id));
    }
    return rows.length;
  });
}

/**
 * Number of items of a collection whose events are recorded in one transaction, and of waiting deliveries below which
 * the next batch is recorded.
 */
const revealPortion = 100;

/**
 * Records the events of revealed items in batches, in minting order. A batch waits until an active endpoint has been
 * sent most of the previous one, so that events of later mints don't have to wait behind thousands of items.
 * @returns the number of items
 */
export async function recordRevealedItems(database: Database): Promise<number> {
  let recorded = 0;
  for (;;) {
    const portion = await recordRevealPortion(database);
    if (portion === 0) return recorded;
    recorded += portion;
  }
}

/** Records a batch of the first collection. */
async function recordRevealPortion(database: Database): Promise<number> {
  const { rowCount } = await database.execute(sql`
    with hearing as (
      select due.collection_id, endpoint.id as endpoint_id
      from (select distinct collection_id from ${items} where reveal_event_due) due
      left join ${webhookEndpoints} endpoint on not endpoint.paused
        and (endpoint.collection_ids is null or due.collection_id = any (endpoint.collection_ids))
        and (endpoint.event_types is null or 'item.revealed' = any (endpoint.event_types))
    ), chosen as (
      select collection_id from hearing
      where (select count(*) from (select from ${webhookDeliveries} waiting
        where waiting.endpoint_id = hearing.endpoint_id and waiting.queue_id = hearing.collection_id
          and waiting.state = 'pending' limit ${revealPortion}) queued) < ${revealPortion}
      limit 1
    ), portion as materialized (
      select item.collection_id, item.number from ${items} item join chosen using (collection_id)
      where item.reveal_event_due order by item.minted_place limit ${revealPortion} for update of item skip locked
    ), told as (
      update ${items} item set reveal_event_due = false from portion
      where item.collection_id = portion.collection_id and item.number = portion.number returning item.*
    )
    select record_webhook_event('item.revealed', told.collection_id, told.phase_id, told.mint_id, told.moment,
      jsonb_build_object('number', told.number, 'name', told.name, 'image', told.image, 'attributes', told.attributes,
        'rarityRank', told.rarity_rank))
    from (select told.*, mint.phase_id, greatest(reveal.revealed_at, mint.settled_at) as moment
      from told join ${mints} mint on mint.id = told.mint_id
      join ${reveals} reveal on reveal.collection_id = told.collection_id
      order by told.minted_place) told`);
  return rowCount ?? 0;
}

/** Deletes events from before a time that are not pending, along with their deliveries. */
export async function removeWebhookEvents(database: Queryable, before: Date): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from ${webhookEvents} event where event.occurred_at < ${timestamptz(before)}
      and not exists (select from webhook_deliveries waiting
        where waiting.sequence = event.sequence and waiting.state = 'pending')`);
  return rowCount ?? 0;
}
