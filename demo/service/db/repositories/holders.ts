import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { marketMoves } from "../schema/market-tables.js";
import { collections, holderScans, items, mints } from "../schema/schema.js";

/**
 * Takes up the collection whose holders are due, and puts it off for everybody else.
 * @param when.until another may take it up again if this one isn't finished by then
 * @returns its id; null when none is due
 */
export async function leaseHolderScan(
  database: Queryable,
  chain: string,
  { now, until }: { now: Date; until: Date },
): Promise<string | null> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await database.execute<{ collection_id: string }>(sql`
    insert into ${holderScans} (collection_id, next_at)
    select id, ${until.toISOString()}::timestamptz from ${collections}
    left join ${holderScans} scan on scan.collection_id = id
    where chain = ${chain} and minted > 0 and (scan.next_at is null or scan.next_at <= ${moment})
    order by scan.next_at nulls first limit 1
    on conflict (collection_id) do update set next_at = excluded.next_at
      where ${holderScans.nextAt} <= ${moment}
    returning collection_id`);
  return rows[0]?.collection_id ?? null;
}

/** @param scan.scannedAt when the round began; left out for one that was broken off */
export async function endHolderScan(
  database: Queryable,
  collectionId: string,
  scan: { nextAt: Date; scannedAt?: Date },
): Promise<void> {
  await database.update(holderScans).set(scan).where(eq(holderScans.collectionId, collectionId));
}

/** An item that somebody holds, by what is known of it. */
export interface HeldItem {
  readonly place: number;
  readonly mintId: string;
  readonly mint: string;
  readonly wallet: string;
  /** The token account that holds it; null when nobody has looked yet. */
  readonly account: string | null;
}

/** Items in the order in which they were minted, from behind a place on. */
export async function readHeldItems(
  database: Queryable,
  collectionId: string,
  { after, limit }: { after: number; limit: number },
): Promise<HeldItem[]> {
  const rows = await database
    .select({
      place: items.mintedPlace,
      mintId: mints.id,
      mint: mints.mintAddress,
      wallet: items.holder,
      account: items.holderAccount,
    })
    .from(items)
    .innerJoin(mints, eq(mints.id, items.mintId))
    .where(and(eq(items.collectionId, collectionId), gt(items.mintedPlace, after), isNotNull(items.holder)))
    .orderBy(asc(items.mintedPlace))
    .limit(limit);
  return rows.map((row) => ({ ...row, place: row.place!, wallet: row.wallet! }));
}

/** Who was found to hold an item. */
export interface FoundHolder {
  readonly mintId: string;
  /** Null: it is burned. */
  readonly wallet: string | null;
  readonly account: string;
  readonly slot: bigint;
}

/**
 * Notes who holds items. What was seen in a later slot stays. Of those that have another holder than was known, the
 * market is to hear how they got there.
 */
export async function saveHolders(
  database: Queryable,
  found: readonly FoundHolder[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ slot, ...holder }) => ({ ...holder, slot: String(slot) }));
  await database.execute(sql`
    with known as not materialized (select mint_id, holder from ${items}), noted as (
      update ${items} set holder = seen.wallet, holder_account = seen.account, holder_slot = seen.slot
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as seen ("mintId" uuid, wallet text, account text, slot bigint)
      where mint_id = seen."mintId" and (holder_slot is null or holder_slot < seen.slot)
      returning mint_id, holder
    )
    insert into ${marketMoves} (mint_id, found_at, next_at)
    select mint_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from noted inner join known using (mint_id) where noted.holder is distinct from known.holder
    on conflict (mint_id) do update set found_at = excluded.found_at, next_at = excluded.next_at`);
}
