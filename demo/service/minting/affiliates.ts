import {
  endAffiliate as endAffiliateRow,
  isActiveAffiliate,
  readAffiliateSales as readSalesRows,
  saveAffiliates,
} from "../db/repositories/affiliates.js";
import type { Database } from "../db/database.js";
import { ApiError } from "../errors/api-error.js";

/** Letters, digits and a little punctuation: an affiliate's code is part of links. */
export const affiliateCode = /^[\w.-]{1,64}$/;

/** @throws Refusal `AFFILIATE_INVALID`, the same for an unknown code, one that has ended and another collection's */
export async function assertAffiliate(
  { database, clock }: { database: Database; clock: () => Date },
  collectionId: string,
  code: string,
): Promise<void> {
  if (await isActiveAffiliate(database, collectionId, code, clock())) return;
  throw new ApiError(
    "AFFILIATE_INVALID",
    "This affiliate code is not one of this collection. Correct it or leave it out.",
  );
}

/** The operator's mistake about an affiliate; the message names the remedy. */
export class AffiliateError extends Error {
  override readonly name = "AffiliateError";
  readonly code = "AFFILIATE_ORDER_INVALID";
}

/**
 * Lets buyers come by a code. One that the collection has already gets the new name, and works again if it had ended.
 * @param person.name for the operator's own lists
 * @throws AffiliateError
 */
export async function saveAffiliate(
  database: Database,
  collectionId: string,
  person: { code: string; name: string },
): Promise<void> {
  if (!affiliateCode.test(person.code)) {
    throw new AffiliateError(
      `"${person.code}" can't be part of a link. Give 1 to 64 letters, digits, hyphens, underscores or full stops.`,
    );
  }
  await saveAffiliates(database, collectionId, [person]);
}

/**
 * From now on the code is refused. What it was credited with stays, and sessions that are open keep it.
 * @throws AffiliateError
 */
export async function endAffiliate(
  { database, clock }: { database: Database; clock: () => Date },
  collectionId: string,
  code: string,
): Promise<void> {
  if (await endAffiliateRow(database, collectionId, code, clock())) return;
  throw new AffiliateError(`The collection has no active affiliate with the code "${code}".`);
}

/** What an affiliate is credited with. */
export interface AffiliateReport {
  readonly code: string;
  readonly name: string;
  /** When the code ceased to work; null: it works. */
  readonly endedAt: Date | null;
  /** Confirmed. One that a fork has taken back is not among them. */
  readonly units: number;
  /** What buyers paid for them, by currency: an SPL mint, or null for the native coin. Currencies with sales only. */
  readonly paid: readonly {
    readonly mint: string | null;
    readonly units: number;
    readonly baseUnits: bigint;
  }[];
}

/** The sales of every affiliate of a collection, by code. */
export async function readAffiliateSales(
  database: Database,
  collectionId: string,
): Promise<AffiliateReport[]> {
  const reports = new Map<string, AffiliateReport>();
  for (const { code, name, endedAt, currency, units, paidBaseUnits } of await readSalesRows(
    database,
    collectionId,
  )) {
    const { units: counted, paid } = reports.get(code) ?? { units: 0, paid: [] };
    const sale = { mint: currency, units, baseUnits: paidBaseUnits };
    reports.set(code, {
      code,
      name,
      endedAt,
      units: counted + units,
      paid: units > 0 ? [...paid, sale] : paid,
    });
  }
  return [...reports.values()];
}
