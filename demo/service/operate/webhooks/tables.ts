import { sql } from "drizzle-orm";
import {
  bigserial,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";
import { collections } from "../../catalog/collections/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import { phases } from "../../catalog/phases/tables.js";

/** `pending → delivered | dead`; a replay is a delivery of its own. */
export const webhookDeliveryState = pgEnum("webhook_delivery_state", ["pending", "delivered", "dead"]);

/** Addresses that are told of events. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid("id").primaryKey().defaultRandom(),
  url: text("url").notNull(),
  /** Null: events of all collections. */
  collectionIds: uuid("collection_ids").array(),
  /** Types of the events; null: all. */
  eventTypes: text("event_types").array(),
  /** Secret that signs, sealed or as it is: see `openSecret`. */
  secret: text("secret").notNull(),
  /** Secret before the last rotation, which signs too until `previousSecretUntil`. */
  previousSecret: text("previous_secret"),
  previousSecretUntil: timestamp("previous_secret_until"),
  /** True: deliveries wait, by the operator's command or after one that failed for days. */
  paused: boolean("paused").notNull().default(false),
  /** Cause of a pause that no operator has asked for. */
  pausedBecause: text("paused_because"),
  createdAt: timestamp("created_at").notNull().defaultNow(),
});

/**
 * Outbox of the events. Triggers of the tables insert the rows in the transaction of the fact, and the job that watches the
 * clock does for openings and ends: see `record_webhook_event`.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** Increases, within a collection, in the order of the commits. */
    sequence: bigserial("sequence", { mode: "number" }).primaryKey(),
    /** Id of the message, the same in every delivery. */
    id: text("id").notNull().unique(),
    type: text("type").notNull(),
    /** Null: a ping. */
    collectionId: uuid("collection_id").references(() => collections.id, { onDelete: "cascade" }),
    phaseId: uuid("phase_id").references(() => phases.id, { onDelete: "cascade" }),
    mintId: uuid("mint_id").references(() => mints.id, { onDelete: "cascade" }),
    occurredAt: timestamp("occurred_at").notNull(),
    /** State of the rows at the event, as far as it may change afterwards. */
    detail: jsonb("detail").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Body as it is sent, fixed before the first attempt; null: nobody was told yet. */
    body: text("body"),
  },
  (table) => [
    index("webhook_events_by_time").on(table.occurredAt),
    index("webhook_events_by_mint")
      .on(table.mintId)
      .where(sql`${table.mintId} is not null`),
  ],
);

/** One event for one endpoint. Those of a collection are sent to an endpoint in the order of their ids. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    sequence: bigint("sequence", { mode: "number" })
      .notNull()
      .references(() => webhookEvents.sequence, { onDelete: "cascade" }),
    /** Deliveries to an endpoint with the same value are sent in order: the collection, or the endpoint of a ping. */
    queueId: uuid("queue_id").notNull(),
    state: webhookDeliveryState("state").notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    /** Null: at once. */
    nextAttemptAt: timestamp("next_attempt_at"),
    /** End of the lease of the process that sends it. */
    leasedUntil: timestamp("leased_until"),
    /** Answer to the last attempt: the status, or the cause of there being none. */
    lastStatus: integer("last_status"),
    lastError: text("last_error"),
    settledAt: timestamp("settled_at"),
  },
  (table) => [
    index("webhook_deliveries_pending")
      .on(table.endpointId, table.queueId, table.id)
      .where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_of_event").on(table.sequence),
    index("webhook_deliveries_settled")
      .on(table.settledAt)
      .where(sql`${table.settledAt} is not null`),
    check("webhook_deliveries_attempts", sql`${table.attempts} >= 0`),
    check("webhook_deliveries_settled", sql`(${table.state} = 'pending') = (${table.settledAt} is null)`),
  ],
);
