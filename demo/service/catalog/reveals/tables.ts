import { sql } from "drizzle-orm";
import { bigint, check, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamp } from "../../platform/db/columns.js";
import { collections, type Attribute } from "../collections/tables.js";

/** Reveal of a collection: until then, its minted items are placeholders. */
export const reveals = pgTable(
  "reveals",
  {
    collectionId: uuid("collection_id")
      .primaryKey()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Time of the reveal; null: the creator reveals the items by hand. */
    dueAt: timestamp("due_at"),
    /** When the items received their content. */
    revealedAt: timestamp("revealed_at"),
    /** Name of placeholders, without their numbers. */
    name: text("name").notNull(),
    /** Path on the service, or absolute URL. */
    image: text("image"),
    description: text("description").notNull(),
    /** Secret until `revealedAt`, since it opens the commitment. */
    seed: bytes("seed").notNull(),
    /** SHA-256 of all items' hashes in hex, public from the start. */
    commitment: text("commitment").notNull(),
    /** Art not served before the reveal: paths on the service of files, or of folders with a trailing slash. */
    hiddenArt: text("hidden_art").array().notNull(),
  },
  (table) => [check("reveals_commitment", sql`${table.commitment} ~ '^[0-9a-f]{64}$'`)],
);

/** Content of an item after the reveal. */
export interface ItemContent {
  number: number;
  name: string;
  /** Path on the service, or absolute URL. */
  image: string | null;
  animation: string | null;
  /** SHA-256 of the imported files in hex; null: none, or not imported. */
  imageHash: string | null;
  animationHash: string | null;
  description: string | null;
  externalUrl: string | null;
  attributes: Attribute[];
  rarityRank: number | null;
}

/** Contents of a collection's items, in a secret and random order fixed by the commitment. */
export const sealedItems = pgTable(
  "sealed_items",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => reveals.collectionId, { onDelete: "cascade" }),
    /** Number of the placeholder that receives the content. */
    place: integer("place").notNull(),
    content: jsonb("content").$type<ItemContent>().notNull(),
    /** Hash that is part of the commitment, in hex. */
    hash: text("hash").notNull(),
    /** Position in the secret order of the draw, if the reveal comes before the mint. */
    drawOrder: bigint("draw_order", { mode: "bigint" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.place] }),
    check("sealed_items_place", sql`${table.place} >= 1`),
  ],
);
