import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { isMetadataDue, metadataDueSince } from "../../catalog/metadata/metadata-due.js";
import { marketMoves } from "../../market/tables.js";
import { reveals } from "../../catalog/reveals/tables.js";
import { webhookDeliveries } from "../webhooks/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { holderScans, items } from "../../catalog/items/tables.js";
import { mints, sessions } from "../../catalog/mints/tables.js";
import { queuedOrders } from "../../mint/queue/tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Jobs whose due work is recorded in the database. */
export const scheduledJobs = [
  "sweep",
  "confirm",
  "metadata",
  "groups",
  "holders",
  "index",
  "reveal",
] as const;
export type ScheduledJob = (typeof scheduledJobs)[number];

/** Figures of all processes on one database. */
export interface ServiceFigures {
  /** Units reserved or submitted. */
  readonly heldUnits: number;
  readonly mintedUnits: number;
  readonly openSessions: number;
  readonly queuedOrders: number;
  /** Submitted units without a result from the chain. */
  readonly unsettledUnits: number;
  /** Seconds since the oldest of them was submitted; 0: none. */
  readonly unsettledAge: number;
  /** Webhooks that have not been delivered, and seconds for which the oldest has waited. */
  readonly pendingWebhooks: number;
  readonly pendingWebhookAge: number;
  /** Seconds for which each job's oldest work has been due; 0: none. */
  readonly jobLags: Readonly<Record<ScheduledJob, number>>;
}

/**
 * Reads the figures with one statement. Each part reads an index of open or due work, or the rows of the collections,
 * so none grows with the number of sales.
 * @param chain chain of the collections; null: any
 */
export async function readServiceFigures(
  database: Queryable,
  chain: string | null,
  now: Date,
): Promise<ServiceFigures> {
  const moment = timestamptz(now);
  const age = (column: unknown) =>
    sql`coalesce(greatest(extract(epoch from ${moment} - ${column}), 0), 0)::float8`;
  const isOnChain = chain === null ? sql`true` : sql`${collections.chain} = ${chain}`;
  const isUnsettled = sql`${mints.state} = 'submitted' and ${mints.finalizedAt} is null`;
  const { rows } = await database.execute<Record<string, number>>(sql`select
    (select coalesce(sum(${collections.held}), 0)::float8 from ${collections} where ${isOnChain}) as held,
    (select coalesce(sum(${collections.minted}), 0)::float8 from ${collections} where ${isOnChain}) as minted,
    (select count(*)::float8 from ${sessions} where ${sessions.closedAt} is null) as open,
    (select count(*)::float8 from ${queuedOrders}) as queued,
    (select count(*)::float8 from ${mints} where ${isUnsettled}) as unsettled,
    (select ${age(sql`min(${mints.submittedAt})`)} from ${mints} where ${isUnsettled}) as age,
    (select count(*)::float8 from ${webhookDeliveries} where ${webhookDeliveries.state} = 'pending') as webhooks,
    (select ${age(sql`min(${webhookDeliveries.createdAt})`)} from ${webhookDeliveries}
      where ${webhookDeliveries.state} = 'pending') as webhook_age,
    (select ${age(sql`min(${sessions.expiresAt})`)} from ${sessions} where ${sessions.closedAt} is null) as sweep,
    (select ${age(sql`min(${mints.checkAt})`)} from ${mints}
      where ${mints.state} in ('submitted', 'confirmed') and ${mints.finalizedAt} is null) as confirm,
    (select ${age(sql`min(${metadataDueSince})`)} from ${items}
      join ${mints} on ${mints.id} = ${items.mintId} join ${collections} on ${collections.id} = ${items.collectionId}
      left join ${reveals} on ${reveals.collectionId} = ${items.collectionId}
      where ${isMetadataDue(moment)}) as metadata,
    (select ${age(sql`min(greatest(${collections.createdAt}, ${collections.visibleFrom}, ${collections.groupRequestedAt}))`)}
      from ${collections}
      where ${isOnChain} and ${collections.groupSeed} is not null and ${collections.groupCreatedAt} is null
        and (${collections.visibility} = 'visible' or ${collections.visibleFrom} <= ${moment}
          or ${collections.groupRequestedAt} is not null)) as groups,
    (select ${age(sql`min(${holderScans.nextAt})`)} from ${holderScans}) as holders,
    (select ${age(sql`min(${marketMoves.nextAt})`)} from ${marketMoves}) as index,
    (select ${age(sql`min(${reveals.dueAt})`)} from ${reveals} where ${reveals.revealedAt} is null) as reveal`);
  const row = rows[0]!;
  return {
    heldUnits: row["held"]!,
    mintedUnits: row["minted"]!,
    openSessions: row["open"]!,
    queuedOrders: row["queued"]!,
    unsettledUnits: row["unsettled"]!,
    unsettledAge: row["age"]!,
    pendingWebhooks: row["webhooks"]!,
    pendingWebhookAge: row["webhook_age"]!,
    jobLags: Object.fromEntries(scheduledJobs.map((job) => [job, row[job]!])) as Record<ScheduledJob, number>,
  };
}
