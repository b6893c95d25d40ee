import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { currencies, phases } from "../schema/schema.js";
import { isVisible } from "./visibility.js";

export type CurrencyRow = typeof currencies.$inferSelect;
export type NewCurrency = Omit<CurrencyRow, "createdAt">;

/** Currencies of a chain besides its native coin, by symbol. */
export function listCurrencies(database: Queryable, chain: string): Promise<CurrencyRow[]> {
  return database
    .select()
    .from(currencies)
    .where(eq(currencies.chain, chain))
    .orderBy(asc(currencies.symbol));
}

/**
 * Currencies of a chain as above, without those that only phases of hidden collections outside the scope are paid in.
 * @param scope ids of collections
 */
export function listPublicCurrencies(
  database: Queryable,
  { chain, scope, now }: { chain: string; scope: ReadonlySet<string>; now: Date },
): Promise<CurrencyRow[]> {
  const inScope = inArray(phases.collectionId, [...scope]);
  return database
    .select()
    .from(currencies)
    .where(
      and(
        eq(currencies.chain, chain),
        sql`coalesce((select bool_or(${inScope} or ${isVisible(phases.collectionId, now)}) from ${phases}
          where ${phases.priceMint} = ${currencies.mint}), true)`,
      ),
    )
    .orderBy(asc(currencies.symbol));
}

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
