import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { GroupControl } from "../../chain/transactions/item-standard.js";
import type { Queryable } from "../../platform/db/database.js";
import { marketCollections } from "../tables.js";

/** Collection whose controls are due to be read. */
export interface ControlledCollection {
  readonly id: string;
  readonly address: string;
}

/**
 * Leases collections whose controls were never read, or not since a time; recorded ones aren't on the chain.
 * @param order.now time that counts as the time of the read
 */
export async function leaseControls(
  database: Queryable,
  chain: string,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<ControlledCollection[]> {
  const { id, address, controlsReadAt } = marketCollections;
  const due = database
    .select({ id })
    .from(marketCollections)
    .where(
      and(
        eq(marketCollections.chain, chain),
        eq(marketCollections.recorded, false),
        or(isNull(controlsReadAt), lt(controlsReadAt, before)),
      ),
    )
    .orderBy(asc(controlsReadAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return database
    .update(marketCollections)
    .set({ controlsReadAt: now })
    .where(inArray(id, due))
    .returning({ id, address });
}

/** Saves controls where they differ. @returns true if they did */
export async function saveControls(
  database: Queryable,
  collectionId: string,
  controls: readonly GroupControl[] | null,
): Promise<boolean> {
  const value = controls === null ? null : JSON.stringify(controls);
  const { rowCount } = await database.execute(sql`
    update ${marketCollections} set controls = ${value}::jsonb
    where id = ${collectionId} and controls is distinct from ${value}::jsonb`);
  return rowCount === 1;
}
