import { asc, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { apiKeys, apiKeyScopes, collections, mints, phases, sessions } from "../schema/schema.js";
import type { Visibility } from "./visibility.js";

export interface NamedCollection extends Visibility {
  id: string;
  shortId: string;
  name: string;
  chain: string;
  /** Recipient of the payments. */
  treasury: string;
}

/** Finds by short id, UUID, slug or address; null if not found. */
export async function findCollection(
  database: Queryable,
  identifier: string,
): Promise<NamedCollection | null> {
  const [row] = await database
    .select({
      id: collections.id,
      shortId: collections.shortId,
      name: collections.name,
      chain: collections.chain,
      treasury: collections.treasury,
      visibility: collections.visibility,
      visibleFrom: collections.visibleFrom,
    })
    .from(collections)
    .where(
      or(
        eq(collections.shortId, identifier),
        eq(collections.slug, identifier),
        eq(collections.address, identifier),
        sql`${collections.id}::text = ${identifier.toLowerCase()}`,
      ),
    )
    // A slug may equal another collection's short id; the short id takes precedence.
    .orderBy(sql`${collections.shortId} <> ${identifier}`)
    .limit(1);
  return row ?? null;
}

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

export interface KeySummary {
  id: string;
  class: (typeof apiKeys.$inferSelect)["class"];
  label: string;
  origins: string[] | null;
  /** Short ids. */
  collections: string[];
  createdAt: Date;
  revokedAt: Date | null;
}

export function listApiKeys(database: Queryable): Promise<KeySummary[]> {
  return database
    .select({
      id: apiKeys.id,
      class: apiKeys.class,
      label: apiKeys.label,
      origins: apiKeys.origins,
      collections: sql<string[]>`coalesce(array_agg(${collections.shortId} order by ${collections.shortId})
        filter (where ${collections.id} is not null), '{}')`,
      createdAt: apiKeys.createdAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .leftJoin(apiKeyScopes, eq(apiKeyScopes.keyId, apiKeys.id))
    .leftJoin(collections, eq(collections.id, apiKeyScopes.collectionId))
    .groupBy(apiKeys.id)
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
}

/** Sales of one phase in one currency. */
export interface PhaseSales {
  phase: string;
  /** SPL mint; null for the native coin. */
  currency: string | null;
  units: number;
  buyers: number;
  /** Base units of the currency. */
  paidBaseUnits: bigint;
  lastAt: Date;
}

/** Confirmed mints only. */
export async function readSales(database: Queryable, collectionId: string): Promise<PhaseSales[]> {
  const rows = await database
    .select({
      phase: phases.name,
      currency: sessions.priceMint,
      units: sql<number>`count(*)::int`,
      buyers: sql<number>`count(distinct ${mints.wallet})::int`,
      paidBaseUnits: sql<string>`sum(${sessions.priceBaseUnits} - ${sessions.discountBaseUnits})`,
      lastAt: sql<string>`max(${mints.settledAt})`,
    })
    .from(mints)
    .innerJoin(sessions, eq(sessions.id, mints.sessionId))
    .innerJoin(phases, eq(phases.id, mints.phaseId))
    .where(sql`${mints.collectionId} = ${collectionId} and ${mints.state} = 'confirmed'`)
    .groupBy(phases.id, sessions.priceMint)
    .orderBy(asc(phases.position));
  return rows.map((row) => ({
    ...row,
    paidBaseUnits: BigInt(row.paidBaseUnits),
    lastAt: new Date(row.lastAt),
  }));
}
