import { eq, or } from "drizzle-orm";
import type { Database, Queryable } from "../platform/db/database.js";
import { inBatches } from "../platform/db/in-batches.js";
import { saveAffiliates } from "../catalog/affiliates/queries.js";
import { insertBounty, type NewBounty } from "../catalog/bounties/queries.js";
import { insertReveal, type NewReveal } from "../catalog/reveals/queries.js";
import { insertClaimCodes, type NewClaimCode } from "../catalog/claim-codes/queries.js";
import type { Picture } from "../platform/media/picture.js";
import { savePictures } from "../catalog/pictures/queries.js";
import { addCurrencies, type NewCurrency } from "../catalog/currencies/queries.js";
import type { CollectionRow } from "../catalog/collections/collection-row.js";
import { collections } from "../catalog/collections/tables.js";
import { items } from "../catalog/items/tables.js";
import type { StoredFields } from "../platform/db/stored-fields.js";
import type { ParsedCollection } from "./collection-definition.js";
import { insertPhase } from "../catalog/edits/insert-phase.js";

/** Fields of a definition that are stored as they are. */
type CollectionColumns = StoredFields<
  typeof collections.$inferInsert,
  Omit<
    ParsedCollection,
    | keyof ResolvedColumns
    | "supply"
    | "currencies"
    | "items"
    | "phases"
    | "affiliates"
    | "claimCodes"
    | "bounty"
    | "reveal"
  >
>;

/** Columns that the import derives from the definition, the chain and its own options. */
type ResolvedColumns = Pick<
  CollectionRow,
  | "address"
  | "chain"
  | "groupSeed"
  | "itemNameBytes"
  | "mutable"
  | "mutableUntil"
  | "royalty"
  | "standard"
  | "treasury"
>;

/** Validated collection to insert. */
export interface NewCollection
  extends CollectionColumns, ResolvedColumns, Pick<ParsedCollection, "supply" | "phases" | "affiliates"> {
  /** Currencies of its phases, including known ones. */
  currencies: NewCurrency[];
  /** Empty if they are sealed until a reveal. */
  items: StoredFields<typeof items.$inferInsert, ParsedCollection["items"][number]>[];
  /** Phases are indexes of `phases`. */
  claimCodes: (Omit<NewClaimCode, "phaseIds"> & { phases: number[] | null })[];
  bounty: NewBounty | null;
  /** Null: the items are revealed from the start. */
  reveal: NewReveal | null;
  /** Pictures of its images, by path. */
  pictures: ReadonlyMap<string, Picture>;
}

export type InsertOutcome =
  | { status: "inserted"; id: string }
  /** The short id exists; nothing was written. */
  | { status: "present"; id: string }
  /** These fields belong to another collection; nothing was written. */
  | { status: "taken"; fields: ("slug" | "address")[] }
  /** These currencies exist with other values; nothing was written. */
  | { status: "contradicted"; mints: string[] };

/**
 * Inserts a collection in one transaction.
 * @param order.drawOrders sort key of each item: the secret order of the draw
 * @param order.onInserted called in the transaction
 */
export async function insertCollection(
  database: Database,
  {
    onInserted,
    ...order
  }: {
    collection: NewCollection;
    drawOrders: readonly bigint[];
    onInserted?: ((transaction: Queryable, id: string) => Promise<void>) | undefined;
  },
): Promise<InsertOutcome> {
  try {
    return await database.transaction(async (transaction) => {
      const outcome = await insertWhole(transaction, order);
      if (outcome.status === "inserted") await onInserted?.(transaction, outcome.id);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Contradiction) return { status: "contradicted", mints: error.mints };
    throw error;
  }
}

/** Thrown to roll the transaction back. */
class Contradiction extends Error {
  constructor(readonly mints: string[]) {
    super();
  }
}

async function insertWhole(
  transaction: Queryable,
  { collection, drawOrders }: { collection: NewCollection; drawOrders: readonly bigint[] },
): Promise<InsertOutcome> {
  const { supply, currencies, items: newItems, phases: newPhases, ...rest } = collection;
  const { affiliates, claimCodes, bounty, reveal, pictures, ...columns } = rest;
  const [inserted] = await transaction
    .insert(collections)
    .values({ ...columns, supplyTotal: supply })
    .onConflictDoNothing()
    .returning({ id: collections.id });
  if (!inserted) return explainConflict(transaction, collection);
  const collectionId = inserted.id;
  const contradicted = await addCurrencies(transaction, currencies);
  if (contradicted.length > 0) throw new Contradiction(contradicted);

  const phaseIds: string[] = [];
  for (const [position, phase] of newPhases.entries()) {
    phaseIds.push(await insertPhase(transaction, collectionId, position, phase));
  }
  await saveAffiliates(transaction, collectionId, affiliates);
  const codes = claimCodes.map(({ phases, ...code }) => ({
    ...code,
    phaseIds: phases?.map((index) => phaseIds[index]!) ?? null,
  }));
  await insertClaimCodes(transaction, collectionId, codes);
  if (bounty) await insertBounty(transaction, collectionId, bounty);
  if (reveal) await insertReveal(transaction, collectionId, reveal);
  await savePictures(transaction, pictures);
  const itemRows = newItems.map((item, index) => ({
    ...item,
    collectionId,
    drawOrder: drawOrders[index]!,
  }));
  for (const rows of inBatches(itemRows)) await transaction.insert(items).values(rows);
  return { status: "inserted", id: collectionId };
}

async function explainConflict(
  transaction: Queryable,
  { shortId, slug, address }: NewCollection,
): Promise<InsertOutcome> {
  const rows = await transaction
    .select()
    .from(collections)
    .where(
      or(eq(collections.shortId, shortId), eq(collections.slug, slug), eq(collections.address, address)),
    );
  const present = rows.find((row) => row.shortId === shortId);
  if (present) return { status: "present", id: present.id };
  const fields = (["slug", "address"] as const).filter((field) =>
    rows.some((row) => row[field] === { slug, address }[field]),
  );
  return { status: "taken", fields };
}
