import { and, asc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { AdminRole } from "../../../../src/contract/admin/session.js";
import { collections } from "../../catalog/collections/tables.js";
import type { Queryable } from "../../platform/db/database.js";
import type { Actor } from "./actor.js";
import { adminActors, adminGrants, adminInvites, adminSessions } from "./tables.js";

export type AdminSession = Pick<typeof adminSessions.$inferSelect, "id" | "createdAt" | "expiresAt">;

/** Actor with what authenticates it: a session, or null for a key. */
export interface AuthenticatedActor {
  readonly actor: Actor;
  readonly session: AdminSession | null;
  /** End of a key; null: it never expires. */
  readonly keyExpiresAt: Date | null;
}

const isOpen = (now: Date): SQL | undefined =>
  and(isNull(adminSessions.endedAt), gt(adminSessions.expiresAt, now));

const isValid = (now: Date): SQL | undefined =>
  and(isNull(adminActors.revokedAt), or(isNull(adminActors.expiresAt), gt(adminActors.expiresAt, now)));

/**
 * Finds the wallet of an open session, or a valid key, with all of its collections on a chain.
 * @param by.tokenHash of a session
 * @param by.keyHash of a key
 */
export async function findActor(
  database: Queryable,
  by: { readonly tokenHash: string } | { readonly keyHash: string },
  { chain, now }: { readonly chain: string; readonly now: Date },
): Promise<AuthenticatedActor | null> {
  const isSession = "tokenHash" in by;
  const rows = await database
    .select({
      actor: adminActors,
      session: {
        id: adminSessions.id,
        createdAt: adminSessions.createdAt,
        expiresAt: adminSessions.expiresAt,
      },
      grant: {
        collectionId: collections.id,
        shortId: collections.shortId,
        slug: collections.slug,
        address: collections.address,
        role: sql<AdminRole>`${adminGrants.role}`,
      },
    })
    .from(adminActors)
    .leftJoin(adminSessions, and(eq(adminSessions.actorId, adminActors.id), isOpen(now), sql`${isSession}`))
    .leftJoin(adminGrants, eq(adminGrants.actorId, adminActors.id))
    .leftJoin(collections, and(eq(collections.id, adminGrants.collectionId), eq(collections.chain, chain)))
    .where(
      and(
        isSession ? eq(adminSessions.tokenHash, by.tokenHash) : eq(adminActors.keyHash, by.keyHash),
        isValid(now),
      ),
    )
    .orderBy(asc(collections.shortId));
  const [first] = rows;
  if (!first) return null;
  const { id, wallet, label, role, expiresAt } = first.actor;
  const grants = rows.flatMap(({ grant }) => (grant?.shortId == null ? [] : [grant]));
  return { actor: { id, wallet, label, role, grants }, session: first.session, keyExpiresAt: expiresAt };
}

/** Finds a wallet that has, or had, access, and locks it until the transaction ends. */
export async function lockWallet(
  transaction: Queryable,
  wallet: string,
): Promise<typeof adminActors.$inferSelect | null> {
  const [row] = await transaction
    .select()
    .from(adminActors)
    .where(eq(adminActors.wallet, wallet))
    .for("update");
  return row ?? null;
}

/** Uses up an invitation; null if it can't be used any more. */
export async function takeInvite(
  transaction: Queryable,
  hash: string,
  now: Date,
): Promise<typeof adminInvites.$inferSelect | null> {
  const [invite] = await transaction
    .update(adminInvites)
    .set({ usedAt: now })
    .where(and(eq(adminInvites.hash, hash), isNull(adminInvites.usedAt), gt(adminInvites.expiresAt, now)))
    .returning();
  return invite ?? null;
}

export async function insertInvite(
  transaction: Queryable,
  invite: Omit<typeof adminInvites.$inferInsert, "id" | "usedAt">,
): Promise<string> {
  const [row] = await transaction.insert(adminInvites).values(invite).returning({ id: adminInvites.id });
  return row!.id;
}

/** Inserts an actor. @returns its id */
export async function insertActor(
  transaction: Queryable,
  actor: Omit<typeof adminActors.$inferInsert, "id" | "revokedAt">,
): Promise<string> {
  const [row] = await transaction.insert(adminActors).values(actor).returning({ id: adminActors.id });
  return row!.id;
}

export async function updateActor(
  transaction: Queryable,
  id: string,
  changes: Partial<Pick<typeof adminActors.$inferSelect, "label" | "role" | "revokedAt">>,
): Promise<void> {
  await transaction.update(adminActors).set(changes).where(eq(adminActors.id, id));
}

/** Gives an actor a role for collections, as far as they exist. */
export async function saveGrants(
  transaction: Queryable,
  actorId: string,
  { role, collectionIds }: { readonly role: AdminRole; readonly collectionIds: readonly string[] },
): Promise<void> {
  if (role === "operator" || collectionIds.length === 0) return;
  const existing = await transaction
    .select({ id: collections.id })
    .from(collections)
    .where(inArray(collections.id, [...collectionIds]));
  if (existing.length === 0) return;
  await transaction
    .insert(adminGrants)
    .values(existing.map(({ id }) => ({ actorId, collectionId: id, role })))
    .onConflictDoUpdate({ target: [adminGrants.actorId, adminGrants.collectionId], set: { role } });
}

/** Takes all collections from an actor. */
export async function removeGrants(transaction: Queryable, actorId: string): Promise<void> {
  await transaction.delete(adminGrants).where(eq(adminGrants.actorId, actorId));
}

/**
 * Inserts a session, and removes those that have expired.
 * @returns null if the signed message was used before
 */
export async function insertSession(
  transaction: Queryable,
  session: Omit<typeof adminSessions.$inferInsert, "id" | "endedAt">,
  { forgetBefore }: { readonly forgetBefore: Date },
): Promise<AdminSession | null> {
  await transaction.delete(adminSessions).where(lt(adminSessions.expiresAt, forgetBefore));
  const [row] = await transaction
    .insert(adminSessions)
    .values(session)
    .onConflictDoNothing({ target: adminSessions.nonce })
    .returning();
  return row ?? null;
}

/** Moves the end of a session that is still open. */
export async function extendSession(database: Queryable, id: string, expiresAt: Date): Promise<void> {
  await database
    .update(adminSessions)
    .set({ expiresAt })
    .where(and(eq(adminSessions.id, id), isNull(adminSessions.endedAt)));
}

/** Ends open sessions. @returns how many */
export async function endSessions(
  database: Queryable,
  which: { readonly sessionId: string } | { readonly actorId: string },
  now: Date,
): Promise<number> {
  const { rowCount } = await database
    .update(adminSessions)
    .set({ endedAt: now })
    .where(
      and(
        "sessionId" in which
          ? eq(adminSessions.id, which.sessionId)
          : eq(adminSessions.actorId, which.actorId),
        isOpen(now),
      ),
    );
  return rowCount ?? 0;
}

/** An actor as operators see it. */
export interface ActorSummary {
  readonly id: string;
  readonly wallet: string | null;
  readonly label: string;
  readonly role: AdminRole;
  /** Short ids. */
  readonly collections: string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Open sessions. */
  readonly sessions: number;
}

/** Lists actors, oldest first, also those whose access has ended. @param id only this one */
export async function listActors(database: Queryable, now: Date, id?: string): Promise<ActorSummary[]> {
  return database
    .select({
      id: adminActors.id,
      wallet: adminActors.wallet,
      label: adminActors.label,
      role: adminActors.role,
      collections: sql<string[]>`coalesce(array_agg(${collections.shortId} order by ${collections.shortId})
        filter (where ${collections.id} is not null), '{}')`,
      createdAt: adminActors.createdAt,
      expiresAt: adminActors.expiresAt,
      revokedAt: adminActors.revokedAt,
      sessions: database.$count(
        adminSessions,
        and(eq(adminSessions.actorId, adminActors.id), isOpen(now)),
      ) as unknown as SQL<number>,
    })
    .from(adminActors)
    .leftJoin(adminGrants, eq(adminGrants.actorId, adminActors.id))
    .leftJoin(collections, eq(collections.id, adminGrants.collectionId))
    .where(
      id === undefined ? undefined : or(sql`${adminActors.id}::text = ${id}`, eq(adminActors.wallet, id)),
    )
    .groupBy(adminActors.id)
    .orderBy(asc(adminActors.createdAt), asc(adminActors.id));
}
