import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { holderScans, items } from "../../catalog/items/tables.js";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import { phases } from "../../catalog/phases/tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** A mint from a recording. */
export interface RecordedMint {
  readonly number: number;
  readonly mint: string;
  readonly wallet: string;
  readonly signature: string;
  readonly at: Date;
  readonly holder: string;
}

/**
 * Inserts mints of a freshly imported collection for sandboxes, as if they had been minted here. They are final, exist
 * on no chain and are not checked by jobs.
 * @param recorded in minting order; each within one of the collection's phases
 */
export async function recordMints(
  database: Database,
  collectionId: string,
  recorded: readonly RecordedMint[],
): Promise<void> {
  const rows = recorded.map((row, index) => ({ ...row, place: index + 1 }));
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      with recorded as (
        select row.*, gen_random_uuid() as session_id, gen_random_uuid() as mint_id, phase.id as phase_id,
          phase.price_base_units
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number integer, mint text, wallet text,
          signature text, at timestamptz, holder text, place integer),
          lateral (select * from ${phases} where collection_id = ${collectionId} and starts_at <= at
            order by starts_at desc limit 1) phase
      ), opened as (
        insert into ${sessions} (id, collection_id, phase_id, wallet, quantity, price_base_units, created_at, expires_at,
          closed_at)
        select session_id, ${collectionId}, phase_id, wallet, 1, price_base_units, at, at, at from recorded
      ), minted as (
        insert into ${mints} (id, session_id, collection_id, phase_id, wallet, position, state, seed, mint_address,
          message, last_valid_block_height, signature, wire, submitted_at, check_at, settled_at, finalized_at)
        select mint_id, session_id, ${collectionId}, phase_id, wallet, 0, 'confirmed', '', mint, '', 0, signature, '', at,
          at, at, at
        from recorded
      ), drawn as (
        update ${items} set mint_id = recorded.mint_id, minted_place = place, holder = recorded.holder
        from recorded where collection_id = ${collectionId} and ${items.number} = recorded.number
      ), sold as (
        update ${phases} set minted = counted.minted
        from (select phase_id, count(*) as minted from recorded group by 1) counted where id = phase_id
      )
      insert into ${walletCounts} (phase_id, wallet, minted)
      select phase_id, wallet, count(*) from recorded group by 1, 2`);
    await transaction.execute(sql`
      update ${collections} set minted = ${recorded.length}, created_at = ${timestamptz(recorded[0]!.at)}
      where id = ${collectionId}`);
    await transaction
      .insert(holderScans)
      .values({ collectionId, nextAt: new Date("9999-01-01"), scannedAt: recorded.at(-1)!.at });
  });
}
