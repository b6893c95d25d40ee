import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { currencies } from "../currencies/tables.js";
import { phases } from "../phases/tables.js";
import { isVisible } from "../collections/visibility.js";
import type { CurrencyRow } from "../currencies/queries.js";

/**
 * Currencies of a chain, except those only used by phases of hidden collections outside the scope.
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
