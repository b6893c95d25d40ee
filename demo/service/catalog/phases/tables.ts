import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { baseUnits, timestamp } from "../../platform/db/columns.js";
import { type Recipient, collections } from "../collections/tables.js";
import { currencies } from "../currencies/tables.js";

export const pricing = pgEnum("pricing", ["free", "fixed", "usd_pegged", "native_pegged", "dutch"]);
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
    /** Recipients of the price, whose shares add up to 100 percent; null: the treasury. */
    recipients: jsonb("recipients").$type<Recipient[]>(),
    /** True: only wallets in `allowlist_entries`. */
    gated: boolean("gated").notNull().default(false),
    /** True: wallets not in `allowlist_entries` need a claim code of kind `access`. */
    codeRequired: boolean("code_required").notNull().default(false),
    /** True: a collector may have the items sent to another wallet than the one that pays. */
    otherRecipient: boolean("other_recipient").notNull().default(true),
    perWallet: integer("per_wallet"),
    perMint: integer("per_mint").notNull().default(10),
    supplyTotal: integer("supply_total"),
    held: integer("held").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    /** Time up to which scheduled starts and ends have been recorded as events; null: none was due yet. */
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
