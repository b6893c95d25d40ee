import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { baseUnits, bytes, timestamp } from "./columns.js";

export const keyClass = pgEnum("key_class", ["publishable", "secret", "sandbox"]);
export const pricing = pgEnum("pricing", ["free", "fixed", "usd_pegged", "native_pegged", "dutch"]);
/**
 * `reserved → submitted → confirmed | failed`, `reserved → released | failed`. Reserved and submitted hold supply. A
 * reserved unit is released by the clock or by a newer prepare and fails when a rehearsal does; a submitted one is settled
 * only by the chain's answer. `confirmed → failed` happens where a fork takes back what was confirmed, until
 * `finalizedAt` is set.
 */
export const mintState = pgEnum("mint_state", ["reserved", "submitted", "confirmed", "failed", "released"]);
/** Why a unit failed: the chain refused it, or its blockhash ran out before it landed. */
export const mintFailure = pgEnum("mint_failure", ["transaction_failed", "blockhash_expired"]);

/** Keys of the Mint API. The value itself is never stored. */
export const apiKeys = pgTable("api_keys", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the value, in hex. */
  hash: text("hash").notNull().unique(),
  class: keyClass("class").notNull(),
  label: text("label").notNull(),
  /** Origins that may use the key, as browsers send them; null: not bound to origins. */
  origins: text("origins").array(),
  createdAt: timestamp("created_at").notNull().defaultNow(),
  revokedAt: timestamp("revoked_at"),
});

/** The collections that a key was issued for. */
export const apiKeyScopes = pgTable(
  "api_key_scopes",
  {
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.collectionId] })],
);

export interface Link {
  label: string;
  url: string;
}

export interface Attribute {
  trait_type: string;
  value: string | number;
}

export const collections = pgTable(
  "collections",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** For public links. */
    shortId: text("short_id").notNull().unique(),
    /** For marketplace addresses. */
    slug: text("slug").notNull().unique(),
    /** The collection's address on the chain. Case is kept. */
    address: text("address").notNull().unique(),
    chain: text("chain").notNull(),
    name: text("name").notNull(),
    symbol: text("symbol").notNull(),
    description: text("description").notNull().default(""),
    /** Paths below the service's own address, or whole addresses. */
    image: text("image"),
    banner: text("banner"),
    links: jsonb("links").$type<Link[]>().notNull().default([]),
    standard: text("standard").notNull().default("token-2022"),
    /** The address that is paid. */
    treasury: text("treasury").notNull(),
    /** Null: open-ended. */
    supplyTotal: integer("supply_total"),
    held: integer("held").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    burned: integer("burned").notNull().default(0),
    createdAt: timestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("collections_not_oversold", sql`${table.held} + ${table.minted} <= ${table.supplyTotal}`),
    check("collections_counts", sql`${table.held} >= 0 and ${table.minted} >= 0`),
  ],
);

/** Coins beside the native one that phases are paid in. */
export const currencies = pgTable(
  "currencies",
  {
    /** SPL mint, base58. */
    mint: text("mint").primaryKey(),
    chain: text("chain").notNull(),
    /** For people. */
    symbol: text("symbol").notNull(),
    decimals: integer("decimals").notNull(),
    /** Owner of the mint's account: Token or Token-2022. */
    tokenProgram: text("token_program").notNull(),
    /** What the price feed calls it; null: its rate is not known. */
    feedSymbol: text("feed_symbol"),
    createdAt: timestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("currencies_symbol").on(table.chain, table.symbol),
    check("currencies_decimals", sql`${table.decimals} between 0 and 18`),
  ],
);

