import { and, eq, inArray, sql } from "drizzle-orm";
import { listNetworks } from "../../platform/limits/ip-network.js";
import { claimUses } from "../../catalog/claim-codes/tables.js";
import type { ClientHolds } from "../holds/queries.js";
import type { Database } from "../../platform/db/database.js";
import { allowlistEntries, phases } from "../../catalog/phases/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { currencies } from "../../catalog/currencies/tables.js";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import { queuedOrders } from "../queue/tables.js";
import { sessionLapses } from "../holds/tables.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";
import type { PricedPhase } from "../../catalog/phases/priced-phase.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";

/** Data that decides a wallet's eligibility in a phase. Counts are units. */
export interface MintEligibilityData {
  collection: CollectionRow;
  phase: PricedPhase;
  wallet: {
    held: number;
    minted: number;
    /** Units in addition to the phase's limit, excluding those that a new prepare would return. */
    bonus: number;
    /** True for wallets on the phase's allowlist. */
    listed: boolean;
    /** Part of `held` that a new prepare would return: reserved and not yet submitted. */
    replaceable: number;
  };
  client: ClientHolds;
  /** True if orders are waiting in the collection's queue. */
  isQueued: boolean;
}

/** Wallet and, for a prepare, its client: the IP that the rate limits count. */
export type MintEligibilityQuery = CounterOwner & { readonly client?: string | null };

/** Reads the data of one wallet; null if the collection has no such phase. */
export type ReadMintEligibility = (query: MintEligibilityQuery) => Promise<MintEligibilityData | null>;

/**
 * Reads the data of several wallets, in order; null where the collection has no such phase. Uses prepared statements,
 * which are built once and planned once per connection.
 */
export type ReadMintEligibilities = (
  queries: readonly MintEligibilityQuery[],
) => Promise<(MintEligibilityData | null)[]>;

/** Creates the eligibility read that all prepares share. */
export function createMintEligibilityRead(database: Database): ReadMintEligibilities {
  const supplies = prepareSupplies(database);
  const wallets = prepareWallets(database);
  return async (queries) => {
    const phaseIds = [...new Set(queries.map(({ phaseId }) => phaseId))];
    const asked = queries.map(({ phaseId, wallet, client = null }, place) => ({
      place,
      phase_id: phaseId,
      wallet,
      client,
      networks: client === null ? [] : listNetworks(client).map(({ name }) => name),
    }));
    const found = await supplies.execute({ phaseIds: JSON.stringify(phaseIds) });
    const byPhase = new Map(found.map((row) => [row.phase.id, row]));
    const rows = await wallets.execute({ asked: JSON.stringify(asked) });
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return queries.map(({ collectionId, phaseId }, place) => {
      const supply = byPhase.get(phaseId);
      const row = byPlace.get(place);
      if (!supply || !row || supply.collection.id !== collectionId) return null;
      const { collection, phase, currency, isQueued } = supply;
      const { held, minted, bonus } = row.counts ?? { held: 0, minted: 0, bonus: 0 };
      const { listed, replaceable, replaceableBonus, clientHeld, clientEndsAt, lapses } = row;
      return {
        collection,
        phase: { ...phase, currency },
        wallet: { held, minted, bonus: bonus - replaceableBonus, listed, replaceable },
        client: {
          held: clientHeld ?? 0,
          endsAt: clientEndsAt === null ? null : new Date(clientEndsAt),
          lapses: (lapses ?? []).map(({ score, lapsedAt }) => ({ score, lapsedAt: new Date(lapsedAt) })),
        },
        isQueued,
      };
    });
  };
}

/** Phases by id, with their collections. */
function prepareSupplies(database: Database) {
  const queued = database
    .select({ found: sql`1` })
    .from(queuedOrders)
    .where(eq(queuedOrders.collectionId, phases.collectionId))
    // Not `exists`, for which PostgreSQL may read all queues to look up a few.
    .limit(1);
  return database
    .select({
      collection: collections,
      phase: phases,
      currency: currencies,
      isQueued: sql<boolean>`${queued} is not null`,
    })
    .from(phases)
    .innerJoin(collections, eq(collections.id, phases.collectionId))
    .leftJoin(currencies, eq(currencies.mint, phases.priceMint))
    .where(
      sql`${phases.id} in (select value::uuid from jsonb_array_elements_text(${sql.placeholder("phaseIds")}::jsonb))`,
    )
    .prepare("read_supplies");
}

