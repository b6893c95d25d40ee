import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { baseUnits, bytes, timestamp } from "./columns.js";
import { collections, mints } from "./schema.js";

/** What can be won by minting in a collection. */
export const bounties = pgTable(
  "bounties",
  {
    collectionId: uuid("collection_id")
      .primaryKey()
      .references(() => collections.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Secret until `closedAt`: which draws win follows from it. */
    seed: bytes("seed").notNull(),
    /** SHA-256 of the seed in hex: public from the start. */
    commitment: text("commitment").notNull(),
    /** The prizes are spread over so many draws. */
    draws: integer("draws").notNull(),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    /** From then on nothing is drawn, and the seed is public. */
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
    /** A path below the service's own address, or a whole address. */
    image: text("image"),
    /** What it is worth, in the native coin's base units; null where it isn't money. */
    valueBaseUnits: baseUnits("value_base_units"),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    unique("prizes_position").on(table.collectionId, table.position),
    check("prizes_quantity", sql`${table.quantity} >= 1 and ${table.valueBaseUnits} >= 0`),
  ],
);

/** One row a prize to be won: secret, until its draw has come or the bounty is closed. */
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

/** The draws that have come, by number, and the mint that each is. One that a fork took back is the next mint's. */
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
    /** Null while it is nobody's. */
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
