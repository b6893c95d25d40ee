import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "../collections/tables.js";
import { phases } from "../phases/tables.js";
import type { NamedCollection } from "../collections/queries.js";

export interface CollectionSummary extends NamedCollection {
  supply: number | null;
  held: number;
  minted: number;
  phases: number;
}

export function listCollections(database: Queryable): Promise<CollectionSummary[]> {
  return database
    .select({
      id: collections.id,
      shortId: collections.shortId,
      name: collections.name,
      chain: collections.chain,
      treasury: collections.treasury,
      supply: collections.supplyTotal,
      held: collections.held,
      minted: collections.minted,
      visibility: collections.visibility,
      visibleFrom: collections.visibleFrom,
      phases: database.$count(phases, eq(phases.collectionId, collections.id)),
    })
    .from(collections)
    .orderBy(asc(collections.createdAt), asc(collections.shortId));
}
