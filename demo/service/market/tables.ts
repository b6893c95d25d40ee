import { sql, type SQL } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { activityKinds } from "../../../src/contract/values/kinds.js";
import { baseUnits, timestamp } from "../platform/db/columns.js";
import { collections } from "../catalog/collections/tables.js";
import { mints } from "../catalog/mints/tables.js";
import type { ItemControl } from "../../../src/contract/market/collection.js";
import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { Attribute, Creator, Link } from "../catalog/collections/tables.js";

/*
 * Market tables: an index of the mints of this service and of the operator's trading feed. Events are the source of
 * truth; owners, listings, active offers, holders and wash trades are derived from them, independently of the order of
 * ingestion.
 */

/** Full-text vector of lower-case words, language-independent. */
export const toSearchVector = (search: AnyPgColumn): SQL => sql`to_tsvector('simple', ${search})`;

export const marketEventKind = pgEnum("market_event_kind", activityKinds);

export const marketCollections = pgTable(
  "market_collections",
  {
    /** Same id as in `collections` for collections minted here. */
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    address: text("address").notNull().unique(),
    /** Null: minted elsewhere. */
    shortId: text("short_id").unique(),
    chain: text("chain").notNull(),
    name: text("name").notNull(),
    symbol: text("symbol").notNull(),
    description: text("description").notNull(),
    /** Paths on the service, or absolute URLs. */
    image: text("image"),
    banner: text("banner"),
    links: jsonb("links").$type<Link[]>().notNull(),
    /** Null: not named. */
    creator: jsonb("creator").$type<Creator>(),
    /** Null: not specified by the feed. */
    standard: text("standard"),
    supplyTotal: integer("supply_total"),
    createdAt: timestamp("created_at").notNull(),
    verified: boolean("verified").notNull().default(false),
    category: text("category"),
    /** URL of its page on the marketplace. */
    url: text("url"),
    /** True if its trading data is a recording. */
    recorded: boolean("recorded").notNull().default(false),
    /** Last indexed position of its mints, for collections minted here. */
    indexedPlace: integer("indexed_place").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    burned: integer("burned").notNull().default(0),
    /** What others can do to its items, by its account; null: not known. */
    controls: jsonb("controls").$type<DeepRequired<ItemControl>[]>(),
    /** Time at which that was last read from the chain; null: never. */
    controlsReadAt: timestamp("controls_read_at"),
    /** Search text: lower-case words. */
    search: text("search").notNull(),
  },
  (table) => [
    index("market_collections_newest").on(table.createdAt, table.id),
    index("market_collections_chain").on(table.chain, table.createdAt, table.id),
    index("market_collections_category").on(table.category, table.createdAt, table.id),
    index("market_collections_words").using("gin", toSearchVector(table.search)),
  ],
);

