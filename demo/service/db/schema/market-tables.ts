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
import { baseUnits, timestamp } from "./columns.js";
import { mints, type Attribute, type Link } from "./schema.js";

/*
 * The market: an index of what was minted here, and what the operator's feed tells of trading. Events are what is known;
 * everything else about trading (owners, listings, standing offers, holders, wash trades) is derived from them, so it
 * doesn't matter in which order they come in.
 */

/** As a full text: words as they are, of no language. */
export const words = (search: AnyPgColumn): SQL => sql`to_tsvector('simple', ${search})`;

export const marketEventKind = pgEnum("market_event_kind", [
  "mint",
  "transfer",
  "listing",
  "cancellation",
  "sale",
  "offer",
  "offer_cancellation",
]);

export const marketCollections = pgTable(
  "market_collections",
  {
    /** Of a collection that is minted here, the same as in `collections`. */
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    address: text("address").notNull().unique(),
    /** Null: minted elsewhere. */
    shortId: text("short_id").unique(),
    chain: text("chain").notNull(),
    name: text("name").notNull(),
    symbol: text("symbol").notNull(),
    description: text("description").notNull(),
    /** Paths below the service's own address, or whole addresses. */
    image: text("image"),
    banner: text("banner"),
    links: jsonb("links").$type<Link[]>().notNull(),
    standard: text("standard").notNull(),
    supplyTotal: integer("supply_total"),
    createdAt: timestamp("created_at").notNull(),
    verified: boolean("verified").notNull().default(false),
    category: text("category"),
    /** Its page at the marketplace. */
    url: text("url"),
    /** What is told of its trading is a recording. */
    recorded: boolean("recorded").notNull().default(false),
    /** Of a collection that is minted here: up to which place its mints are in the index. */
    indexedPlace: integer("indexed_place").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    burned: integer("burned").notNull().default(0),
    /** What a search looks in: lower-case words. */
    search: text("search").notNull(),
  },
  (table) => [
    index("market_collections_newest").on(table.createdAt, table.id),
    index("market_collections_chain").on(table.chain, table.createdAt, table.id),
    index("market_collections_category").on(table.category, table.createdAt, table.id),
    index("market_collections_words").using("gin", words(table.search)),
  ],
);

/** Items that exist, or did until they were burned. */
export const marketItems = pgTable(
  "market_items",
  {
    /** Address of the mint account. */
    mint: text("mint").primaryKey(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
    /** Counts the items of the collection in the order in which they were minted. */
    place: integer("place").notNull(),
    number: integer("number"),
    name: text("name").notNull(),
    image: text("image"),
    attributes: jsonb("attributes").$type<Attribute[]>().notNull(),
    rarityRank: integer("rarity_rank"),
    mintedAt: timestamp("minted_at").notNull(),
    /** Its page at the marketplace. */
    url: text("url"),
    /** What a search looks in: lower-case words. */
    search: text("search").notNull(),
    /** Derived: to whom the last event brought it; null: it is burned. */
    owner: text("owner"),
    /** Derived: the event of its listing, what it costs, and when that ends by itself. */
    listingId: text("listing_id"),
    listingPrice: baseUnits("listing_price"),
    listingExpiresAt: timestamp("listing_expires_at"),
    /** Derived: the event of its last sale. */
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
    index("market_items_owned").on(table.collectionId, table.owner),
    index("market_items_attributes").using("gin", table.attributes.op("jsonb_path_ops")),
    index("market_items_words").using("gin", words(table.search)),
    index("market_items_begins").on(table.search.op("text_pattern_ops")),
    index("market_items_address").on(table.mint.op("text_pattern_ops")),
    check("market_items_listing", sql`(${table.listingId} is null) = (${table.listingPrice} is null)`),
  ],
);

export const marketEvents = pgTable(
  "market_events",
  {
    /** As the feed calls it; of what the chain tells `chain:`, and what it is there. */
    id: text("id").primaryKey(),
    /** In which order events came in: it decides between those of one moment. */
    place: bigserial("place", { mode: "bigint" }).notNull(),
    kind: marketEventKind("kind").notNull(),
    at: timestamp("at").notNull(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
    /** Null for what concerns the whole collection. */
    mint: text("mint").references(() => marketItems.mint, { onDelete: "cascade" }),
    /** Of one item, in base units of the chain's native coin. */
    price: baseUnits("price"),
    /** Items that an offer buys. */
    quantity: integer("quantity").notNull().default(1),
    /** Who sold, listed, cancelled, offered or gave. */
    fromWallet: text("from_wallet"),
    /** Who bought, minted or received. */
    toWallet: text("to_wallet"),
    marketplace: text("marketplace"),
    url: text("url"),
    signature: text("signature"),
    /** When a listing or an offer ends by itself. */
    expiresAt: timestamp("expires_at"),
    /** The offer that a sale accepts or a cancellation ends. */
    offerId: text("offer_id"),
    /** Derived: when another event ended the listing or the offer. */
    endedAt: timestamp("ended_at"),
    /** Derived: items that an offer still buys. */
    remaining: integer("remaining"),
    /** Derived: looks like a wash trade. */
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

/** Derived: how many items of a collection a wallet holds. */
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

/** Derived: how many items of a collection have an attribute. */
export const marketTraits = pgTable(
  "market_traits",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => marketCollections.id, { onDelete: "cascade" }),
    traitType: text("trait_type").notNull(),
    value: jsonb("value").$type<string | number>().notNull(),
    count: integer("count").notNull(),
    /** Where the items list it: the first of an item is 1. */
    position: integer("position").notNull(),
    /** What a search looks in: lower-case words. */
    search: text("search").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.traitType, table.value] }),
    index("market_traits_words").using("gin", words(table.search)),
  ],
);

/** The words that names and traits are made of, without numbers: what a mistyped word may have meant. */
export const marketWords = pgTable("market_words", { word: text("word").primaryKey() }, (table) => [
  index("market_words_alike").using("gist", table.word.op("gist_trgm_ops")),
]);

/** Items of which a job has found another holder than was known, until the market has heard how they got there. */
export const marketMoves = pgTable("market_moves", {
  mintId: uuid("mint_id")
    .primaryKey()
    .references(() => mints.id, { onDelete: "cascade" }),
  foundAt: timestamp("found_at").notNull(),
  /** When a process may take it up. Whoever does moves this on. */
  nextAt: timestamp("next_at").notNull(),
});
