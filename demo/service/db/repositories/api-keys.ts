import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { KeyClass } from "../../../../src/contract/key.js";
import type { Database } from "../database.js";
import { apiKeys, apiKeyScopes, collections, phases } from "../schema/schema.js";
import { isVisible } from "./visibility.js";

/** A valid key with all identifiers of its collections. */
export interface ApiKeyRecord {
  id: string;
  class: KeyClass;
  origins: readonly string[] | null;
  collections: readonly { id: string; shortId: string; address: string }[];
}

/**
 * The key with this hash; null if unknown or revoked. Collections of other chains are omitted, and from publishable
 * keys hidden ones.
 */
export async function findApiKey(
  database: Database,
  hash: string,
  chain: string,
  now: Date,
): Promise<ApiKeyRecord | null> {
  const rows = await database
    .select({
      id: apiKeys.id,
      class: apiKeys.class,
      origins: apiKeys.origins,
      collection: { id: collections.id, shortId: collections.shortId, address: collections.address },
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
    .where(and(eq(apiKeys.hash, hash), or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, now))));
  const [key] = rows;
  if (!key) return null;
  return {
    id: key.id,
    class: key.class,
    origins: key.origins,
    collections: rows.flatMap(({ collection }) => collection ?? []),
  };
}

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
  database: Database,
  key: { hash: string; class: KeyClass; label: string; origins: string[] | null; collectionIds: string[] },
): Promise<string> {
  const { hash, collectionIds, ...registration } = key;
  return database.transaction(async (transaction) => {
    const [saved] = await transaction
      .insert(apiKeys)
      .values({ hash, ...registration })
      .onConflictDoUpdate({ target: apiKeys.hash, set: registration })
      .returning({ id: apiKeys.id });
    const keyId = saved!.id;
    await transaction.delete(apiKeyScopes).where(eq(apiKeyScopes.keyId, keyId));
    if (collectionIds.length > 0) {
      await transaction
        .insert(apiKeyScopes)
        .values(collectionIds.map((collectionId) => ({ keyId, collectionId })));
    }
    return keyId;
  });
}

/** Revokes a key from `now` on. */
export async function revokeApiKey(database: Database, id: string, now: Date): Promise<void> {
  await database.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id));
}

/** True if a key with this id exists, revoked or not. */
export async function findApiKeyById(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(sql`${apiKeys.id}::text = ${id}`);
  return rows.length > 0;
}
