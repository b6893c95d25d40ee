import { endAffiliate as endAffiliateRow, isActiveAffiliate, saveAffiliates } from "./queries.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { UserError } from "../../platform/errors/user-error.js";
import { text } from "../../platform/validation/definition-fields.js";

/** Format of an affiliate code, which is part of links. */
export const affiliateCode = /^[\w.-]{1,64}$/;

/** Name of an affiliate, which only the operator's lists show. */
export const affiliateName = text(1, 64);

/** @throws ApiError `AFFILIATE_INVALID`, also for ended and foreign codes */
export async function assertAffiliate(
  { database, clock }: { database: Database; clock: () => Date },
  collectionId: string,
  code: string,
): Promise<void> {
  if (await isActiveAffiliate(database, collectionId, code, clock())) return;
  throw new ApiError(
    "AFFILIATE_INVALID",
    "The collection has no such affiliate code. Correct it or leave it out.",
  );
}

/** Invalid affiliate order. The message names the remedy. */
export class AffiliateError extends UserError {
  override readonly name = "AffiliateError";
  override readonly code = "AFFILIATE_ORDER_INVALID";
}

/**
 * Adds an affiliate. An existing one is renamed and reactivated.
 * @param person.name shown in the operator's lists only
 * @throws AffiliateError
 */
export async function saveAffiliate(
  database: Queryable,
  collectionId: string,
  person: { code: string; name: string },
): Promise<void> {
  if (!affiliateCode.test(person.code)) {
    throw new AffiliateError(
      `"${person.code}" can't be part of a link. Use 1 to 64 letters, digits, hyphens, underscores or full stops.`,
    );
  }
  const name = affiliateName.safeParse(person.name);
  if (!name.success) throw new AffiliateError(`The name ${name.error.issues[0]!.message}.`);
  await saveAffiliates(database, collectionId, [{ code: person.code, name: name.data }]);
}

/**
 * Ends an affiliate's code. Its credited sales stay, and open sessions keep it.
 * @throws AffiliateError
 */
export async function endAffiliate(
  { database, clock }: { database: Queryable; clock: () => Date },
  collectionId: string,
  code: string,
): Promise<void> {
  if (await endAffiliateRow(database, collectionId, code, clock())) return;
  throw new AffiliateError(`The collection has no active affiliate with the code "${code}".`);
}
