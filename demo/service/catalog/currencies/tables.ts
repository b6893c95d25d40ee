import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";

/** Payment currencies other than the native coin. */
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
