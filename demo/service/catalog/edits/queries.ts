import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { reveals } from "../reveals/tables.js";
import { collections } from "../collections/tables.js";
import { items } from "../items/tables.js";
import { phases } from "../phases/tables.js";
import type { CollectionRow } from "../collections/collection-row.js";
import type { PhaseRow } from "../phases/priced-phase.js";

/** Collection with the data that decides which of its fields may change. */
export interface EditableCollection {
  readonly collection: CollectionRow;
  readonly phases: readonly PhaseRow[];
  readonly reveal: Pick<typeof reveals.$inferSelect, "name" | "hiddenArt" | "revealedAt"> | null;
  /** Number of minted items without their own description, or without their own web page. */
  readonly undescribed: number;
  readonly unlinked: number;
  /** Items with permanent metadata. */
  readonly permanentItems: number;
}

/** Reads a collection, which must exist, and locks it until the transaction ends. */
export async function readEditable(database: Queryable, id: string): Promise<EditableCollection> {
  const [collection] = await database.select().from(collections).where(eq(collections.id, id)).for("update");
  const ofCollection = await database
    .select()
    .from(phases)
    .where(eq(phases.collectionId, id))
    .orderBy(asc(phases.position));
  const [reveal] = await database
    .select({ name: reveals.name, hiddenArt: reveals.hiddenArt, revealedAt: reveals.revealedAt })
    .from(reveals)
    .where(eq(reveals.collectionId, id));
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const isMinted = sql`${items.mintId} is not null`;
  const [counts] = await database
    .select({
      undescribed: count(sql`${isMinted} and ${items.description} is null`),
      unlinked: count(sql`${isMinted} and ${items.externalUrl} is null`),
      permanentItems: count(sql`${items.metadataUri} is not null`),
    })
    .from(items)
    .where(eq(items.collectionId, id));
  return { collection: collection!, phases: ofCollection, reveal: reveal ?? null, ...counts! };
}

/** Changes fields of a collection. */
export async function updateCollection(
  transaction: Queryable,
  id: string,
  changes: Partial<Omit<CollectionRow, "id" | "shortId" | "held" | "minted" | "burned">>,
): Promise<void> {
  await transaction.update(collections).set(changes).where(eq(collections.id, id));
}