export const phases = pgTable(
  "phases",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    startsAt: timestamp("starts_at").notNull(),
    /** Null: until it sells out. */
    endsAt: timestamp("ends_at"),
    paused: boolean("paused").notNull().default(false),
    pricing: pricing("pricing").notNull(),
    /** Of one unit, in base units of `priceMint`'s currency: of a Dutch price the first. Null where it follows a rate. */
    priceBaseUnits: baseUnits("price_base_units"),
    /** SPL mint of the currency that is paid in; null: the chain's native coin. */
    priceMint: text("price_mint").references(() => currencies.mint),
    /** Of a price in US dollars: millionths of one. */
    pegUsdMicros: baseUnits("peg_usd_micros"),
    /** Of a price in the native coin that is paid in another: base units of the native coin. */
    pegNativeUnits: baseUnits("peg_native_units"),
    /** Of a Dutch price: where it stops falling, and by what it falls how often from `startsAt` on. */
    dutchFloor: baseUnits("dutch_floor"),
    dutchDrop: baseUnits("dutch_drop"),
    dutchIntervalSeconds: integer("dutch_interval_seconds"),
    /** True: only wallets in `allowlist_entries`. */
    gated: boolean("gated").notNull().default(false),
    /** True: whoever isn't in `allowlist_entries` needs a claim code that gives access. */
    codeRequired: boolean("code_required").notNull().default(false),
    perWallet: integer("per_wallet"),
    perMint: integer("per_mint").notNull().default(10),
    supplyTotal: integer("supply_total"),
    held: integer("held").notNull().default(0),
    minted: integer("minted").notNull().default(0),
  },
  (table) => [
    unique("phases_position").on(table.collectionId, table.position),
    check("phases_not_oversold", sql`${table.held} + ${table.minted} <= ${table.supplyTotal}`),
    check("phases_counts", sql`${table.held} >= 0 and ${table.minted} >= 0`),
    check("phases_schedule", sql`${table.endsAt} > ${table.startsAt}`),
    check("phases_price", sql`${table.priceBaseUnits} >= 0`),
    check(
      "phases_price_free",
      sql`${table.pricing} <> 'free' or (coalesce(${table.priceBaseUnits}, 0) = 0 and ${table.priceMint} is null)`,
    ),
    check(
      "phases_price_fixed",
      sql`${table.pricing} not in ('fixed', 'dutch') or coalesce(${table.priceBaseUnits} > 0, false)`,
    ),
    check(
      "phases_price_pegged",
      sql`${table.pricing} not in ('usd_pegged', 'native_pegged') or ${table.priceBaseUnits} is null`,
    ),
    check(
      "phases_price_usd_pegged",
      sql`case when ${table.pricing} = 'usd_pegged' then coalesce(${table.pegUsdMicros} > 0, false) else ${table.pegUsdMicros} is null end`,
    ),
    check(
      "phases_price_native_pegged",
      sql`case when ${table.pricing} = 'native_pegged' then coalesce(${table.pegNativeUnits} > 0, false) and ${table.priceMint} is not null else ${table.pegNativeUnits} is null end`,
    ),
    check(
      "phases_price_dutch",
      sql`case when ${table.pricing} = 'dutch' then coalesce(${table.dutchFloor} between 0 and ${table.priceBaseUnits} and ${table.dutchDrop} > 0 and ${table.dutchIntervalSeconds} > 0, false) else num_nonnulls(${table.dutchFloor}, ${table.dutchDrop}, ${table.dutchIntervalSeconds}) = 0 end`,
    ),
  ],
);

export const allowlistEntries = pgTable(
  "allowlist_entries",
  {
    phaseId: uuid("phase_id")
      .notNull()
      .references(() => phases.id, { onDelete: "cascade" }),
    wallet: text("wallet").notNull(),
  },
  (table) => [primaryKey({ columns: [table.phaseId, table.wallet] })],
);

/** What a wallet holds and has minted in a phase, and the units it may mint beyond the phase's limit. */
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
    /** The phase's `perWallet` when the wallet last reserved; with `bonus` the last line against going over. */
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

/**
 * Who brings buyers. What an affiliate is credited with is the confirmed units of sessions with its code, so that
 * nothing is credited twice, or left behind when a fork takes a mint back.
 */
export const affiliates = pgTable(
  "affiliates",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Public: it travels in links. Its case counts. */
    code: text("code").notNull(),
    /** For the operator's own lists. */
    name: text("name").notNull(),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    /** From then on the code is refused. */
    endedAt: timestamp("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.code] })],
);

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
    /** The price of one unit that prepare quoted; it holds for the session. */
    priceBaseUnits: baseUnits("price_base_units").notNull(),
    priceMint: text("price_mint"),
    /** What a claim code takes off each unit: paid is `priceBaseUnits` less this. */
    discountBaseUnits: baseUnits("discount_base_units")
      .notNull()
      .default(sql`0`),
    affiliateCode: text("affiliate_code"),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    expiresAt: timestamp("expires_at").notNull(),
    /** When a newer prepare took its place, or nothing of it is held any more. */
    closedAt: timestamp("closed_at"),
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
  ],
);

