import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
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

export const visibility = pgEnum("visibility", ["visible", "hidden"]);

/** API keys. The value itself is never stored. */
export const apiKeys = pgTable("api_keys", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the value, in hex. */
  hash: text("hash").notNull().unique(),
  class: keyClass("class").notNull(),
  label: text("label").notNull(),
  /** Allowed origins, as browsers send them; null: not bound to origins. */
  origins: text("origins").array(),
  createdAt: timestamp("created_at").notNull().defaultNow(),
  revokedAt: timestamp("revoked_at"),
});

/** Collections of a key. */
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

export interface Recipient {
  /** Base58. */
  address: string;
  /** Percent. */
  share: number;
}

export interface Royalty {
  /** Hundredths of a percent of a resale. */
  basisPoints: number;
  /** Shares of 100 percent in all. */
  recipients: Recipient[];
}

export const collections = pgTable(
  "collections",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** For public links. */
    shortId: text("short_id").notNull().unique(),
    /** For marketplace URLs. */
    slug: text("slug").notNull().unique(),
    /** The collection's address on the chain, case-sensitive: that of its group if it has one. */
    address: text("address").notNull().unique(),
    /** Determines the group's address together with the authority. Null: the items belong to no group. */
    groupSeed: text("group_seed"),
    /** Time of the first prepare for a hidden collection without a group, which has it made; null: none came. */
    groupRequestedAt: timestamp("group_requested_at"),
    /** Address of the group's metadata in permanent storage; null: not uploaded. */
    metadataUri: text("metadata_uri"),
    /** Time at which the group was found on the chain. */
    groupCreatedAt: timestamp("group_created_at"),
    chain: text("chain").notNull(),
    name: text("name").notNull(),
    symbol: text("symbol").notNull(),
    description: text("description").notNull().default(""),
    /** Paths below the service, or absolute URLs. */
    image: text("image"),
    banner: text("banner"),
    links: jsonb("links").$type<Link[]>().notNull().default([]),
    standard: text("standard").notNull().default("token-2022"),
    /** Recipient of the payments, except of phases with recipients of their own. */
    treasury: text("treasury").notNull(),
    /** Royalty that the items' metadata names; null: none. */
    royalty: jsonb("royalty").$type<Royalty>(),
    /** Most lamports of each mint's priority fee, which follows recent ones; null: it is `COMPUTE_UNIT_PRICE`'s. */
    priorityFeeCap: baseUnits("priority_fee_cap"),
    /** False: nobody can change an item's metadata from the mint on, or from `mutableUntil` on. */
    mutable: boolean("mutable").notNull().default(true),
    mutableUntil: timestamp("mutable_until"),
    /** Bytes of the longest name of an item, for which a mint account has space. */
    itemNameBytes: integer("item_name_bytes").notNull().default(0),
    /** Bytes of the longest permanent metadata address of an item. 0: none has one. */
    itemUriBytes: integer("item_uri_bytes").notNull().default(0),
    /** Null: open-ended. */
    supplyTotal: integer("supply_total"),
    held: integer("held").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    burned: integer("burned").notNull().default(0),
    /** Hidden: on no public surface, and in the scope of secret and sandbox keys only. */
    visibility: visibility("visibility").notNull().default("visible"),
    /** End of being hidden; null: until it is shown. */
    visibleFrom: timestamp("visible_from"),
    createdAt: timestamp("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("collections_hidden")
      .on(table.id)
      .where(sql`${table.visibility} = 'hidden'`),
    check("collections_visible_from", sql`${table.visibleFrom} is null or ${table.visibility} = 'hidden'`),
    check("collections_mutable_until", sql`${table.mutableUntil} is null or not ${table.mutable}`),
    check("collections_priority_fee_cap", sql`${table.priorityFeeCap} > 0`),
    check("collections_not_oversold", sql`${table.held} + ${table.minted} <= ${table.supplyTotal}`),
    check("collections_counts", sql`${table.held} >= 0 and ${table.minted} >= 0`),
  ],
);

/** Values that all service processes of a chain share. */
export const authorities = pgTable("authorities", {
  chain: text("chain").primaryKey(),
  /** Authority, base58: the addresses of its collections' groups are derived from it. */
  address: text("address").notNull(),
  /** `PUBLIC_BASE_URL`, to which items' metadata leads; null: no process has had one. */
  publicBase: text("public_base"),
  /** Genesis hash of the network, base58. */
  genesisHash: text("genesis_hash"),
});

