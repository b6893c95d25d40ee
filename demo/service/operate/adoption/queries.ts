import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { inBatches } from "../../platform/db/in-batches.js";
import type { Queryable } from "../../platform/db/database.js";
import { reveals, sealedItems } from "../../catalog/reveals/tables.js";
import { allowlistEntries, phases } from "../../catalog/phases/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { currencies } from "../../catalog/currencies/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints, type mintState, sessions } from "../../catalog/mints/tables.js";
import { otherTransactions } from "./tables.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";

/** Row of a unit that was prepared before the backup. */
export interface PreparedUnit {
  readonly id: string;
  readonly sessionId: string;
  readonly phaseId: string;
  readonly wallet: string;
  readonly state: (typeof mintState.enumValues)[number];
  readonly priceBaseUnits: bigint;
  readonly priceMint: string | null;
}

/** Item that has not been drawn. */
export interface FreeItem {
  readonly number: number;
  readonly name: string;
  /** Name after the reveal; null: none. */
  readonly revealedName: string | null;
  readonly metadataUri: string | null;
}

export interface AdoptionData {
  readonly collection: CollectionRow;
  /** Name prefix, image and description of placeholders; null: the collection has no reveal. */
  readonly placeholder: Pick<typeof reveals.$inferSelect, "name" | "image" | "description"> | null;
  readonly phases: readonly {
    readonly phase: PhaseRow;
    readonly tokenProgram: string | null;
    /** Units that were submitted and are waiting for their result on the chain. */
    readonly submitted: number;
  }[];
  /** In the order of the draw. */
  readonly free: readonly FreeItem[];
  /** Numbers of all existing items. */
  readonly numbers: ReadonlySet<number>;
  readonly confirmed: number;
}

/** Signatures of a collection's confirmed mints. */
export async function readConfirmedSignatures(database: Queryable, collectionId: string): Promise<string[]> {
  const rows = await database
    .select({ signature: mints.signature })
    .from(mints)
    .where(
      and(eq(mints.collectionId, collectionId), eq(mints.state, "confirmed"), isNotNull(mints.signature)),
    );
  return rows.map(({ signature }) => signature!);
}

/** Signatures of transactions that name a collection's group but are none of its mints. */
export async function readOtherSignatures(database: Queryable, collectionId: string): Promise<string[]> {
  const rows = await database
    .select({ signature: otherTransactions.signature })
    .from(otherTransactions)
    .where(eq(otherTransactions.collectionId, collectionId));
  return rows.map(({ signature }) => signature);
}

/** Saves signatures of transactions that name a collection's group but are none of its mints. */
export async function saveOtherSignatures(
  database: Queryable,
  collectionId: string,
  signatures: readonly string[],
): Promise<void> {
  if (signatures.length === 0) return;
  await database
    .insert(otherTransactions)
    .values(signatures.map((signature) => ({ collectionId, signature })))
    .onConflictDoNothing();
}

/** Data of a collection to match mints on the chain against. */
export async function readAdoptionData(database: Queryable, collectionId: string): Promise<AdoptionData> {
  const [row] = await database
    .select({
      collection: collections,
      placeholder: { name: reveals.name, image: reveals.image, description: reveals.description },
    })
    .from(collections)
    .leftJoin(reveals, eq(reveals.collectionId, collections.id))
    .where(eq(collections.id, collectionId));
  const found = await database
    .select({
      phase: phases,
      tokenProgram: currencies.tokenProgram,
      submitted: sql<number>`(select count(*)::int from ${mints} where ${mints.phaseId} = ${phases.id}
        and ${mints.state} = 'submitted')`,
    })
    .from(phases)
    .leftJoin(currencies, eq(currencies.mint, phases.priceMint))
    .where(eq(phases.collectionId, collectionId))
    .orderBy(asc(phases.position));
  const free = await database
    .select({
      number: items.number,
      name: items.name,
      revealedName: sql<string | null>`${sealedItems.content} ->> 'name'`,
      metadataUri: items.metadataUri,
    })
    .from(items)
    .leftJoin(
      sealedItems,
      and(
        eq(sealedItems.collectionId, items.collectionId),
        eq(sealedItems.place, items.number),
        eq(items.isPlaceholder, true),
      ),
    )
    .where(and(eq(items.collectionId, collectionId), isNull(items.mintId)))
    .orderBy(asc(items.drawOrder));
  const drawn = await database
    .select({ number: items.number })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.mintId)));
  return {
    ...row!,
    phases: found,
    free,
    numbers: new Set([...free, ...drawn].map(({ number }) => number)),
    confirmed: drawn.length,
  };
}

/** Units that aren't confirmed, by their mint addresses. */
export async function readPreparedUnits(
  database: Queryable,
  mintAddresses: readonly string[],
): Promise<Map<string, PreparedUnit>> {
  const units = new Map<string, PreparedUnit>();
  for (const part of inBatches(mintAddresses)) {
    const rows = await database
      .select({
        id: mints.id,
        sessionId: mints.sessionId,
        phaseId: mints.phaseId,
        wallet: mints.wallet,
        state: mints.state,
        mintAddress: mints.mintAddress,
        priceBaseUnits: sessions.priceBaseUnits,
        discountBaseUnits: sessions.discountBaseUnits,
        priceMint: sessions.priceMint,
      })
      .from(mints)
      .innerJoin(sessions, eq(sessions.id, mints.sessionId))
      .where(and(inArray(mints.mintAddress, part), ne(mints.state, "confirmed")));
    for (const { mintAddress, priceBaseUnits, discountBaseUnits, ...unit } of rows) {
      units.set(mintAddress, { ...unit, priceBaseUnits: priceBaseUnits - discountBaseUnits });
    }
  }
  return units;
}

/** Which of the given wallets are on the phases' allowlists, by phase. */
export async function readListed(
  database: Queryable,
  phaseIds: readonly string[],
  wallets: readonly string[],
): Promise<Map<string, Set<string>>> {
  const listed = new Map<string, Set<string>>(phaseIds.map((id) => [id, new Set()]));
  if (phaseIds.length === 0) return listed;
  for (const part of inBatches([...new Set(wallets)])) {
    const rows = await database
      .select()
      .from(allowlistEntries)
      .where(and(inArray(allowlistEntries.phaseId, [...phaseIds]), inArray(allowlistEntries.wallet, part)));
    for (const { phaseId, wallet } of rows) listed.get(phaseId)!.add(wallet);
  }
  return listed;
}