/** One unit: one transaction, one mint account, one row. */
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
    wallet: text("wallet").notNull(),
    position: integer("position").notNull(),
    state: mintState("state").notNull().default("reserved"),
    /** Random; with the service's authority it makes the address of the mint account. */
    seed: text("seed").notNull(),
    mintAddress: text("mint_address").notNull().unique(),
    /** The message that was prepared, which the signed one is held against. */
    message: bytes("message").notNull(),
    /** Block height after which the transaction can't land any more. */
    lastValidBlockHeight: bigint("last_valid_block_height", { mode: "bigint" }).notNull(),
    /** Base58; the transaction's id. Set together with `wire`, before anything is sent. */
    signature: text("signature").unique(),
    /** The co-signed transaction as it is sent, so that it can be sent again. */
    wire: bytes("wire"),
    submittedAt: timestamp("submitted_at"),
    /** When a job next asks the chain about a unit that was sent. Whoever takes it up moves this on. */
    checkAt: timestamp("check_at"),
    /** When it was confirmed, failed or released. */
    settledAt: timestamp("settled_at"),
    /** When a confirmed unit was known to be confirmed for good. */
    finalizedAt: timestamp("finalized_at"),
    failure: mintFailure("failure"),
    /** What the chain said when it refused, for the log. */
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
      sql`${table.state} not in ('submitted', 'confirmed') or (${table.signature} is not null and ${table.wire} is not null and ${table.checkAt} is not null)`,
    ),
    check("mints_failures_are_explained", sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
  ],
);

/** What can be drawn. Open-ended collections have rows only for what was minted. */
export const items = pgTable(
  "items",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    image: text("image"),
    attributes: jsonb("attributes").$type<Attribute[]>().notNull().default([]),
    rarityRank: integer("rarity_rank"),
    /** Secret and random: the order in which items are drawn. */
    drawOrder: bigint("draw_order", { mode: "bigint" }).notNull(),
    /** The mint that drew it. */
    mintId: uuid("mint_id")
      .unique()
      .references(() => mints.id),
    /**
     * Counts the mints of the collection, in the order in which they were booked: whoever reads sees none appear before
     * one that was there.
     */
    mintedPlace: integer("minted_place"),
    /** The wallet whose token account holds it; null before it is minted and once it is burned. */
    holder: text("holder"),
    /** That token account, once a job has looked at it. */
    holderAccount: text("holder_account"),
    /** The slot that it was looked at in. */
    holderSlot: bigint("holder_slot", { mode: "bigint" }),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.number] }),
    uniqueIndex("items_minted")
      .on(table.collectionId, table.mintedPlace)
      .where(sql`${table.mintedPlace} is not null`),
    index("items_held")
      .on(table.collectionId, table.holder)
      .where(sql`${table.holder} is not null`),
    index("items_attributes").using("gin", table.attributes.op("jsonb_path_ops")),
    check("items_placed_when_minted", sql`${table.mintId} is not null or ${table.mintedPlace} is null`),
    index("items_undrawn")
      .on(table.collectionId, table.drawOrder)
      .where(sql`${table.mintId} is null`),
  ],
);

/** When the chain was last asked who holds a collection's items, and when it is next. */
export const holderScans = pgTable("holder_scans", {
  collectionId: uuid("collection_id")
    .primaryKey()
    .references(() => collections.id, { onDelete: "cascade" }),
  /** When a process may take it up. Whoever does moves this on. */
  nextAt: timestamp("next_at").notNull(),
  /** When the last complete round began. */
  scannedAt: timestamp("scanned_at"),
});

/**
 * How often something was asked for within its window. The table is unlogged: it costs no write-ahead log, and after a
 * crash of the database counting begins anew.
 */
export const rateCounts = pgTable(
  "rate_counts",
  {
    /** What is counted, and for whom. */
    name: text("name").primaryKey(),
    count: integer("count").notNull(),
    endsAt: timestamp("ends_at").notNull(),
  },
  (table) => [index("rate_counts_ended").on(table.endsAt)],
);
