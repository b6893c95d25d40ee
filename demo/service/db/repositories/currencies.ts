import { asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { currencies } from "../schema/schema.js";

export type CurrencyRow = typeof currencies.$inferSelect;
export type NewCurrency = Omit<CurrencyRow, "createdAt">;

/** The coins of a chain beside its native one, by symbol. */
export function listCurrencies(database: Queryable, chain: string): Promise<CurrencyRow[]> {
  return database
    .select()
    .from(currencies)
    .where(eq(currencies.chain, chain))
    .orderBy(asc(currencies.symbol));
}

/**
 * Makes currencies known, as far as they aren't.
 * @returns mints that are known otherwise, or whose symbol is another's
 */
export async function addCurrencies(
  transaction: Queryable,
  wanted: readonly NewCurrency[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  await transaction
    .insert(currencies)
    .values([...wanted])
    .onConflictDoNothing();
  const mints = wanted.map(({ mint }) => mint);
  const rows = await transaction.select().from(currencies).where(inArray(currencies.mint, mints));
  const known = new Map(rows.map((row) => [row.mint, row]));
  return wanted
    .filter((one) => {
      const row = known.get(one.mint);
      return !row || fields.some((field) => row[field] !== one[field]);
    })
    .map(({ mint }) => mint);
}

const fields = ["chain", "symbol", "decimals", "tokenProgram", "feedSymbol"] as const;
