import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { bounties } from "../schema/bounty-tables.js";
import { claimUses } from "../schema/claim-code-tables.js";
import type { ClientHolds } from "./client-holds.js";
import type { Database, Queryable } from "../database.js";
import type { CurrencyRow } from "./currencies.js";
import {
  allowlistEntries,
  collections,
  currencies,
  items,
  mints,
  phases,
  queuedOrders,
  sessionLapses,
  sessions,
  walletCounts,
} from "../schema/schema.js";
import type { CounterOwner } from "./wallet-counts.js";

export type CollectionRow = typeof collections.$inferSelect;
export type PhaseRow = typeof phases.$inferSelect;
export type PricedPhase = PhaseRow & {
  /** Payment currency; null: the chain's native coin. */
  currency: CurrencyRow | null;
};

export interface CollectionRecord {
  collection: CollectionRow;
  phases: PricedPhase[];
  hasArtwork: boolean;
  hasBounty: boolean;
}

/** A collection with its phases by position, in one query; null for an unknown id. */
export async function readCollection(
  database: Queryable,
  collectionId: string,
): Promise<CollectionRecord | null> {
  const artwork = database
    .select({ found: sql`1` })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.image)));
  const rows = await database
    .select({
      collection: collections,
      phase: phases,
      currency: currencies,
      hasArtwork: sql<boolean>`exists ${artwork}`,
      hasBounty: sql<boolean>`${bounties.collectionId} is not null`,
    })
    .from(collections)
    .leftJoin(phases, eq(phases.collectionId, collections.id))
    .leftJoin(currencies, eq(currencies.mint, phases.priceMint))
    .leftJoin(bounties, eq(bounties.collectionId, collections.id))
    .where(eq(collections.id, collectionId))
    .orderBy(asc(phases.position));
  const [first] = rows;
  if (!first) return null;
  return {
    collection: first.collection,
    phases: rows.flatMap(({ phase, currency }) => (phase ? { ...phase, currency } : [])),
    hasArtwork: first.hasArtwork,
    hasBounty: first.hasBounty,
  };
}

/** Data that decides a wallet's eligibility in a phase. Counts are units. */
export interface MintEligibilityData {
  collection: CollectionRow;
  phase: PricedPhase;
  wallet: {
    held: number;
    minted: number;
    /** Units beyond the phase's limit, excluding those that a new prepare would return. */
    bonus: number;
    /** True for wallets on the phase's allowlist. */
    listed: boolean;
    /** Part of `held` that a new prepare would return: reserved, not yet submitted. */
    replaceable: number;
  };
  client: ClientHolds;
  /** True if orders wait in the collection's queue. */
  isQueued: boolean;
}

/**
 * Reads the data for a wallet and, if it prepares, its client: the IP as the rate limits count it.
 * @returns null if the collection has no such phase
 */
export type ReadMintEligibility = (
  who: CounterOwner & { readonly client?: string | null },
) => Promise<MintEligibilityData | null>;

/**
 * Creates the eligibility read of every prepare. The prepared statement is built once and planned once per
 * connection, which makes it five times as fast.
 */
export function createMintEligibilityRead(database: Database): ReadMintEligibility {
  const wallet = sql.placeholder("wallet");
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
  const settled = database
    .select({ units: sql`count(*)` })
    .from(mints)
    .where(and(eq(mints.sessionId, sessions.id), inArray(mints.state, ["submitted", "confirmed"])));
  const replaceableBonus = database
    .select({
      units: sql`(coalesce(sum(${claimUses.bonusCounted} - least(${claimUses.bonusUnits}, ${settled})), 0))::int`,
    })
    .from(sessions)
    .innerJoin(claimUses, eq(claimUses.sessionId, sessions.id))
    .where(
      and(eq(sessions.phaseId, phases.id), eq(sessions.wallet, wallet), sql`${sessions.closedAt} is null`),
    );
  const queued = database
    .select({ found: sql`1` })
    .from(queuedOrders)
    .where(eq(queuedOrders.collectionId, phases.collectionId));
  const client = sql.placeholder("client");
  const clientUnits = database
    .select({
      held: sql<number>`count(*)::int`.as("client_held"),
      endsAt: sql<string | null>`min(${sessions.expiresAt})`.as("client_ends_at"),
    })
    .from(sessions)
    .innerJoin(mints, and(eq(mints.sessionId, sessions.id), eq(mints.state, "reserved")))
    .where(
      and(
        eq(sessions.collectionId, phases.collectionId),
        eq(sessions.client, client),
        sql`${sessions.closedAt} is null`,
        sql`(${sessions.phaseId}, ${sessions.wallet}) <> (${phases.id}, ${wallet})`,
      ),
    )
    .as("client_units");
  const statement = database
    .select({
      collection: collections,
      phase: phases,
      currency: currencies,
      counts: walletCounts,
      listed: sql<boolean>`exists ${listed}`,
      replaceable: sql<number>`${replaceable}`,
      replaceableBonus: sql<number>`${replaceableBonus}`,
      clientHeld: clientUnits.held,
      clientEndsAt: clientUnits.endsAt,
      lapseScore: sessionLapses.score,
      lapsedAt: sessionLapses.lapsedAt,
      isQueued: sql<boolean>`exists ${queued}`,
    })
    .from(phases)
    .innerJoin(collections, eq(collections.id, phases.collectionId))
    .leftJoin(currencies, eq(currencies.mint, phases.priceMint))
    .leftJoin(walletCounts, and(eq(walletCounts.phaseId, phases.id), eq(walletCounts.wallet, wallet)))
    .leftJoin(sessionLapses, eq(sessionLapses.client, client))
    .leftJoinLateral(clientUnits, sql`true`)
    .where(
      and(
        eq(phases.id, sql.placeholder("phaseId")),
        eq(phases.collectionId, sql.placeholder("collectionId")),
      ),
    )
    .prepare("read_standing");

  return async ({ collectionId, phaseId, wallet: address, client = null }) => {
    const [row] = await statement.execute({ collectionId, phaseId, wallet: address, client });
    if (!row) return null;
    const { collection, phase, currency, counts, listed, replaceable, replaceableBonus } = row;
    const { held, minted, bonus } = counts ?? { held: 0, minted: 0, bonus: 0 };
    const { clientHeld, clientEndsAt, lapseScore, lapsedAt } = row;
    return {
      collection,
      phase: { ...phase, currency },
      wallet: { held, minted, bonus: bonus - replaceableBonus, listed, replaceable },
      client: {
        held: clientHeld ?? 0,
        endsAt: clientEndsAt === null ? null : new Date(clientEndsAt),
        lapseScore: lapseScore ?? 0,
        lapsedAt,
      },
      isQueued: row.isQueued,
    };
  };
}
