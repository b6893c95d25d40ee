import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { bounties, draws, prizes, winningDraws } from "./tables.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { inBatches } from "../../platform/db/in-batches.js";
import { collections } from "../collections/tables.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";
import { phases } from "../phases/tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Validated bounty with its winning draws. */
export interface NewBounty {
  name: string;
  description: string;
  seed: Uint8Array;
  commitment: string;
  draws: number;
  prizes: {
    name: string;
    description: string;
    image: string | null;
    valueBaseUnits: bigint | null;
    quantity: number;
  }[];
  /** Index of the prize in `prizes`, by the number of the draw. */
  winners: ReadonlyMap<number, number>;
}

/** Inserts a collection's bounty, before its first mint. */
export async function insertBounty(
  transaction: Queryable,
  collectionId: string,
  { prizes: newPrizes, winners, ...bounty }: NewBounty,
): Promise<void> {
  await transaction.insert(bounties).values({ ...bounty, collectionId });
  const inserted = await transaction
    .insert(prizes)
    .values(newPrizes.map((prize, position) => ({ ...prize, collectionId, position })))
    .returning({ id: prizes.id, position: prizes.position });
  const ids = new Map(inserted.map(({ id, position }) => [position, id]));
  const rows = [...winners].map(([draw, place]) => ({ collectionId, draw, prizeId: ids.get(place)! }));
  for (const part of inBatches(rows)) await transaction.insert(winningDraws).values(part);
}

export type PrizeRow = typeof prizes.$inferSelect;

/** A prize with its winners in the order of the draws. */
export interface PrizeRecord {
  prize: PrizeRow;
  winners: { draw: number; wallet: string; mint: string; number: number | null; wonAt: Date }[];
}

export interface BountyRecord {
  bounty: typeof bounties.$inferSelect;
  /** By position. */
  prizes: PrizeRecord[];
  /** Number of the last draw, including returned ones. */
  drawn: number;
  /** Draws returned by a fork and not yet reassigned. */
  returned: number[];
}

/** The collection's bounty, read in one snapshot; null without a bounty. */
export async function readBounty(database: Database, collectionId: string): Promise<BountyRecord | null> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read, read only`);
    const [bounty] = await transaction.select().from(bounties).where(eq(bounties.collectionId, collectionId));
    if (!bounty) return null;
    const table = await transaction
      .select()
      .from(prizes)
      .where(eq(prizes.collectionId, collectionId))
      .orderBy(asc(prizes.position));
    const won = await transaction
      .select({
        prizeId: winningDraws.prizeId,
        draw: draws.draw,
        wallet: mints.wallet,
        mint: mints.mintAddress,
        number: items.number,
        wonAt: draws.drawnAt,
      })
      .from(draws)
      .innerJoin(
        winningDraws,
        and(eq(winningDraws.collectionId, draws.collectionId), eq(winningDraws.draw, draws.draw)),
      )
      .innerJoin(mints, eq(mints.id, draws.mintId))
      .leftJoin(items, eq(items.mintId, draws.mintId))
      .where(and(eq(draws.collectionId, collectionId), isNotNull(draws.mintId)))
      .orderBy(asc(draws.draw));
    const [counted] = await transaction
      .select({ drawn: sql<number>`coalesce(max(${draws.draw}), 0)` })
      .from(draws)
      .where(eq(draws.collectionId, collectionId));
    const returned = await transaction
      .select({ draw: draws.draw })
      .from(draws)
      .where(and(eq(draws.collectionId, collectionId), isNull(draws.mintId)))
      .orderBy(asc(draws.draw));
    return {
      bounty,
      prizes: table.map((prize) => ({
        prize,
        winners: won
          .filter(({ prizeId }) => prizeId === prize.id)
          .map(({ draw, wallet, mint, number, wonAt }) => ({ draw, wallet, mint, number, wonAt: wonAt! })),
      })),
      drawn: counted!.drawn,
      returned: returned.map(({ draw }) => draw),
    };
  });
}

/**
 * Closes finished bounties: either every prize is won and finalized, or nothing more can be minted and every mint is
 * finalized. The seed becomes public. Safe to run concurrently.
 * @returns the collections whose bounty was closed
 */
export async function closeFinishedBounties(database: Database, now: Date): Promise<string[]> {
  const moment = timestamptz(now);
  const unwon = sql`exists (
    select from ${winningDraws} winning
    left join ${draws} drawn on drawn.collection_id = winning.collection_id and drawn.draw = winning.draw
    left join ${mints} unit on unit.id = drawn.mint_id
    where winning.collection_id = ${bounties.collectionId} and unit.finalized_at is null)`;
  const mintable = sql`exists (
    select from ${collections} collection join ${phases} phase on phase.collection_id = collection.id
    where collection.id = ${bounties.collectionId}
      and (collection.supply_total is null or collection.minted < collection.supply_total)
      and (phase.ends_at is null or phase.ends_at > ${moment})
      and (phase.supply_total is null or phase.minted < phase.supply_total))`;
  const unsettled = sql`exists (
    select from ${mints} where ${mints.collectionId} = ${bounties.collectionId}
      and (${mints.state} in ('reserved', 'submitted') or (${mints.state} = 'confirmed' and ${mints.finalizedAt} is null)))`;
  const closed = await database
    .update(bounties)
    .set({ closedAt: now })
    .where(and(isNull(bounties.closedAt), sql`(not ${unwon} or (not ${mintable} and not ${unsettled}))`))
    .returning({ collectionId: bounties.collectionId });
  return closed.map(({ collectionId }) => collectionId);
}

/** Closes a bounty with its remaining prizes. @returns false without an open one */
export async function closeBounty(database: Database, collectionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await database
    .update(bounties)
    .set({ closedAt: now })
    .where(and(eq(bounties.collectionId, collectionId), isNull(bounties.closedAt)));
  return rowCount === 1;
}
