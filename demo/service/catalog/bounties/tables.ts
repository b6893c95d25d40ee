import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { baseUnits, bytes, timestamp } from "../../platform/db/columns.js";
import { collections } from "../collections/tables.js";
import { mints } from "../mints/tables.js";

/** Bounty of a collection. */
export const bounties = pgTable(
  "bounties",
  {
    collectionId: uuid("collection_id")
      .primaryKey()
      .references(() => collections.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Secret until `closedAt`, since it determines the winning draws. */
    seed: bytes("seed").notNull(),
    /** SHA-256 of the seed in hex, public from the start. */
    commitment: text("commitment").notNull(),
    /** Number of draws over which the prizes are spread. */
    draws: integer("draws").notNull(),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    /** End of the draws and publication of the seed. */
    closedAt: timestamp("closed_at"),
  },
  (table) => [
    check("bounties_draws", sql`${table.draws} >= 1`),
    check("bounties_commitment", sql`${table.commitment} = encode(sha256(${table.seed}), 'hex')`),
  ],
);

export const prizes = pgTable(
  "prizes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => bounties.collectionId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Path on the service, or absolute URL. */
    image: text("image"),
    /** Value in the native coin's base units; null for prizes without a monetary value. */
    valueBaseUnits: baseUnits("value_base_units"),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    unique("prizes_position").on(table.collectionId, table.position),
    check("prizes_quantity", sql`${table.quantity} >= 1 and ${table.valueBaseUnits} >= 0`),
  ],
);

/** One row per winning draw, secret until it is drawn or the bounty closes. */
export const winningDraws = pgTable(
  "winning_draws",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => bounties.collectionId, { onDelete: "cascade" }),
    draw: integer("draw").notNull(),
    prizeId: uuid("prize_id")
      .notNull()
      .references(() => prizes.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.draw] })],
);

/** Draws so far, by number, with their mints. One returned by a fork goes to the next mint. */
export const draws = pgTable(
  "draws",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => bounties.collectionId, { onDelete: "cascade" }),
    draw: integer("draw").notNull(),
    mintId: uuid("mint_id")
      .unique()
      .references(() => mints.id),
    /** Null for a returned draw. */
    drawnAt: timestamp("drawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.draw] }),
    index("draws_returned")
      .on(table.collectionId, table.draw)
      .where(sql`${table.mintId} is null`),
    check("draws_number", sql`${table.draw} >= 1`),
    check("draws_are_dated", sql`(${table.mintId} is null) = (${table.drawnAt} is null)`),
  ],
);
