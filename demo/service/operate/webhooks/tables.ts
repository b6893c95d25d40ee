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

/** `pending → delivered | dead`. A replay is a separate delivery. */
export const webhookDeliveryState = pgEnum("webhook_delivery_state", ["pending", "delivered", "dead"]);

/** Endpoints that receive events. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid("id").primaryKey().defaultRandom(),
  url: text("url").notNull(),
  /** Null: events of all collections. */
  collectionIds: uuid("collection_ids").array(),
  /** Event types; null: all. */
  eventTypes: text("event_types").array(),
  /** Signing secret, encrypted or plain: see `openSecret`. */
  secret: text("secret").notNull(),
  /** Secret before the last rotation, which is also used to sign until `previousSecretUntil`. */
  previousSecret: text("previous_secret"),
  previousSecretUntil: timestamp("previous_secret_until"),
  /** True: deliveries wait, either by operator command or because a delivery failed for days. */
  paused: boolean("paused").notNull().default(false),
  /** Reason for an automatic pause. */
  pausedBecause: text("paused_because"),
  createdAt: timestamp("created_at").notNull().defaultNow(),
});

/**
 * Outbox of events. Table triggers insert the rows in the transaction of the change; for starts and ends of phases, a
 * job does. See `record_webhook_event`.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** Increases in commit order within a collection. */
    sequence: bigserial("sequence", { mode: "number" }).primaryKey(),
    /** Id of the message, the same for every delivery. */
    id: text("id").notNull().unique(),
    type: text("type").notNull(),
    /** Null: a ping. */
    collectionId: uuid("collection_id").references(() => collections.id, { onDelete: "cascade" }),
    phaseId: uuid("phase_id").references(() => phases.id, { onDelete: "cascade" }),
    mintId: uuid("mint_id").references(() => mints.id, { onDelete: "cascade" }),
    occurredAt: timestamp("occurred_at").notNull(),
    /** The parts of the rows' state at the event that may change later. */
    detail: jsonb("detail").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Body to send, fixed before the first attempt; null: not sent yet. */
    body: text("body"),
  },
  (table) => [
    index("webhook_events_by_time").on(table.occurredAt),
    index("webhook_events_by_mint")
      .on(table.mintId)
      .where(sql`${table.mintId} is not null`),
  ],
);

/** One event for one endpoint. Events of a collection are sent to an endpoint in the order of their ids. */
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
    /** Deliveries to an endpoint with the same value are sent in order. The collection, or for a ping the endpoint. */
    queueId: uuid("queue_id").notNull(),
    state: webhookDeliveryState("state").notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    /** Null: immediately. */
    nextAttemptAt: timestamp("next_attempt_at"),
    /** End of the sending process's lease. */
    leasedUntil: timestamp("leased_until"),
    /** Result of the last attempt: the HTTP status, or the reason for a missing response. */
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
