import { and, count, eq, isNotNull } from "drizzle-orm";
import type { Database, Queryable } from "../database.js";
import { authorities, collections } from "../schema/schema.js";

/** Address of the authority that the service last ran with; null: it never ran on this database. */
export async function readAuthority(database: Queryable, chain: string): Promise<string | null> {
  const [row] = await database.select().from(authorities).where(eq(authorities.chain, chain));
  return row?.address ?? null;
}

/** Recorded authority, and the number of collections whose groups are its own. */
export interface AuthorityConflict {
  readonly address: string;
  readonly collections: number;
}

/**
 * Records the authority of a service process. Another one replaces it only while no group depends on it.
 * @returns the conflict that forbids it, or null
 */
export async function recordAuthority(
  database: Database,
  chain: string,
  address: string,
): Promise<AuthorityConflict | null> {
  return database.transaction(async (transaction) => {
    await transaction.insert(authorities).values({ chain, address }).onConflictDoNothing();
    const [recorded] = await transaction
      .select()
      .from(authorities)
      .where(eq(authorities.chain, chain))
      .for("update");
    if (recorded!.address === address) return null;
    const [grouped] = await transaction
      .select({ collections: count() })
      .from(collections)
      .where(and(eq(collections.chain, chain), isNotNull(collections.groupSeed)));
    if (grouped!.collections > 0) return { address: recorded!.address, collections: grouped!.collections };
    await transaction.update(authorities).set({ address }).where(eq(authorities.chain, chain));
    return null;
  });
}
