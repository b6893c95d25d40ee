import { and, asc, count, eq, gt, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../platform/db/database.js";
import { claimCodes, claimUses } from "../claim-codes/tables.js";
import { affiliates } from "../affiliates/tables.js";
import { items } from "../items/tables.js";
import { mints, sessions } from "../mints/tables.js";
import { phases } from "../phases/tables.js";
import type { Recipient } from "../collections/tables.js";

/** A confirmed mint with its item, buyer and payment. */
export interface SoldItem {
  /** Position in the collection's order of confirmation. */
  readonly place: number;
  readonly number: number;
  readonly name: string;
  readonly mint: string;
  readonly wallet: string;
  /** Wallet that received the item. */
  readonly recipient: string;
  readonly phase: string;
  /** Current recipients of the phase; null: the treasury. */
  readonly recipients: Recipient[] | null;
  /** Prices of one unit in base units. */
  readonly priceBaseUnits: bigint;
  readonly discountBaseUnits: bigint;
  /** SPL mint; null: the native coin. */
  readonly priceMint: string | null;
  readonly signature: string;
  /** Message that the wallet signed; empty for mints from a recording. */
  readonly message: Uint8Array;
  /** Items that the message's transaction mints, and pays for together. */
  readonly units: number;
  readonly confirmedAt: Date;
  /** Label of the claim code; the code itself is not stored. */
  readonly claimCode: string | null;
  readonly affiliateCode: string | null;
  readonly affiliate: string | null;
}

/**
 * Reads a batch of a collection's confirmed mints in order of confirmation.
 * @param part.after place of the last one in the previous batch
 */
export async function readSoldItems(
  database: Queryable,
  collectionId: string,
  { after, limit }: { after: number; limit: number },
): Promise<SoldItem[]> {
  // Items first, by their index, regardless of table statistics: an item with a place has a confirmed mint.
  const page = database
    .select({ place: items.mintedPlace, number: items.number, name: items.name, mintId: items.mintId })
    .from(items)
    .where(
      and(eq(items.collectionId, collectionId), isNotNull(items.mintedPlace), gt(items.mintedPlace, after)),
    )
    .orderBy(asc(items.mintedPlace))
    .limit(limit)
    .as("page");
  const rows = await database
    .select({
      place: page.place,
      number: page.number,
      name: page.name,
      mint: mints.mintAddress,
      wallet: mints.wallet,
      recipient: sql<string>`coalesce(${mints.recipient}, ${mints.wallet})`,
      phase: phases.name,
      recipients: phases.recipients,
      priceBaseUnits: sessions.priceBaseUnits,
      discountBaseUnits: sessions.discountBaseUnits,
      priceMint: sessions.priceMint,
      signature: mints.signature,
      message: mints.message,
      units: countUnits(database),
      confirmedAt: mints.settledAt,
      claimCode: claimCodes.label,
      affiliateCode: sessions.affiliateCode,
      affiliate: affiliates.name,
    })
    .from(page)
    .innerJoin(mints, eq(mints.id, page.mintId))
    .innerJoin(sessions, eq(sessions.id, mints.sessionId))
    .innerJoin(phases, eq(phases.id, mints.phaseId))
    .leftJoin(claimUses, eq(claimUses.sessionId, sessions.id))
    .leftJoin(claimCodes, eq(claimCodes.id, claimUses.codeId))
    .leftJoin(
      affiliates,
      and(eq(affiliates.collectionId, sessions.collectionId), eq(affiliates.code, sessions.affiliateCode)),
    )
    .orderBy(asc(page.place));
  return rows.map((row) => ({
    ...row,
    place: row.place!,
    signature: row.signature!,
    confirmedAt: row.confirmedAt!,
  }));
}

/** Counts the items in the transaction of a mint. */
function countUnits(database: Queryable) {
  const together = alias(mints, "together");
  const isTogether = and(eq(together.sessionId, mints.sessionId), eq(together.message, mints.message));
  return sql<number>`(${database.select({ units: count() }).from(together).where(isTogether)})`.mapWith(
    Number,
  );
}