/** Requested wallet. */
const wallet = sql`asked.wallet`;

/** Reserved units of the wallet's live session, and the bonus units that they would return. */
function selectReplaceable(database: Database) {
  const isLive = and(
    eq(sessions.phaseId, phases.id),
    eq(sessions.wallet, wallet),
    sql`${sessions.closedAt} is null`,
  );
  const units = database
    .select({ units: sql`count(*)::int` })
    .from(sessions)
    .innerJoin(mints, and(eq(mints.sessionId, sessions.id), eq(mints.state, "reserved")))
    .where(isLive);
  const settled = database
    .select({ units: sql`count(*)` })
    .from(mints)
    .where(and(eq(mints.sessionId, sessions.id), inArray(mints.state, ["submitted", "confirmed"])));
  const bonus = database
    .select({
      units: sql`(coalesce(sum(${claimUses.bonusCounted} - least(${claimUses.bonusUnits}, ${settled})), 0))::int`,
    })
    .from(sessions)
    .innerJoin(claimUses, eq(claimUses.sessionId, sessions.id))
    .where(isLive);
  return { units, bonus };
}

/** Units that the client holds in the collection, except those that the prepare would replace. */
const selectClientUnits = (database: Database) =>
  database
    .select({
      held: sql<number>`count(*)::int`.as("client_held"),
      endsAt: sql<string | null>`min(${sessions.expiresAt}) filter (where ${mints.state} = 'reserved')`.as(
        "client_ends_at",
      ),
    })
    .from(sessions)
    .innerJoin(mints, and(eq(mints.sessionId, sessions.id), sql`${mints.state} in ('reserved', 'submitted')`))
    .where(
      and(
        eq(sessions.collectionId, phases.collectionId),
        eq(sessions.client, sql`asked.client`),
        sql`(${sessions.closedAt} is null or ${sessions.inFlight})`,
        sql`(${mints.state} = 'submitted' or (${sessions.phaseId}, ${sessions.wallet}) <> (${phases.id}, ${wallet}))`,
      ),
    )
    .as("client_units");

/** Counts of wallets and clients, for existing phases. */
function prepareWallets(database: Database) {
  const listed = database
    .select({ found: sql`1` })
    .from(allowlistEntries)
    .where(and(eq(allowlistEntries.phaseId, phases.id), eq(allowlistEntries.wallet, wallet)));
  const replaceable = selectReplaceable(database);
  const clientUnits = selectClientUnits(database);
  const lapses = database
    .select({
      all: sql`jsonb_agg(jsonb_build_object('score', ${sessionLapses.score}, 'lapsedAt', ${sessionLapses.lapsedAt}))`,
    })
    .from(sessionLapses)
    .where(sql`${sessionLapses.client} in (select jsonb_array_elements_text(asked.networks))`);
  return database
    .select({
      place: sql<number>`asked.place`,
      counts: walletCounts,
      listed: sql<boolean>`exists ${listed}`,
      replaceable: sql<number>`${replaceable.units}`,
      replaceableBonus: sql<number>`${replaceable.bonus}`,
      clientHeld: clientUnits.held,
      clientEndsAt: clientUnits.endsAt,
      lapses: sql<{ score: number; lapsedAt: string }[] | null>`${lapses}`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder("asked")}::jsonb)
        as asked (place int, phase_id uuid, wallet text, client text, networks jsonb)`,
    )
    .innerJoin(phases, eq(phases.id, sql`asked.phase_id`))
    .leftJoin(walletCounts, and(eq(walletCounts.phaseId, phases.id), eq(walletCounts.wallet, wallet)))
    .leftJoinLateral(clientUnits, sql`true`)
    .prepare("read_wallets");
}