/** Payment currencies besides the native coin. */
export const currencies = pgTable(
  "currencies",
  {
    /** SPL mint, base58. */
    mint: text("mint").primaryKey(),
    chain: text("chain").notNull(),
    /** Display symbol. */
    symbol: text("symbol").notNull(),
    decimals: integer("decimals").notNull(),
    /** Owner of the mint's account: Token or Token-2022. */
    tokenProgram: text("token_program").notNull(),
    /** Identifier in the price feed; null: no rate. */
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
    /** Null: until sold out. */
    endsAt: timestamp("ends_at"),
    paused: boolean("paused").notNull().default(false),
    pricing: pricing("pricing").notNull(),
    /**
     * Price of one unit in base units of `priceMint`'s currency; a Dutch price's start. Null for pegged
     * prices.
     */
    priceBaseUnits: baseUnits("price_base_units"),
    /** SPL mint of the payment currency; null: the chain's native coin. */
    priceMint: text("price_mint").references(() => currencies.mint),
    /** USD-pegged prices: millionths of a US dollar. */
    pegUsdMicros: baseUnits("peg_usd_micros"),
    /** Native-pegged prices: base units of the native coin. */
    pegNativeUnits: baseUnits("peg_native_units"),
    /** Dutch prices: floor, and the drop per interval from `startsAt` on. */
    dutchFloor: baseUnits("dutch_floor"),
    dutchDrop: baseUnits("dutch_drop"),
    dutchIntervalSeconds: integer("dutch_interval_seconds"),
    /** Recipients of the price, with shares of 100 percent in all; null: the treasury. */
    recipients: jsonb("recipients").$type<Recipient[]>(),
    /** True: only wallets in `allowlist_entries`. */
    gated: boolean("gated").notNull().default(false),
    /** True: wallets not in `allowlist_entries` need a claim code of kind `access`. */
    codeRequired: boolean("code_required").notNull().default(false),
    perWallet: integer("per_wallet"),
    perMint: integer("per_mint").notNull().default(10),
    supplyTotal: integer("supply_total"),
    held: integer("held").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    /** Time up to which an opening or end by the clock is an event; null: none was found due yet. */
    announcedUntil: timestamp("announced_until"),
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

/**
 * Affiliates of a collection. Their credit is derived from the confirmed units of sessions with their code,
 * so it can't be counted twice, and follows forks.
 */
export const affiliates = pgTable(
  "affiliates",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Public, part of links; case-sensitive. */
    code: text("code").notNull(),
    /** Shown in the operator's lists only. */
    name: text("name").notNull(),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    /** End of the code's validity. */
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
    /** Time of its replacement by a newer prepare, or of its last unit's settlement. */
    closedAt: timestamp("closed_at"),
    /** True for a replaced session while units of it are submitted. */
    inFlight: boolean("in_flight").notNull().default(false),
    /**
     * Client that opened it: its IP as the rate limits count it, for an hour after its end. Null afterwards, and for
     * a server's secret key.
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
    index("sessions_with_client")
      .on(table.expiresAt)
      .where(sql`${table.client} is not null`),
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
    /** Random; determines the mint address together with the authority. */
    seed: text("seed").notNull(),
    mintAddress: text("mint_address").notNull().unique(),
    /** The prepared message, for verifying the signed one. */
    message: bytes("message").notNull(),
    /** Last block height at which the transaction can land. */
    lastValidBlockHeight: bigint("last_valid_block_height", { mode: "bigint" }).notNull(),
    /** Base58; the transaction's id. Set together with `transactionBytes`, before sending. */
    signature: text("signature").unique(),
    /** The co-signed transaction, stored for resending. */
    transactionBytes: bytes("wire"),
    submittedAt: timestamp("submitted_at"),
    /** Time of the next check of a submitted unit; a lease moves it on. */
    checkAt: timestamp("check_at"),
    /** Time of confirmation, failure or release. */
    settledAt: timestamp("settled_at"),
    /** Time at which a confirmed unit was found to be finalized. */
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

/**
 * Finalized transactions that name a collection's group, and are none of its mints: anybody can send any number of them, and
 * `mints adopt` reads each once.
 */
export const otherTransactions = pgTable(
  "other_transactions",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Base58. */
    signature: text("signature").notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.signature] })],
);

