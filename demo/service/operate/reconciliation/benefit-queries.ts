import { eq, sql, type SQL } from "drizzle-orm";
import { bounties, draws } from "../../catalog/bounties/tables.js";
import { claimCodes, claimUses, claimWallets } from "../../catalog/claim-codes/tables.js";
import type { Queryable } from "../../platform/db/database.js";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import { phases } from "../../catalog/phases/tables.js";

/** Counted uses of a claim code, and uses according to the sessions. */
export interface CodeUseCounts {
  collectionId: string;
  codeId: string;
  /** Null for the code's total. */
  wallet: string | null;
  /** Maximum uses; null: unlimited. */
  limit: number | null;
  counters: { held: number; redeemed: number };
  rows: { held: number; redeemed: number };
}

/** A session's use of a code, and the states of the session's units. */
export interface UsedBenefit {
  collectionId: string;
  sessionId: string;
  state: "held" | "redeemed" | "returned";
  bonusUnits: number;
  bonusCounted: number;
  units: { open: number; minted: number };
}

/** A wallet whose recorded bonus is less than the bonuses of its used codes. */
export interface MissingBonus {
  collectionId: string;
  phaseId: string;
  wallet: string;
  bonus: number;
  given: number;
}

/** Draw counts of a bounty. */
export interface BountyDrawCounts {
  collectionId: string;
  isOpen: boolean;
  /** Number of mints over which the prizes are spread. */
  draws: number;
  drawn: number;
  /** Draws returned after a fork that no other mint has received. */
  returned: number;
  confirmed: number;
  /** Draws of unconfirmed units, or of another collection. */
  withoutMint: number;
}

/** Benefits in addition to the items. Affiliates are omitted, as their credit is derived from the confirmed units. */
export interface Benefits {
  codes: CodeUseCounts[];
  uses: UsedBenefit[];
  missingBonuses: MissingBonus[];
  bounties: BountyDrawCounts[];
}

/** @param collectionId limits the result to one collection */
export async function readBenefits(database: Queryable, collectionId: string | undefined): Promise<Benefits> {
  return {
    codes: await readCodeUseCounts(database, collectionId),
    uses: await readUses(database, collectionId),
    missingBonuses: await readMissingBonuses(database, collectionId),
    bounties: await readBountyDrawCounts(database, collectionId),
  };
}

async function readCodeUseCounts(database: Queryable, collectionId?: string): Promise<CodeUseCounts[]> {
  const { rows } = await database.execute<
    Omit<CodeUseCounts, "counters" | "rows"> & Record<string, number>
  >(sql`
    with used as (
      select code_id, wallet, count(*) filter (where state = 'held') as held,
        count(*) filter (where state = 'redeemed') as redeemed
      from ${claimUses} group by code_id, wallet
    ), ledgers as (
      select code.id, code.collection_id, null as wallet, code.uses_total as most, code.held, code.redeemed,
        coalesce(sum(used.held), 0) as held_rows, coalesce(sum(used.redeemed), 0) as redeemed_rows
      from ${claimCodes} code left join used on used.code_id = code.id
      group by code.id
      union all
      select code.id, code.collection_id, coalesce(counted.wallet, used.wallet), counted.uses_per_wallet,
        coalesce(counted.held, 0), coalesce(counted.redeemed, 0), coalesce(used.held, 0), coalesce(used.redeemed, 0)
      from ${claimWallets} counted
      full join used on used.code_id = counted.code_id and used.wallet = counted.wallet
      join ${claimCodes} code on code.id = coalesce(counted.code_id, used.code_id)
    )
    select id as "codeId", collection_id as "collectionId", wallet, most as "limit", held, redeemed,
      held_rows::int as "heldRows", redeemed_rows::int as "redeemedRows"
    from ledgers
    where ${collectionId === undefined ? sql`true` : sql`collection_id = ${collectionId}`}`);
  return rows.map(({ codeId, collectionId, wallet, limit, ...counts }) => ({
    codeId,
    collectionId,
    wallet,
    limit,
    counters: { held: counts["held"]!, redeemed: counts["redeemed"]! },
    rows: { held: counts["heldRows"]!, redeemed: counts["redeemedRows"]! },
  }));
}

function readUses(database: Queryable, collectionId?: string): Promise<UsedBenefit[]> {
  const count = (states: SQL) => sql<number>`(count(*) filter (where ${mints.state} in (${states})))::int`;
  return database
    .select({
      collectionId: claimUses.collectionId,
      sessionId: claimUses.sessionId,
      state: claimUses.state,
      bonusUnits: claimUses.bonusUnits,
      bonusCounted: claimUses.bonusCounted,
      units: { open: count(sql`'reserved', 'submitted'`), minted: count(sql`'confirmed'`) },
    })
    .from(claimUses)
    .innerJoin(mints, eq(mints.sessionId, claimUses.sessionId))
    .where(collectionId === undefined ? undefined : eq(claimUses.collectionId, collectionId))
    .groupBy(claimUses.sessionId);
}

function readMissingBonuses(database: Queryable, collectionId?: string): Promise<MissingBonus[]> {
  const given = sql<number>`coalesce(sum(${claimUses.bonusCounted}), 0)::int`;
  return database
    .select({
      collectionId: phases.collectionId,
      phaseId: sessions.phaseId,
      wallet: sessions.wallet,
      bonus: walletCounts.bonus,
      given,
    })
    .from(claimUses)
    .innerJoin(sessions, eq(sessions.id, claimUses.sessionId))
    .innerJoin(phases, eq(phases.id, sessions.phaseId))
    .innerJoin(
      walletCounts,
      sql`${walletCounts.phaseId} = ${sessions.phaseId} and ${walletCounts.wallet} = ${sessions.wallet}`,
    )
    .where(collectionId === undefined ? undefined : eq(claimUses.collectionId, collectionId))
    .groupBy(phases.collectionId, sessions.phaseId, sessions.wallet, walletCounts.bonus)
    .having(sql`${walletCounts.bonus} < ${given}`);
}

async function readBountyDrawCounts(database: Queryable, collectionId?: string): Promise<BountyDrawCounts[]> {
  const { rows } = await database.execute<BountyDrawCounts & Record<string, unknown>>(sql`
    select bounty.collection_id as "collectionId", bounty.closed_at is null as "isOpen", bounty.draws,
      (select count(*)::int from ${draws} where collection_id = bounty.collection_id and mint_id is not null) as drawn,
      (select count(*)::int from ${draws} where collection_id = bounty.collection_id and mint_id is null) as returned,
      (select count(*)::int from ${mints} where collection_id = bounty.collection_id and state = 'confirmed') as confirmed,
      (select count(*)::int from ${draws} drawn join ${mints} unit on unit.id = drawn.mint_id
        where drawn.collection_id = bounty.collection_id
          and (unit.state <> 'confirmed' or unit.collection_id <> bounty.collection_id)) as "withoutMint"
    from ${bounties} bounty
    where ${collectionId === undefined ? sql`true` : sql`bounty.collection_id = ${collectionId}`}`);
  return rows;
}
