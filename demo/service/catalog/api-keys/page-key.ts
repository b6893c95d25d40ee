import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { isProduction } from "../../../../src/contract/values/chain.js";
import type { Database } from "../../platform/db/database.js";
import { findCollection } from "../collections/queries.js";
import { collections } from "../collections/tables.js";
import { isVisible } from "../collections/visibility.js";
import { includesOrigin, loopback } from "./origins.js";
import { apiKeys, apiKeyScopes } from "./tables.js";

/** What the service shows of a drop without a key of its visitors. */
export interface DropAccess {
  /** UUID. */
  readonly collectionId: string;
  readonly shortId: string;
  /** Value by which pages of the service use a key of the drop; null: none works on their origin. */
  readonly pageKey: string | null;
  /** Origins of the pages that its keys work on. */
  readonly origins: readonly string[];
}

/**
 * Value by which the service's own pages use a publishable key. The key's value can't be shown again, since only its
 * hash is stored, so this one is made from its id. Both have the same origins and collections.
 */
export const toPageKey = (id: string): string => `page_pub_${id.replaceAll("-", "")}`;

/** Id of the publishable key in the value of a page's key; null for any other value. */
export function readPageKey(value: string): string | null {
  const parts = /^page_pub_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(value);
  return parts && parts.slice(1).join("-");
}

/**
 * A visible collection that is on pages: one with a publishable key. Null for any other.
 * @param identifier short id, UUID, slug or address
 * @param context.origin of the service's own pages
 */
export async function findDropAccess(
  database: Database,
  identifier: string,
  { origin, chain, now }: { origin: string; chain: string; now: Date },
): Promise<DropAccess | null> {
  const found = await findCollection(database, identifier);
  if (!found) return null;
  const rows = await database
    .select({ id: apiKeys.id, origins: apiKeys.origins })
    .from(apiKeys)
    .innerJoin(apiKeyScopes, eq(apiKeyScopes.keyId, apiKeys.id))
    .innerJoin(collections, eq(collections.id, apiKeyScopes.collectionId))
    .where(
      and(
        eq(collections.id, found.id),
        eq(collections.chain, chain),
        isVisible(collections.id, now),
        eq(apiKeys.class, "publishable"),
        or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, now)),
      ),
    )
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  if (rows.length === 0) return null;
  const key = rows.find(({ origins }) => includesOrigin(origins ?? [], origin, isProduction(chain)));
  return {
    collectionId: found.id,
    shortId: found.shortId,
    pageKey: key ? toPageKey(key.id) : null,
    origins: [...new Set(rows.flatMap(({ origins }) => origins ?? []))],
  };
}

/**
 * The page of a drop: the only other origin of its keys, or else its page on the service; null if neither is known. An
 * origin with a wildcard doesn't identify a page, and the visitor's own machine has none.
 * @param dropUrl URL that its page on the service has if there is one
 */
export function choosePage(origins: readonly string[], dropUrl: string, chain: string): string | null {
  const own = new URL(dropUrl).origin;
  const [origin, ...others] = origins.filter((origin) => origin !== own && origin !== loopback);
  const isPage = others.length === 0 && origin?.startsWith("https:") && !origin.includes("*");
  if (isPage) return `${origin}/`;
  return includesOrigin(origins, own, isProduction(chain)) ? dropUrl : null;
}
