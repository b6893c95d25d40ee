import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "./database.js";
import { allowlistEntries, collections, mints, phases, sessions, walletCounts } from "./schema.js";

export type CollectionRow = typeof collections.$inferSelect;
export type PhaseRow = typeof phases.$inferSelect;

/** A collection with its phases by position, in one round trip; null for an unknown id. */
export async function readCollection(
  database: Queryable,
  collectionId: string,
): Promise<{ collection: CollectionRow; phases: PhaseRow[] } | null> {
  const rows = await database
    .select({ collection: collections, phase: phases })
    .from(collections)
    .leftJoin(phases, eq(phases.collectionId, collections.id))
    .where(eq(collections.id, collectionId))
    .orderBy(asc(phases.position));
  const [first] = rows;
  return first ? { collection: first.collection, phases: rows.flatMap(({ phase }) => phase ?? []) } : null;
}

/** Everything that decides whether a wallet may mint in a phase. Counts are units. */
export interface Standing {
  collection: CollectionRow;
  phase: PhaseRow;
  wallet: {
    held: number;
    minted: number;
    bonus: number;
    /** On the phase's allowlist. */
    listed: boolean;
    /** Of `held`, what a new prepare would return: reserved, not yet submitted. */
    replaceable: number;
  };
}

/** Null when the collection has no such phase. */
export async function readStanding(
  database: Queryable,
  { collectionId, phaseId, wallet }: { collectionId: string; phaseId: string; wallet: string },
): Promise<Standing | null> {
  const listed = database
    .select({ found: sql`1` })
    .from(allowlistEntries)
    .where(and(eq(allowlistEntries.phaseId, phases.id), eq(allowlistEntries.wallet, wallet)));
  const replaceable = database
    .select({ units: sql`count(*)::int` })
    .from(sessions)
    .innerJoin(mints, and(eq(mints.sessionId, sessions.id), eq(mints.state, "reserved")))
    .where(
      and(eq(sessions.phaseId, phases.id), eq(sessions.wallet, wallet), sql`${sessions.closedAt} is null`),
    );
  const [row] = await database
    .select({
      collection: collections,
      phase: phases,
      counts: walletCounts,
      listed: sql<boolean>`exists ${listed}`,
      replaceable: sql<number>`${replaceable}`,
    })
    .from(phases)
    .innerJoin(collections, eq(collections.id, phases.collectionId))
    .leftJoin(walletCounts, and(eq(walletCounts.phaseId, phases.id), eq(walletCounts.wallet, wallet)))
    .where(and(eq(phases.id, phaseId), eq(phases.collectionId, collectionId)));
  if (!row) return null;
  const { collection, phase, counts, listed: isListed, replaceable: units } = row;
  const { held, minted, bonus } = counts ?? { held: 0, minted: 0, bonus: 0 };
  return { collection, phase, wallet: { held, minted, bonus, listed: isListed, replaceable: units } };
}
