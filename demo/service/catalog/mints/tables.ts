import { sql, type SQL } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { baseUnits, bytes, timestamp } from "../../platform/db/columns.js";
import { affiliates } from "../affiliates/tables.js";
import { collections } from "../collections/tables.js";
import { apiKeys } from "../api-keys/tables.js";
import { phases } from "../phases/tables.js";

/**
 * `reserved → submitted → confirmed | failed`, `reserved → released | failed`, and
 * `reserved → replaced → submitted | released | failed`. Reserved and submitted units hold supply. A reserved
 * unit is released by expiry, replaced by a newer prepare for its wallet, and fails if its simulation does. A
 * replaced one whose signed transaction arrives before its session's end takes a unit anew if one is left. A
 * submitted one is settled only by the chain's answer. `confirmed → failed` happens after a fork, until
 * `finalizedAt` is set.
 */
export const mintState = pgEnum("mint_state", [
  "reserved",
  "submitted",
  "confirmed",
  "failed",
  "released",
  "replaced",
]);
/** Cause of a failed unit: rejected by the chain, or not landed before its blockhash expired. */
export const mintFailure = pgEnum("mint_failure", ["transaction_failed", "blockhash_expired"]);

/** A wallet's held and minted units in a phase, and its bonus beyond the phase's limit. */
export const walletCounts = pgTable(
  "wallet_counts",
  {
    phaseId: uuid("phase_id")
      .notNull()
      .references(() => phases.id, { onDelete: "cascade" }),
    wallet: text("wallet").notNull(),
    held: integer("held").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    bonus: integer("bonus").notNull().default(0),
    /**
     * The phase's `perWallet` at the wallet's last reservation; used with `bonus` by the check constraint.
     */
    perWallet: integer("per_wallet"),
  },
  (table) => [
    primaryKey({ columns: [table.phaseId, table.wallet] }),
    check(
      "wallet_counts_within_limit",
      sql`${table.held} + ${table.minted} <= ${table.perWallet} + ${table.bonus}`,
    ),
    check("wallet_counts_counts", sql`${table.held} >= 0 and ${table.minted} >= 0 and ${table.bonus} >= 0`),
  ],
);

/** Condition: a client is named by its network, as IPv6 clients are. */
export const isNetworkClient = (client: AnyPgColumn): SQL => sql`${client} like '%::/64'`;

/** Network of a client that is named by it, else null, since the names of other clients can't be cast. */
export const toClientNetwork = (client: AnyPgColumn): SQL =>
  sql`(case when ${isNetworkClient(client)} then ${client}::cidr end)`;

/** One prepare: units held for one wallet in one phase at one price. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id),
    phaseId: uuid("phase_id")
      .notNull()
      .references(() => phases.id),
    keyId: uuid("key_id").references(() => apiKeys.id),
    wallet: text("wallet").notNull(),
    quantity: integer("quantity").notNull(),
    /** Quoted price of one unit, fixed for the session. */
    priceBaseUnits: baseUnits("price_base_units").notNull(),
    priceMint: text("price_mint"),
    /** Discount of the claim code per unit: the amount paid is `priceBaseUnits` minus this. */
    discountBaseUnits: baseUnits("discount_base_units")
      .notNull()
      .default(sql`0`),
    affiliateCode: text("affiliate_code"),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    expiresAt: timestamp("expires_at").notNull(),
    /** When it was replaced by a newer prepare, or its last unit was settled. */
    closedAt: timestamp("closed_at"),
    /** True for a replaced session while any of its units are submitted. */
    inFlight: boolean("in_flight").notNull().default(false),
    /**
     * Client that opened it: its IP as identified for rate limits, kept for an hour after the session's end, and of a
     * mint until its sale ends if clients have a share of it. Null afterwards, and for a server's secret key.
     */
    client: text("client"),
  },
  (table) => [
    check("sessions_quantity", sql`${table.quantity} >= 1`),
    check("sessions_discount", sql`${table.discountBaseUnits} between 0 and ${table.priceBaseUnits}`),
    foreignKey({
      name: "sessions_affiliate",
      columns: [table.collectionId, table.affiliateCode],
      foreignColumns: [affiliates.collectionId, affiliates.code],
    }),
    index("sessions_referred")
      .on(table.collectionId, table.affiliateCode)
      .where(sql`${table.affiliateCode} is not null`),
    uniqueIndex("sessions_one_live")
      .on(table.phaseId, table.wallet)
      .where(sql`${table.closedAt} is null`),
    index("sessions_expiring")
      .on(table.expiresAt)
      .where(sql`${table.closedAt} is null`),
    index("sessions_live_by_client")
      .on(table.collectionId, table.client)
      .where(sql`${table.closedAt} is null`),
    index("sessions_in_flight_by_client")
      .on(table.collectionId, table.client)
      .where(sql`${table.inFlight}`),
    index("sessions_by_client")
      .on(table.collectionId, table.client)
      .where(sql`${table.client} is not null`),
    index("sessions_live_by_network")
      .on(table.collectionId, toClientNetwork(table.client))
      .where(sql`${isNetworkClient(table.client)} and (${table.closedAt} is null or ${table.inFlight})`),
    index("sessions_by_network")
      .on(table.collectionId, toClientNetwork(table.client))
      .where(isNetworkClient(table.client)),
    index("sessions_with_client")
      .on(table.expiresAt)
      .where(sql`${table.client} is not null`),
  ],
);

/** One unit: one mint account, one row. Units that share a transaction have the same message and signature. */
export const mints = pgTable(
  "mints",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id),
    phaseId: uuid("phase_id")
      .notNull()
      .references(() => phases.id),
    /** Wallet that pays and signs; limits count it. */
    wallet: text("wallet").notNull(),
    /** Wallet that receives the item. Null: the paying wallet. */
    recipient: text("recipient_wallet"),
    position: integer("position").notNull(),
    state: mintState("state").notNull().default("reserved"),
    /** Random. Together with the authority, determines the mint address. */
    seed: text("seed").notNull(),
    mintAddress: text("mint_address").notNull().unique(),
    /** The prepared message, for verifying the signed one. */
    message: bytes("message").notNull(),
    /** Last block height at which the transaction can land. */
    lastValidBlockHeight: bigint("last_valid_block_height", { mode: "bigint" }).notNull(),
    /** Base58; the transaction's id. Set together with `transactionBytes`, before sending. */
    signature: text("signature"),
    /** The co-signed transaction, stored for resending. */
    transactionBytes: bytes("wire"),
    submittedAt: timestamp("submitted_at"),
    /** Time of the next check of a submitted unit, postponed by a lease. */
    checkAt: timestamp("check_at"),
    /** Time of confirmation, failure or release. */
    settledAt: timestamp("settled_at"),
    /** When a confirmed unit was found to be finalized. */
    finalizedAt: timestamp("finalized_at"),
    failure: mintFailure("failure"),
    /** The chain's error, for the log. */
    failureDetail: text("failure_detail"),
  },
  (table) => [
    unique("mints_position").on(table.sessionId, table.position),
    index("mints_unsettled")
      .on(table.checkAt)
      .where(sql`${table.state} in ('submitted', 'confirmed') and ${table.finalizedAt} is null`),
    index("mints_confirmed")
      .on(table.collectionId, table.settledAt)
      .where(sql`${table.state} = 'confirmed'`),
    check(
      "mints_sent_are_signed",
      sql`${table.state} not in ('submitted', 'confirmed') or (${table.signature} is not null and ${table.transactionBytes} is not null and ${table.checkAt} is not null)`,
    ),
    check("mints_failures_are_explained", sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
  ],
);
