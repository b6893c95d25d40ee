import { asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { currencies } from "./tables.js";

export type CurrencyRow = typeof currencies.$inferSelect;
export type NewCurrency = Omit<CurrencyRow, "createdAt">;

/** Currencies of a chain other than its native coin, by symbol. */
export function listCurrencies(database: Queryable, chain: string): Promise<CurrencyRow[]> {
  return database
    .select()
    .from(currencies)
    .where(eq(currencies.chain, chain))
    .orderBy(asc(currencies.symbol));
}

/** Currencies of a chain as a definition has them. */
export const listDefinedCurrencies = async (database: Queryable, chain: string) =>
  (await listCurrencies(database, chain)).map(({ feedSymbol, ...currency }) => ({
    ...currency,
    feed: feedSymbol,
  }));

/**
 * Inserts currencies that don't exist yet.
 * @returns mints that exist with other values, or whose symbol is taken
 */
export async function addCurrencies(
  transaction: Queryable,
  newCurrencies: readonly NewCurrency[],
): Promise<string[]> {
  if (newCurrencies.length === 0) return [];
  await transaction
    .insert(currencies)
    .values([...newCurrencies])
    .onConflictDoNothing();
  const mints = newCurrencies.map(({ mint }) => mint);
  const rows = await transaction.select().from(currencies).where(inArray(currencies.mint, mints));
  const known = new Map(rows.map((row) => [row.mint, row]));
  return newCurrencies
    .filter((currency) => {
      const row = known.get(currency.mint);
      return !row || fields.some((field) => row[field] !== currency[field]);
    })
    .map(({ mint }) => mint);
}

const fields = ["chain", "symbol", "decimals", "tokenProgram", "feedSymbol"] as const;
