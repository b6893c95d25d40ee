import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { bounties } from "../bounties/tables.js";
import type { Queryable } from "../../platform/db/database.js";
import type { Picture } from "../../platform/media/picture.js";
import { pictureOf } from "../pictures/queries.js";
import { reveals } from "../reveals/tables.js";
import { phases } from "../phases/tables.js";
import { collections } from "../collections/tables.js";
import { currencies } from "../currencies/tables.js";
import { items } from "../items/tables.js";
import type { PricedPhase } from "../phases/priced-phase.js";
import type { CollectionRow } from "../collections/collection-row.js";

export interface CollectionRecord {
  collection: CollectionRow;
  picture: Picture | null;
  phases: PricedPhase[];
  hasArtwork: boolean;
  hasBounty: boolean;
  /** Null: the items are revealed from the start. */
  reveal: { dueAt: Date | null; revealedAt: Date | null } | null;
}

/** A collection with its phases by position, in one query; null for an unknown id. */
export async function readCollection(
  database: Queryable,
  collectionId: string,
): Promise<CollectionRecord | null> {
  const artwork = database
    .select({ found: sql`1` })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.image)));
  const rows = await database
    .select({
      collection: collections,
      picture: pictureOf(collections.image),
      phase: phases,
      currency: currencies,
      hasArtwork: sql<boolean>`exists ${artwork}`,
      hasBounty: sql<boolean>`${bounties.collectionId} is not null`,
      reveal: { collectionId: reveals.collectionId, dueAt: reveals.dueAt, revealedAt: reveals.revealedAt },
    })
    .from(collections)
    .leftJoin(phases, eq(phases.collectionId, collections.id))
    .leftJoin(currencies, eq(currencies.mint, phases.priceMint))
    .leftJoin(bounties, eq(bounties.collectionId, collections.id))
    .leftJoin(reveals, eq(reveals.collectionId, collections.id))
    .where(eq(collections.id, collectionId))
    .orderBy(asc(phases.position));
  const [first] = rows;
  if (!first) return null;
  return {
    collection: first.collection,
    picture: first.picture,
    phases: rows.flatMap(({ phase, currency }) => (phase ? { ...phase, currency } : [])),
    hasArtwork: first.hasArtwork,
    hasBounty: first.hasBounty,
    reveal: first.reveal,
  };
}

/** Phases of several collections by position, each with its collection. */
export async function listPricedPhases(
  database: Queryable,
  ids: readonly string[],
): Promise<{ readonly collection: CollectionRow; readonly phase: PricedPhase }[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ collection: collections, phase: phases, currency: currencies })
    .from(phases)
    .innerJoin(collections, eq(collections.id, phases.collectionId))
    .leftJoin(currencies, eq(currencies.mint, phases.priceMint))
    .where(inArray(phases.collectionId, [...ids]))
    .orderBy(asc(phases.position));
  return rows.map(({ collection, phase, currency }) => ({ collection, phase: { ...phase, currency } }));
}
