import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { apiKeys, apiKeyScopes } from "./tables.js";
import { collections } from "../collections/tables.js";

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
