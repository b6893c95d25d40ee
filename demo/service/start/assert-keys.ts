import { and, inArray, isNull } from "drizzle-orm";
import { isProduction, type Chain } from "../../../src/contract/values/chain.js";
import { hashKey } from "../catalog/api-keys/api-keys.js";
import { apiKeys } from "../catalog/api-keys/tables.js";
import { demoKeys } from "../config/published-keys.js";
import type { Queryable } from "../platform/db/database.js";
import { UserError } from "../platform/errors/user-error.js";

/**
 * Asserts that the database of a production chain has none of the public API keys, which are for the samples of `npm
 * start`.
 * @throws UserError with the command that revokes them
 */
export async function assertNoPublishedKeys(database: Queryable, chain: Chain): Promise<void> {
  if (!isProduction(chain)) return;
  const hashes = Object.values(demoKeys).map(hashKey);
  const found = await database
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(inArray(apiKeys.hash, hashes), isNull(apiKeys.revokedAt)));
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id).join(", ");
  throw new UserError(
    `The database has API keys of the samples, which are public: ${ids}. Revoke each with \`keys revoke\`, or use another database for ${chain}.`,
  );
}
