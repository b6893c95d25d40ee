import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { marketMoves } from "../tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { holderScans, items } from "../../catalog/items/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/**
 * Leases the next collection due for a holder scan.
 * @param when.until end of the lease: an unfinished scan may be leased again from then on
 * @returns the collection's id; null if none is due
 */
export async function leaseHolderScan(
  database: Queryable,
  chain: string,
  { now, until }: { now: Date; until: Date },
): Promise<string | null> {
  const moment = timestamptz(now);
  const { rows } = await database.execute<{ collection_id: string }>(sql`
    insert into ${holderScans} (collection_id, next_at)
    select id, ${timestamptz(until)} from ${collections}
    left join ${holderScans} scan on scan.collection_id = id
    where chain = ${chain} and minted > 0 and (scan.next_at is null or scan.next_at <= ${moment})
    order by scan.next_at nulls first limit 1
    on conflict (collection_id) do update set next_at = excluded.next_at
      where ${holderScans.nextAt} <= ${moment}
    returning collection_id`);
  return rows[0]?.collection_id ?? null;
}

/** @param scan.scannedAt start of the scan; omitted for an aborted one */
export async function endHolderScan(
  database: Queryable,
  collectionId: string,
  scan: { nextAt: Date; scannedAt?: Date },
): Promise<void> {
  await database.update(holderScans).set(scan).where(eq(holderScans.collectionId, collectionId));
}

/** A held item with its last known location. */
export interface HeldItem {
  readonly place: number;
  readonly mintId: string;
  readonly mint: string;
  /** Name of its token standard. */
  readonly standard: string;
  readonly wallet: string;
  /** Token account of the item; null before the first scan. */
  readonly account: string | null;
  /** Account of a program that keeps the item for the wallet; null: none. */
  readonly escrow: string | null;
  /** Null before the first scan. */
  readonly isFrozen: boolean | null;
}

/** Items in minting order, after a position. */
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
      standard: collections.standard,
      wallet: items.holder,
      account: items.holderAccount,
      escrow: items.escrow,
      isFrozen: items.frozen,
    })
    .from(items)
    .innerJoin(mints, eq(mints.id, items.mintId))
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.collectionId, collectionId), gt(items.mintedPlace, after), isNotNull(items.holder)))
    .orderBy(asc(items.mintedPlace))
    .limit(limit);
  return rows.map((row) => ({ ...row, place: row.place!, wallet: row.wallet! }));
}

/** Observed holder of an item. */
export interface FoundHolder {
  readonly mintId: string;
  /** Last wallet that owned the item; null: burned. */
  readonly wallet: string | null;
  /** Account of a program that keeps the item for its holder; null: none. */
  readonly escrow: string | null;
  readonly account: string;
  /** True: no one can transfer the item until it is thawed. */
  readonly isFrozen: boolean;
  readonly slot: bigint;
}

/**
 * Saves observed holders. Observations from later slots win. Items with a changed holder or escrow are queued for the
 * market index. While an item is in escrow, its holder remains: the index corrects it if the item changed hands on the
 * way.
 */
export async function saveHolders(
  database: Queryable,
  found: readonly FoundHolder[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ slot, ...holder }) => ({ ...holder, slot: String(slot) }));
  await database.execute(sql`
    with known as not materialized (select mint_id, holder, escrow from ${items}), noted as (
      update ${items} set escrow = seen.escrow, holder_account = seen.account, holder_slot = seen.slot,
        frozen = seen."isFrozen",
        holder = case when seen.escrow is null then seen.wallet else holder end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as seen ("mintId" uuid, wallet text, escrow text, account text, "isFrozen" boolean, slot bigint)
      where mint_id = seen."mintId" and (holder_slot is null or holder_slot < seen.slot)
      returning mint_id, holder, ${items}.escrow
    )
    insert into ${marketMoves} (mint_id, found_at, next_at)
    select mint_id, ${timestamptz(now)}, ${timestamptz(now)}
    from noted inner join known using (mint_id)
    where (noted.holder, noted.escrow) is distinct from (known.holder, known.escrow)
    on conflict (mint_id) do update set found_at = excluded.found_at, next_at = excluded.next_at`);
}
