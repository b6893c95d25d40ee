import { readAffiliateSales as readSalesRows } from "./affiliate-sales.js";
import type { Database } from "../../platform/db/database.js";

/** Sales credited to an affiliate. */
export interface AffiliateReport {
  readonly code: string;
  readonly name: string;
  /** End of the code's validity; null: active. */
  readonly endedAt: Date | null;
  /** Confirmed units, without those reverted by a fork. */
  readonly units: number;
  /** Amounts paid by currency: an SPL mint, or null for the native coin. Currencies with sales only. */
  readonly paid: readonly {
    readonly mint: string | null;
    readonly units: number;
    readonly baseUnits: bigint;
  }[];
}

/** Sales of a collection's affiliates, by code. */
export async function readAffiliateSales(
  database: Database,
  collectionId: string,
): Promise<AffiliateReport[]> {
  const reports = new Map<string, AffiliateReport>();
  for (const { code, name, endedAt, currency, units, paidBaseUnits } of await readSalesRows(
    database,
    collectionId,
  )) {
    const { units: previousUnits, paid } = reports.get(code) ?? { units: 0, paid: [] };
    const sale = { mint: currency, units, baseUnits: paidBaseUnits };
    reports.set(code, {
      code,
      name,
      endedAt,
      units: previousUnits + units,
      paid: units > 0 ? [...paid, sale] : paid,
    });
  }
  return [...reports.values()];
}
