import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../demo/service/platform/db/database.js";
import * as schema from "../../../schema.js";

/**
 * Fills a collection with items of eight traits with ten values each, and mints `minted` of them by `wallets`
 * wallets, by SQL: the rows that importing and minting would leave, within seconds.
 * @param size.word prefix of trait values
 */
export async function fillCollection(
  database: Database,
  { collectionId, phaseId }: { collectionId: string; phaseId: string },
  { items, minted, wallets, word }: { items: number; minted: number; wallets: number; word: string },
): Promise<void> {
  const [session] = await database
    .insert(schema.sessions)
    .values({
      collectionId,
      phaseId,
      wallet: "Wallet1",
      quantity: minted,
      priceBaseUnits: 0n,
      expiresAt: new Date(0),
      closedAt: new Date(0),
    })
    .returning();
  const minter = sql`'Wallet' || (1 + (place * 7919 + place / 50) % ${wallets})`;
  await database.execute(sql`
    insert into mints (session_id, collection_id, phase_id, wallet, position, state, seed, mint_address, message,
      last_valid_block_height, signature, wire, submitted_at, check_at, settled_at, finalized_at)
    select ${session!.id}::uuid, ${collectionId}::uuid, ${phaseId}::uuid, ${minter}, place, 'confirmed', 'seed',
      'Mint' || place || ${collectionId}::text, repeat('m', 600)::bytea, 1, 'Signature' || place || ${collectionId}::text,
      repeat('w', 800)::bytea, at, at, at, at
    from generate_series(1, ${minted}) place, lateral (select to_timestamp(place) as at) moment`);
  await database.execute(sql`
    insert into items (collection_id, number, name, image, attributes, rarity_rank, draw_order, mint_id, minted_place, holder)
    select ${collectionId}::uuid, number, 'Item ' || number, '/art/' || number || '.svg', (
        select jsonb_agg(jsonb_build_object('trait_type', 'Trait ' || trait, 'value',
          ${`${word} `} || (hashint8(number * 31 + trait) & 7)))
        from generate_series(1, 8) trait
      ), number, hashint8(number), mints.id, mints.position, mints.wallet
    from generate_series(1, ${items}) number
    left join mints on mints.session_id = ${session!.id}::uuid and position = (number * 7919) % ${items} + 1`);
  await database.execute(sql`
    insert into wallet_counts (phase_id, wallet, minted)
    select phase_id, wallet, count(*) from mints where session_id = ${session!.id}::uuid group by 1, 2`);
  for (const table of [schema.collections, schema.phases]) {
    await database
      .update(table)
      .set({ minted })
      .where(eq(table.id, table === schema.phases ? phaseId : collectionId));
  }
}
