import { and, asc, eq, isNotNull } from "drizzle-orm";
import { affiliates } from "../../catalog/affiliates/tables.js";
import { listBonuses, listWallets } from "../../catalog/allowlists/queries.js";
import { readBounty, type BountyRecord } from "../../catalog/bounties/queries.js";
import { readCollection, type CollectionRecord } from "../../catalog/collection-view/queries.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";
import { items } from "../../catalog/items/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import type { PricedPhase } from "../../catalog/phases/priced-phase.js";
import { readReveal, type RevealRow } from "../../catalog/reveals/queries.js";
import { sealedItems, type ItemContent } from "../../catalog/reveals/tables.js";
import type { Database } from "../../platform/db/database.js";

/** Content of an item, revealed or not. */
export type ArchivedItem = Omit<ItemContent, "imageHash" | "animationHash">;

/** A phase with the wallets that only the operator sees. */
export interface ArchivedPhase {
  readonly phase: PricedPhase;
  readonly allowlist: readonly string[];
  readonly bonuses: readonly { readonly wallet: string; readonly bonus: number }[];
}

/** Everything that the definition of a collection can contain. */
export interface ArchivedCollection extends Pick<CollectionRecord, "collection"> {
  readonly phases: readonly ArchivedPhase[];
  /** In the order of their numbers; empty for an open edition. */
  readonly items: readonly ArchivedItem[];
  readonly affiliates: readonly { readonly code: string; readonly name: string }[];
  readonly bounty: BountyRecord | null;
  readonly reveal: RevealRow | null;
}

/** Item that was minted, with its owner. */
export interface ArchivedHolder {
  readonly number: number;
  readonly name: string;
  readonly mint: string;
  /** Null: it is burned. */
  readonly holder: string | null;
}

/** Reads a collection as its definition has it. */
export async function readArchived(database: Database, collectionId: string): Promise<ArchivedCollection> {
  const { collection, phases } = (await readCollection(database, collectionId))!;
  const reveal = await readReveal(database, collectionId);
  const archived: ArchivedPhase[] = [];
  for (const phase of phases) {
    const allowlist = (await listWallets(database, phase.id)).toSorted();
    archived.push({ phase, allowlist, bonuses: await listBonuses(database, phase.id) });
  }
  return {
    collection,
    phases: archived,
    items: await readItems(database, collection, reveal !== null),
    affiliates: await database
      .select({ code: affiliates.code, name: affiliates.name })
      .from(affiliates)
      .where(eq(affiliates.collectionId, collectionId))
      .orderBy(asc(affiliates.code)),
    bounty: await readBounty(database, collectionId),
    reveal,
  };
}

async function readItems(
  database: Database,
  { id, supplyTotal }: Pick<CollectionRow, "id" | "supplyTotal">,
  isSealed: boolean,
): Promise<ArchivedItem[]> {
  if (supplyTotal === null) return [];
  if (isSealed) {
    const rows = await database
      .select({ content: sealedItems.content })
      .from(sealedItems)
      .where(eq(sealedItems.collectionId, id));
    return rows.map(({ content }) => content).toSorted((one, other) => one.number - other.number);
  }
  return database
    .select({
      number: items.number,
      name: items.name,
      image: items.image,
      animation: items.animation,
      description: items.description,
      externalUrl: items.externalUrl,
      attributes: items.attributes,
      rarityRank: items.rarityRank,
    })
    .from(items)
    .where(eq(items.collectionId, id))
    .orderBy(asc(items.number));
}

/** Minted items in the order of their mints. */
export function readHolders(database: Database, collectionId: string): Promise<ArchivedHolder[]> {
  return database
    .select({ number: items.number, name: items.name, mint: mints.mintAddress, holder: items.holder })
    .from(items)
    .innerJoin(mints, eq(mints.id, items.mintId))
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.mintedPlace)))
    .orderBy(asc(items.mintedPlace));
}