/** Items to draw. Open-ended collections only have rows for minted items. */
export const items = pgTable(
  "items",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    image: text("image"),
    /** Video, sound or 3D model, for the metadata; null: none. A path below the service, or an absolute URL. */
    animation: text("animation"),
    /** Null: the collection's. */
    description: text("description"),
    /** Web page of the item; null: the collection's first link. */
    externalUrl: text("external_url"),
    attributes: jsonb("attributes").$type<Attribute[]>().notNull().default([]),
    /** Address of the item's metadata in permanent storage, by its number; null: not uploaded. */
    metadataUri: text("metadata_uri"),
    rarityRank: integer("rarity_rank"),
    /** True: it shows what all items show before the reveal. */
    isPlaceholder: boolean("is_placeholder").notNull().default(false),
    /** Secret and random order of the draw. */
    drawOrder: bigint("draw_order", { mode: "bigint" }).notNull(),
    /** The mint that drew the item. */
    mintId: uuid("mint_id")
      .unique()
      .references(() => mints.id),
    /**
     * Position in the collection's order of confirmation. New items only appear at the end of lists ordered
     * by it.
     */
    mintedPlace: integer("minted_place"),
    /** Wallet that owns the token account; null before the mint and after a burn. */
    holder: text("holder"),
    /** The token account; null before the first holder scan. */
    holderAccount: text("holder_account"),
    /** Slot of the observation. */
    holderSlot: bigint("holder_slot", { mode: "bigint" }),
    /** Time at which the item's own metadata is next compared with the chain; null: nothing is left to write. */
    metadataDueAt: timestamp("metadata_due_at"),
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
    index("items_metadata_due")
      .on(table.metadataDueAt)
      .where(sql`${table.metadataDueAt} is not null`),
    index("items_undrawn")
      .on(table.collectionId, table.drawOrder)
      .where(sql`${table.mintId} is null`),
    index("items_placeholders")
      .on(table.collectionId)
      .where(sql`${table.isPlaceholder}`),
  ],
);

/** Files of a collection in permanent storage, each verified by reading it back. An upload goes on after them. */
export const uploadedFiles = pgTable(
  "uploaded_files",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Storage: a folder, a bucket's address, or `ipfs`, with the URL under which people reach it. */
    location: text("location").notNull(),
    /** Path below the service, or `metadata/<number>.json`. */
    name: text("name").notNull(),
    /** Hash of the content, in hex. */
    sha256: text("sha256").notNull(),
    uri: text("uri").notNull(),
    uploadedAt: timestamp("uploaded_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.location, table.name] })],
);

/** Schedule of holder scans. */
export const holderScans = pgTable("holder_scans", {
  collectionId: uuid("collection_id")
    .primaryKey()
    .references(() => collections.id, { onDelete: "cascade" }),
  /** Time of the next scan; a lease moves it on. */
  nextAt: timestamp("next_at").notNull(),
  /** Start of the last complete scan. */
  scannedAt: timestamp("scanned_at"),
});

/**
 * Counters of rate limits. The table is unlogged: it writes no write-ahead log, and is empty after a crash of
 * the database.
 */
export const rateCounts = pgTable(
  "rate_counts",
  {
    /** Limit and subject of the counter. */
    name: text("name").primaryKey(),
    count: integer("count").notNull(),
    endsAt: timestamp("ends_at").notNull(),
  },
  (table) => [index("rate_counts_ended").on(table.endsAt)],
);

/** Sessions of a client that ran out unsigned, less those that it signed. See `nextPrepareAt`. */
export const sessionLapses = pgTable(
  "session_lapses",
  {
    /** IP as the rate limits count it. */
    client: text("client").primaryKey(),
    /** Decayed until `lapsedAt`. */
    score: doublePrecision("score").notNull(),
    lapsedAt: timestamp("lapsed_at").notNull(),
  },
  (table) => [index("session_lapses_ended").on(table.lapsedAt)],
);

/**
 * Orders that wait for reserved units to be returned, in the order of their arrival. An order leaves by reserving its
 * units, or by not asking for a long time.
 */
export const queuedOrders = pgTable(
  "queued_orders",
  {
    /** Increases with the arrival, over all processes. */
    place: bigserial("place", { mode: "number" }).notNull(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    phaseId: uuid("phase_id")
      .notNull()
      .references(() => phases.id, { onDelete: "cascade" }),
    wallet: text("wallet").notNull(),
    /** IP as the rate limits count it; `key` with the id of a server's secret key. Anyone may name any wallet. */
    client: text("client").notNull(),
    quantity: integer("quantity").notNull(),
    /** Time from which on the order is passed over unless its client has asked again. */
    askBefore: timestamp("ask_before").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phaseId, table.wallet, table.client] }),
    check("queued_orders_quantity", sql`${table.quantity} >= 1`),
    index("queued_orders_by_place").on(table.collectionId, table.place),
    index("queued_orders_ended").on(table.askBefore),
  ],
);

/** Answers to challenges that a prepare has used, so that no other one does. Removed once they are no longer valid. */
export const usedProofs = pgTable(
  "used_proofs",
  {
    /** Hash of the challenge's kind and id, in hex. */
    id: text("id").primaryKey(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (table) => [index("used_proofs_expired").on(table.expiresAt)],
);
