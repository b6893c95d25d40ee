import { and, count, desc, eq, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { collections } from "../../catalog/collections/tables.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { adminDrafts } from "./tables.js";

/** A draft, with the short id of the collection that it became. */
export type DraftRow = typeof adminDrafts.$inferSelect & { readonly collection: string | null };

/** An import that hasn't said for this long that it runs was interrupted. */
const lostMilliseconds = 30_000;

const isIdle = (now: Date): SQL | undefined =>
  or(
    ne(adminDrafts.status, "importing"),
    isNull(adminDrafts.aliveAt),
    lt(adminDrafts.aliveAt, new Date(now.getTime() - lostMilliseconds)),
  );

const select = (database: Queryable) =>
  database
    .select({ draft: adminDrafts, collection: collections.shortId })
    .from(adminDrafts)
    .leftJoin(collections, eq(collections.id, adminDrafts.collectionId));

const interrupted = "The import was interrupted. Start it again.";

/** An interrupted import is an open draft with an error. */
function toRow(
  { draft, collection }: { draft: typeof adminDrafts.$inferSelect; collection: string | null },
  now: Date,
): DraftRow {
  const { status, aliveAt } = draft;
  const isLost = status === "importing" && (aliveAt?.getTime() ?? 0) < now.getTime() - lostMilliseconds;
  return {
    ...draft,
    collection,
    ...(isLost && { status: "open", progress: null, error: interrupted }),
  };
}

/** @param ownerId undefined: of all */
export async function listDrafts(
  database: Queryable,
  { ownerId, now }: { readonly ownerId: string | undefined; readonly now: Date },
): Promise<DraftRow[]> {
  const rows = await select(database)
    .where(ownerId === undefined ? undefined : eq(adminDrafts.ownerId, ownerId))
    .orderBy(desc(adminDrafts.updatedAt), desc(adminDrafts.id));
  return rows.map((row) => toRow(row, now));
}

export async function findDraft(database: Queryable, id: string, now: Date): Promise<DraftRow | null> {
  const [row] = await select(database).where(eq(adminDrafts.id, id));
  return row ? toRow(row, now) : null;
}

export async function insertDraft(
  database: Queryable,
  draft: Pick<typeof adminDrafts.$inferInsert, "ownerId" | "definition" | "createdAt" | "updatedAt">,
): Promise<string> {
  const [row] = await database.insert(adminDrafts).values(draft).returning({ id: adminDrafts.id });
  return row!.id;
}

/** Number of an owner's drafts that aren't imported yet. */
export async function countDrafts(database: Queryable, ownerId: string): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(adminDrafts)
    .where(and(eq(adminDrafts.ownerId, ownerId), ne(adminDrafts.status, "imported")));
  return row!.count;
}

/** Replaces the definition of a draft. @returns false if it has another revision or is being imported */
export async function saveDefinition(
  database: Queryable,
  {
    id,
    revision,
    definition,
    now,
  }: Pick<DraftRow, "id" | "revision" | "definition"> & { readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await database
    .update(adminDrafts)
    .set({ definition, revision: sql`${adminDrafts.revision} + 1`, updatedAt: now })
    .where(
      and(
        eq(adminDrafts.id, id),
        eq(adminDrafts.revision, revision),
        ne(adminDrafts.status, "imported"),
        isIdle(now),
      ),
    );
  return rowCount === 1;
}

/** Begins an import. @returns false if one runs, or is over */
export async function beginImport(database: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await database
    .update(adminDrafts)
    .set({ status: "importing", aliveAt: now, progress: null, error: null, notes: [], updatedAt: now })
    .where(and(eq(adminDrafts.id, id), ne(adminDrafts.status, "imported"), isIdle(now)));
  return rowCount === 1;
}

/** Number of an owner's imports that run. */
export async function countRunning(database: Queryable, ownerId: string, now: Date): Promise<number> {
  const rows = await listDrafts(database, { ownerId, now });
  return rows.filter(({ status }) => status === "importing").length;
}

export async function updateDraft(
  database: Queryable,
  id: string,
  changes: Partial<
    Pick<DraftRow, "status" | "progress" | "aliveAt" | "error" | "notes" | "collectionId" | "updatedAt">
  >,
): Promise<void> {
  await database.update(adminDrafts).set(changes).where(eq(adminDrafts.id, id));
}

/**
 * Deletes a draft once its files are removed. Interrupted in between, the draft is still there, and can be deleted again.
 * @returns false if its import runs
 */
export function deleteDraft(
  database: Database,
  id: string,
  { now, removeFiles }: { readonly now: Date; readonly removeFiles: () => Promise<void> },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .delete(adminDrafts)
      .where(and(eq(adminDrafts.id, id), isIdle(now)));
    if (rowCount !== 1) return false;
    await removeFiles();
    return true;
  });
}

/** Draft that never became a collection, and hasn't changed since the given time. */
const isAbandoned = (before: Date, now: Date): SQL | undefined =>
  and(
    ne(adminDrafts.status, "imported"),
    isNull(adminDrafts.collectionId),
    lt(adminDrafts.updatedAt, before),
    isIdle(now),
  );

/**
 * Deletes an abandoned draft as {@link deleteDraft} does, unless another process is at it.
 * @param order.before time since which it hasn't changed
 * @returns false if there is none
 */
export function deleteAbandonedDraft(
  database: Database,
  {
    before,
    now,
    removeFiles,
  }: {
    readonly before: Date;
    readonly now: Date;
    readonly removeFiles: (id: string) => Promise<void>;
  },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [draft] = await transaction
      .select({ id: adminDrafts.id })
      .from(adminDrafts)
      .where(isAbandoned(before, now))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!draft) return false;
    await removeFiles(draft.id);
    await transaction.delete(adminDrafts).where(eq(adminDrafts.id, draft.id));
    return true;
  });
}