/** Existing and burned items. */
export const marketItems = pgTable(
  "market_items",
  {
    /** Address of the mint account. */
    mint: text("mint").primaryKey(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
    /** Position in the collection's order of minting. */
    place: integer("place").notNull(),
    number: integer("number"),
    name: text("name").notNull(),
    image: text("image"),
    attributes: jsonb("attributes").$type<Attribute[]>().notNull(),
    rarityRank: integer("rarity_rank"),
    /** True: an item of a collection minted here that was not revealed when it was indexed. */
    isPlaceholder: boolean("is_placeholder").notNull().default(false),
    mintedAt: timestamp("minted_at").notNull(),
    /** URL of its page on the marketplace. */
    url: text("url"),
    /** Search text: lower-case words. */
    search: text("search").notNull(),
    /** Derived: recipient of the last event; null: burned. */
    owner: text("owner"),
    /** Derived: event, price and expiry of its listing. */
    listingId: text("listing_id"),
    listingPrice: baseUnits("listing_price"),
    listingExpiresAt: timestamp("listing_expires_at"),
    /** Derived: event of its last sale. */
    lastSaleId: text("last_sale_id"),
  },
  (table) => [
    unique("market_items_place").on(table.collectionId, table.place),
    index("market_items_listed")
      .on(table.collectionId, table.listingPrice, table.place)
      .where(sql`${table.listingPrice} is not null`),
    index("market_items_expiring")
      .on(table.listingExpiresAt)
      .where(sql`${table.listingPrice} is not null`),
    index("market_items_placeholders")
      .on(table.collectionId)
      .where(sql`${table.isPlaceholder}`),
    index("market_items_owned").on(table.collectionId, table.owner),
    index("market_items_attributes").using("gin", table.attributes.op("jsonb_path_ops")),
    index("market_items_words").using("gin", toSearchVector(table.search)),
    index("market_items_begins").on(table.search.op("text_pattern_ops")),
    index("market_items_address").on(table.mint.op("text_pattern_ops")),
    check("market_items_listing", sql`(${table.listingId} is null) = (${table.listingPrice} is null)`),
  ],
);

export const marketEvents = pgTable(
  "market_events",
  {
    /** The feed's id, or `chain:` and `mint:` ids for events read from the chain. */
    id: text("id").primaryKey(),
    /** Order of ingestion; orders events of the same time. */
    place: bigserial("place", { mode: "bigint" }).notNull(),
    kind: marketEventKind("kind").notNull(),
    at: timestamp("at").notNull(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
    /** Null for events of the whole collection. */
    mint: text("mint").references(() => marketItems.mint, { onDelete: "cascade" }),
    /** Price of one item in base units of the chain's native coin. */
    price: baseUnits("price"),
    /** What a sale paid to the creators; null: unknown. */
    royalty: baseUnits("royalty"),
    /** Number of items that an offer buys. */
    quantity: integer("quantity").notNull().default(1),
    /** Seller, lister, canceller, bidder or sender. */
    fromWallet: text("from_wallet"),
    /** Buyer, minter or recipient. */
    toWallet: text("to_wallet"),
    marketplace: text("marketplace"),
    url: text("url"),
    signature: text("signature"),
    /** Expiry of a listing or an offer. */
    expiresAt: timestamp("expires_at"),
    /** Offer accepted by a sale or ended by a cancellation. */
    offerId: text("offer_id"),
    /** Derived: time of the event that ended the listing or the offer. */
    endedAt: timestamp("ended_at"),
    /** Derived: remaining items of an offer. */
    remaining: integer("remaining"),
    /** Derived: suspected wash trade. */
    wash: boolean("wash").notNull().default(false),
  },
  (table) => [
    index("market_events_collection").on(table.collectionId, table.kind, table.at, table.place),
    index("market_events_global").on(table.kind, table.at, table.place),
    index("market_events_item").on(table.mint, table.at, table.place),
    index("market_events_sales")
      .on(table.collectionId, table.at, table.price)
      .where(sql`${table.kind} = 'sale'`),
    index("market_events_standing")
      .on(table.collectionId, table.price, table.place)
      .where(sql`${table.kind} = 'offer' and ${table.endedAt} is null`),
    index("market_events_expiring")
      .on(table.expiresAt)
      .where(sql`${table.kind} = 'offer' and ${table.endedAt} is null`),
    index("market_events_answers")
      .on(table.offerId)
      .where(sql`${table.offerId} is not null`),
    check(
      "market_events_priced",
      sql`${table.kind} not in ('listing', 'sale', 'offer') or ${table.price} > 0`,
    ),
    check(
      "market_events_of_an_item",
      sql`${table.mint} is not null or ${table.kind} in ('offer', 'offer_cancellation')`,
    ),
  ],
);

/** Derived: items per wallet and collection. */
export const marketHolders = pgTable(
  "market_holders",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
    wallet: text("wallet").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.wallet] }),
    index("market_holders_ranked").on(table.collectionId, table.count.desc(), table.wallet),
    index("market_holders_wallet").on(table.wallet.op("text_pattern_ops")),
  ],
);

/** Derived: items per attribute and collection. */
export const marketTraits = pgTable(
  "market_traits",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
    traitType: text("trait_type").notNull(),
    /** How to show its values; null: as they are. */
    displayType: text("display_type"),
    value: jsonb("value").$type<string | number>().notNull(),
    count: integer("count").notNull(),
    /** Position in the items' attribute lists, counted from 1. */
    position: integer("position").notNull(),
    /** Search text: lower-case words. */
    search: text("search").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.traitType, table.value] }),
    index("market_traits_words").using("gin", toSearchVector(table.search)),
  ],
);

/** Words of names and traits, without numbers, for correcting typing errors. */
export const marketWords = pgTable("market_words", { word: text("word").primaryKey() }, (table) => [
  index("market_words_alike").using("gist", table.word.op("gist_trgm_ops")),
]);

/** Collections that contain a word. Words found only in hidden collections are not used to correct typing errors. */
export const marketWordCollections = pgTable(
  "market_word_collections",
  {
    word: text("word")
      .notNull()
      .references(() => marketWords.word, { onDelete: "cascade" }),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.word, table.collectionId] })],
);

/** Progress of reading the transactions that mention a collection of this service. */
export const marketReads = pgTable("market_reads", {
  collectionId: uuid("collection_id")
    .primaryKey()
    .references(() => collections.id, { onDelete: "cascade" }),
  /** Time of the next read, postponed by a lease. */
  nextAt: timestamp("next_at").notNull(),
  /** Signature of the last transaction that was read; null: none. */
  readUntil: text("read_until"),
});

/** Items that were moved, listed or sold, until their events are in the market index. */
export const marketMoves = pgTable("market_moves", {
  mintId: uuid("mint_id")
    .primaryKey()
    .references(() => mints.id, { onDelete: "cascade" }),
  foundAt: timestamp("found_at").notNull(),
  /** Time of the next attempt, postponed by a lease. */
  nextAt: timestamp("next_at").notNull(),
  /** Signature of the last transaction that was read; null: none. */
  readUntil: text("read_until"),
  /** Number of consecutive failed attempts. */
  failures: integer("failures").notNull().default(0),
});
