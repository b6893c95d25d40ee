import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ItemAttribute } from "../../../../src/contract/values/item-attribute.js";
import { baseUnits, timestamp } from "../../platform/db/columns.js";

export const visibility = pgEnum("visibility", ["visible", "hidden"]);

export interface Link {
  label: string;
  url: string;
}

/** Who made a collection, as they name themselves. */
export interface Creator {
  name: string;
  /** Path on the service, or absolute URL. */
  image: string | null;
  url: string | null;
}

export type Attribute = ItemAttribute;

export interface Recipient {
  /** Base58. */
  address: string;
  /** Percent. */
  share: number;
}

export interface Royalty {
  /** Hundredths of a percent of the resale price. */
  basisPoints: number;
  /** The shares add up to 100 percent. */
  recipients: Recipient[];
  /** The only programs that may transfer items, or programs that may not. Missing: any may. */
  rules?: TransferRules;
}

/** Transfer rules, for standards that enforce them. */
export interface TransferRules {
  kind: "allow" | "deny";
  /** Base58. */
  programs: string[];
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
    /** Together with the authority, determines the group's address. Null: the items belong to no group. */
    groupSeed: text("group_seed"),
    /**
     * Time of the first prepare for a hidden collection without a group, which triggers its creation; null: none yet.
     */
    groupRequestedAt: timestamp("group_requested_at"),
    /** URL of the group's metadata in permanent storage; null: not uploaded. */
    metadataUri: text("metadata_uri"),
    /** Time at which the group was found on the chain. */
    groupCreatedAt: timestamp("group_created_at"),
    /** Update authority of the group: the treasury when the group was created. Null: not recorded. */
    groupCreator: text("group_creator"),
    /** When the creator ends the service's authority over the group; null: once the drop is over. */
    authorityEndsAt: timestamp("authority_ends_at"),
    /** When the service was found to have no authority over the group any more. */
    authorityReleasedAt: timestamp("authority_released_at"),
    chain: text("chain").notNull(),
    name: text("name").notNull(),
    symbol: text("symbol").notNull(),
    description: text("description").notNull().default(""),
    /** Paths on the service, or absolute URLs. */
    image: text("image"),
    banner: text("banner"),
    links: jsonb("links").$type<Link[]>().notNull().default([]),
    /** Null: not named. */
    creator: jsonb("creator").$type<Creator>(),
    standard: text("standard").notNull().default("token-2022"),
    /** Recipient of payments, except for phases with their own recipients. */
    treasury: text("treasury").notNull(),
    /** Royalty in the items' metadata; null: none. */
    royalty: jsonb("royalty").$type<Royalty>(),
    /** Maximum priority fee per mint in lamports, based on recent fees; null: `COMPUTE_UNIT_PRICE` applies. */
    priorityFeeCap: baseUnits("priority_fee_cap"),
    /** False: an item's metadata is immutable from the mint on, or from `mutableUntil` on. */
    mutable: boolean("mutable").notNull().default(true),
    mutableUntil: timestamp("mutable_until"),
    /** Length of the longest item name in bytes, for which mint accounts reserve space. */
    itemNameBytes: integer("item_name_bytes").notNull().default(0),
    /** Length of the longest permanent metadata URL of an item in bytes. 0: none. */
    itemUriBytes: integer("item_uri_bytes").notNull().default(0),
    /** Null: open-ended. */
    supplyTotal: integer("supply_total"),
    held: integer("held").notNull().default(0),
    minted: integer("minted").notNull().default(0),
    burned: integer("burned").notNull().default(0),
    /** Hidden: on no public surface, and only in the scope of secret and sandbox keys. */
    visibility: visibility("visibility").notNull().default("visible"),
    /** When it becomes visible; null: only when it is published by hand. */
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
