import { and, asc, eq, exists, gt, inArray, isNull, lte, notInArray, sql } from "drizzle-orm";
import { ApiError } from "../../platform/errors/api-error.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { timestamptz } from "../../platform/db/sql-values.js";
import { collections } from "../collections/tables.js";
import { isVisible } from "../collections/visibility.js";
import { resolvePhaseStatus } from "../phases/phase-status.js";
import { phases } from "../phases/tables.js";
import type { PushSubscription } from "./push-subscription.js";
import { pushSubscriptions } from "./tables.js";

/** Ids of a collection's phases for which a browser is notified. */
export async function readReminders(
  database: Queryable,
  collectionId: string,
  endpoint: string,
): Promise<string[]> {
  const rows = await database
    .select({ id: phases.id })
    .from(pushSubscriptions)
    .innerJoin(phases, eq(phases.id, pushSubscriptions.phaseId))
    .where(and(eq(phases.collectionId, collectionId), eq(pushSubscriptions.endpoint, endpoint)))
    .orderBy(asc(phases.startsAt), asc(phases.id));
  return rows.map(({ id }) => id);
}

/** Most subscriptions to the phases of a collection. */
const maxPerCollection = 50_000;

/**
 * Sets the phases of a collection for which a browser is notified. Others than those that haven't started are left out.
 * @throws ApiError `SERVICE_BUSY`
 */
export async function saveReminders(
  database: Database,
  collectionId: string,
  { endpoint, keys }: PushSubscription,
  { phaseIds, now }: { phaseIds: readonly string[]; now: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const own = transaction
      .select({ id: phases.id })
      .from(phases)
      .where(eq(phases.collectionId, collectionId));
    const others = phaseIds.length > 0 ? notInArray(pushSubscriptions.phaseId, [...phaseIds]) : undefined;
    await transaction
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), inArray(pushSubscriptions.phaseId, own), others));
    if (phaseIds.length === 0) return;
    const [count] = await transaction
      .select({ value: sql<number>`count(*)::int` })
      .from(pushSubscriptions)
      .where(inArray(pushSubscriptions.phaseId, own));
    if (count!.value >= maxPerCollection) {
      throw new ApiError(
        "SERVICE_BUSY",
        "Too many browsers wait for this drop. Add it to a calendar instead.",
      );
    }
    const chosen = await transaction
      .select({ phaseId: phases.id })
      .from(phases)
      .where(
        and(
          eq(phases.collectionId, collectionId),
          inArray(phases.id, [...phaseIds]),
          gt(phases.startsAt, now),
        ),
      );
    if (chosen.length === 0) return;
    await transaction
      .insert(pushSubscriptions)
      .values(chosen.map(({ phaseId }) => ({ phaseId, endpoint, ...keys, createdAt: now })))
      .onConflictDoNothing();
  });
}

/** Phase whose subscribers are due a notification. */
export interface DuePhase {
  readonly phase: Pick<typeof phases.$inferSelect, "id" | "name" | "startsAt">;
  readonly collection: Pick<typeof collections.$inferSelect, "name" | "shortId">;
}

/**
 * Phases that open within a time and have subscribers who weren't notified. One that is paused, sold out or in a hidden
 * collection isn't among them.
 */
export async function listDuePhases(
  database: Queryable,
  { chain, now, before }: { chain: string; now: Date; before: Date },
): Promise<DuePhase[]> {
  const waiting = database
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.phaseId, phases.id), isNull(pushSubscriptions.sentAt)));
  const rows = await database
    .select({ phase: phases, collection: collections })
    .from(phases)
    .innerJoin(collections, eq(collections.id, phases.collectionId))
    .where(
      and(
        gt(phases.startsAt, now),
        lte(phases.startsAt, before),
        eq(collections.chain, chain),
        isVisible(collections.id, now),
        exists(waiting),
      ),
    )
    .orderBy(asc(phases.startsAt), asc(phases.id));
  return rows.filter(({ phase, collection }) => resolvePhaseStatus(phase, collection, now) === "upcoming");
}

/** Subscription that this process notifies until its lease ends. */
export type LeasedSubscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  "id" | "endpoint" | "p256dh" | "auth"
>;

/** Leases subscriptions to a phase whose browsers weren't notified. Any number of processes may do so at a time. */
export async function leaseReminders(
  database: Queryable,
  phaseId: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<LeasedSubscription[]> {
  const { rows } = await database.execute<LeasedSubscription & Record<string, unknown>>(sql`
    with due as (
      select id from ${pushSubscriptions} waiting
      where phase_id = ${phaseId} and sent_at is null
        and (leased_until is null or leased_until <= ${timestamptz(now)})
      order by id limit ${limit} for update skip locked
    )
    update ${pushSubscriptions} set leased_until = ${timestamptz(until)}
    where id in (select id from due) returning id, endpoint, p256dh, auth`);
  return rows;
}

/** Records that a browser was notified. */
export async function saveSent(database: Queryable, id: string, now: Date): Promise<void> {
  await database
    .update(pushSubscriptions)
    .set({ sentAt: now, leasedUntil: null })
    .where(eq(pushSubscriptions.id, id));
}

/** Sets the time of the next attempt. */
export async function postponeReminder(database: Queryable, id: string, until: Date): Promise<void> {
  await database.update(pushSubscriptions).set({ leasedUntil: until }).where(eq(pushSubscriptions.id, id));
}

/** Deletes all subscriptions of a browser that no longer has them. */
export async function removeEndpoint(database: Queryable, endpoint: string): Promise<void> {
  await database.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** Deletes subscriptions to phases that have started. @returns their number */
export async function removePastReminders(database: Queryable, now: Date): Promise<number> {
  const started = database.select({ id: phases.id }).from(phases).where(lte(phases.startsAt, now));
  const { rowCount } = await database
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.phaseId, started));
  return rowCount ?? 0;
}
