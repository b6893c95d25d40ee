import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";
import { type Attribute, collections } from "../collections/tables.js";
import { mints } from "../mints/tables.js";

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
    /** Video, sound or 3D model, for the metadata; null: none. A path on the service, or an absolute URL. */
    animation: text("animation"),
    /** Null: the collection's description. */
    description: text("description"),
    /** Web page of the item; null: the collection's first link. */
    externalUrl: text("external_url"),
    attributes: jsonb("attributes").$type<Attribute[]>().notNull().default([]),
    /** URL of the item's metadata in permanent storage, uploaded by its number; null: not uploaded. */
    metadataUri: text("metadata_uri"),
    rarityRank: integer("rarity_rank"),
    /** True: shows the placeholder content that all items have before the reveal. */
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
    /** Last wallet that owned the item; null before the mint and after a burn. */
    holder: text("holder"),
    /** Account of a program that keeps the item for its holder, such as an escrow of a marketplace; null: none. */
    escrow: text("escrow"),
    /** The token account; null before the first holder scan. */
    holderAccount: text("holder_account"),
    /** True: no one can transfer the item until it is thawed; null before the first holder scan. */
    frozen: boolean("frozen"),
    /** Slot of the observation. */
    holderSlot: bigint("holder_slot", { mode: "bigint" }),
    /** Time of the next comparison of the item's final metadata with the chain; null: nothing left to write. */
    metadataDueAt: timestamp("metadata_due_at"),
    /** True: revealed after its mint, but the `item.revealed` event is not recorded yet. */
    revealEventDue: boolean("reveal_event_due").notNull().default(false),
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
    index("items_reveal_event_due")
      .on(table.collectionId, table.mintedPlace)
      .where(sql`${table.revealEventDue}`),
    index("items_undrawn")
      .on(table.collectionId, table.drawOrder)
      .where(sql`${table.mintId} is null`),
    index("items_placeholders")
      .on(table.collectionId)
      .where(sql`${table.isPlaceholder}`),
  ],
);

/** Schedule of holder scans. */
export const holderScans = pgTable("holder_scans", {
  collectionId: uuid("collection_id")
    .primaryKey()
    .references(() => collections.id, { onDelete: "cascade" }),
  /** Time of the next scan, postponed by a lease. */
  nextAt: timestamp("next_at").notNull(),
  /** Start of the last complete scan. */
  scannedAt: timestamp("scanned_at"),
});
