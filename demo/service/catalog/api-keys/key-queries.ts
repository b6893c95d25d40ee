import { and, asc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { KeyClass } from "../../../../src/contract/values/key.js";
import { uuid } from "../../../../src/contract/values/schema.js";
import type { Database, Queryable, Transactional } from "../../platform/db/database.js";
import { apiKeys, apiKeyScopes } from "./tables.js";
import { collections } from "../collections/tables.js";
import { phases } from "../phases/tables.js";
import { isVisible } from "../collections/visibility.js";

/** A valid key with all identifiers of its collections. */
export interface ApiKeyRecord {
  id: string;
  class: KeyClass;
  origins: readonly string[] | null;
  collections: readonly KeyCollection[];
}

/** Collection of a key's scope. */
export interface KeyCollection {
  id: string;
  shortId: string;
  address: string;
  isVisible: boolean;
}

/**
 * A key by the hash of its value, or a publishable one by its id, as pages of the service use it; null if unknown or
 * revoked. Collections of other chains are omitted, and from publishable keys hidden ones.
 */
export async function findApiKey(
  database: Database,
  hashOrId: string,
  chain: string,
  now: Date,
): Promise<ApiKeyRecord | null> {
  const rows = await database
    .select({
      id: apiKeys.id,
      class: apiKeys.class,
      origins: apiKeys.origins,
      collection: {
        id: collections.id,
        shortId: collections.shortId,
        address: collections.address,
        isVisible: sql<boolean>`${isVisible(collections.id, now)}`,
      },
    })
    .from(apiKeys)
    .leftJoin(apiKeyScopes, eq(apiKeyScopes.keyId, apiKeys.id))
    .leftJoin(
      collections,
      and(
        eq(collections.id, apiKeyScopes.collectionId),
        eq(collections.chain, chain),
        or(ne(apiKeys.class, "publishable"), isVisible(collections.id, now)),
      ),
    )
    .where(and(matches(hashOrId), or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, now))));
  const [key] = rows;
  if (!key) return null;
  return {
    id: key.id,
    class: key.class,
    origins: key.origins,
    collections: rows.flatMap(({ collection }) => collection ?? []),
  };
}

const matches = (hashOrId: string): SQL | undefined =>
  uuid.safeParse(hashOrId).success
    ? and(eq(apiKeys.id, hashOrId), eq(apiKeys.class, "publishable"))
    : eq(apiKeys.hash, hashOrId);

/** Collection of a phase; null for an unknown phase. */
export async function findPhaseCollection(database: Database, phaseId: string): Promise<string | null> {
  const [phase] = await database
    .select({ collectionId: phases.collectionId })
    .from(phases)
    .where(eq(phases.id, phaseId));
  return phase?.collectionId ?? null;
}

/**
 * Inserts a key with its scopes in one transaction. An existing hash gets the new registration; a revoked one
 * stays revoked.
 * @returns the key's id
 */
export async function saveApiKey(
  database: Transactional,
  key: { hash: string; class: KeyClass; label: string; origins: string[] | null; collectionIds: string[] },
): Promise<string> {
  const { hash, collectionIds, ...registration } = key;
  return database.transaction(async (transaction) => {
    const [saved] = await transaction
      .insert(apiKeys)
      .values({ hash, ...registration })
      .onConflictDoUpdate({ target: apiKeys.hash, set: registration })
      .returning({ id: apiKeys.id });
    await saveScopes(transaction, saved!.id, collectionIds);
    return saved!.id;
  });
}

/** Revokes a key from `now` on. */
export async function revokeApiKey(database: Queryable, id: string, now: Date): Promise<void> {
  await database.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id));
}

/** A key as its owner registered it; never its value. */
export interface KeyRecord {
  id: string;
  class: KeyClass;
  label: string;
  origins: string[] | null;
  revokedAt: Date | null;
  collections: { id: string; shortId: string }[];
}

/** Key with this id, revoked or not; null for any other text. */
export async function findApiKeyById(database: Queryable, id: string): Promise<KeyRecord | null> {
  const rows = await database
    .select({ key: apiKeys, collection: { id: collections.id, shortId: collections.shortId } })
    .from(apiKeys)
    .leftJoin(apiKeyScopes, eq(apiKeyScopes.keyId, apiKeys.id))
    .leftJoin(collections, eq(collections.id, apiKeyScopes.collectionId))
    .where(sql`${apiKeys.id}::text = ${id}`)
    .orderBy(asc(collections.shortId));
  const [first] = rows;
  if (!first) return null;
  const { class: keyClass, label, origins, revokedAt } = first.key;
  const scope = rows.flatMap(({ collection }) => collection ?? []);
  return { id: first.key.id, class: keyClass, label, origins, revokedAt, collections: scope };
}

/** Replaces the registration of a key. */
export async function updateApiKey(
  transaction: Queryable,
  id: string,
  { collectionIds, ...registration }: { label: string; origins: string[] | null; collectionIds: string[] },
): Promise<void> {
  await transaction.update(apiKeys).set(registration).where(eq(apiKeys.id, id));
  await saveScopes(transaction, id, collectionIds);
}

/** Chains of collections, each once. */
export async function listChains(database: Queryable, collectionIds: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectDistinct({ chain: collections.chain })
    .from(collections)
    .where(inArray(collections.id, [...collectionIds]));
  return rows.map(({ chain }) => chain);
}

async function saveScopes(
  transaction: Queryable,
  keyId: string,
  collectionIds: readonly string[],
): Promise<void> {
  await transaction.delete(apiKeyScopes).where(eq(apiKeyScopes.keyId, keyId));
  if (collectionIds.length === 0) return;
  await transaction
    .insert(apiKeyScopes)
    .values(collectionIds.map((collectionId) => ({ keyId, collectionId })));
}
