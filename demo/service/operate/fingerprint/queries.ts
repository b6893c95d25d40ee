import { and, count, eq, isNotNull } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { authorities } from "./tables.js";
import { collections } from "../../catalog/collections/tables.js";

/** Address of the authority that the service last ran with; null: it has never run on this database. */
export async function readAuthority(database: Queryable, chain: string): Promise<string | null> {
  return (await readFingerprint(database, chain))?.address ?? null;
}

/** Recorded values; null: no process has run on this chain. */
export async function readFingerprint(
  database: Queryable,
  chain: string,
): Promise<RecordedFingerprint | null> {
  const [row] = await database.select().from(authorities).where(eq(authorities.chain, chain));
  return row ?? null;
}

/** Values that all processes on a database share for a chain. */
export interface Fingerprint {
  /** Authority, base58. */
  readonly address: string;
  /** Public base URL; null: the process uses its own port. */
  readonly publicBase: string | null;
  /** Base58; null: the node was not queried. */
  readonly genesisHash: string | null;
}

/** Art that the most recently started process serves: its id, and a description of its location. */
export interface RecordedArt {
  readonly artId: string | null;
  readonly artLocation: string | null;
}

export type RecordedFingerprint = Fingerprint & RecordedArt;

/** Updates the recorded art, once the fingerprint is recorded. Only one process does so at a time. */
export async function updateRecordedArt(
  database: Database,
  chain: string,
  update: (recorded: RecordedArt) => Promise<RecordedArt>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const ofChain = eq(authorities.chain, chain);
    const { artId, artLocation } = authorities;
    const [recorded] = await transaction
      .select({ artId, artLocation })
      .from(authorities)
      .where(ofChain)
      .for("update");
    await transaction
      .update(authorities)
      .set(await update(recorded!))
      .where(ofChain);
  });
}

/** Value that differs from the recorded one although collections depend on that. */
export interface FingerprintConflict {
  readonly field: keyof Fingerprint;
  readonly recorded: string;
  readonly given: string;
  /** Number of collections that depend on the recorded value. */
  readonly collections: number;
}

/**
 * Records the fingerprint of a service process. A value may only replace another one while no collection depends on it:
 * the authority while no collection has a group, the others while there is no collection.
 *
 * @returns the conflict that prevents it, or null
 */
export async function recordFingerprint(
  database: Database,
  chain: string,
  { address, publicBase, genesisHash }: Fingerprint,
): Promise<FingerprintConflict | null> {
  return database.transaction(async (transaction) => {
    await transaction
      .insert(authorities)
      .values({ chain, address, publicBase, genesisHash })
      .onConflictDoNothing();
    const [recorded] = await transaction
      .select()
      .from(authorities)
      .where(eq(authorities.chain, chain))
      .for("update");
    const fingerprint = {
      address,
      publicBase: publicBase ?? recorded!.publicBase,
      genesisHash: genesisHash ?? recorded!.genesisHash,
    };
    const { all, grouped } = await countCollections(transaction, chain);
    const dependents = { address: grouped, publicBase: all, genesisHash: all };
    for (const field of fields) {
      const [value, given] = [recorded![field], fingerprint[field]];
      if (value === null || given === null || value === given || dependents[field] === 0) continue;
      return { field, recorded: value, given, collections: dependents[field] };
    }
    await transaction.update(authorities).set(fingerprint).where(eq(authorities.chain, chain));
    return null;
  });
}

const fields = ["address", "genesisHash", "publicBase"] as const;

export async function replacePublicBase(
  database: Queryable,
  chain: string,
  publicBase: string,
): Promise<void> {
  await database.update(authorities).set({ publicBase }).where(eq(authorities.chain, chain));
}

async function countCollections(
  transaction: Queryable,
  chain: string,
): Promise<{ all: number; grouped: number }> {
  const ofChain = eq(collections.chain, chain);
  const [[all], [grouped]] = await Promise.all([
    transaction.select({ collections: count() }).from(collections).where(ofChain),
    transaction
      .select({ collections: count() })
      .from(collections)
      .where(and(ofChain, isNotNull(collections.groupSeed))),
  ]);
  return { all: all!.collections, grouped: grouped!.collections };
}
