import { vacuum } from "../../database.js";
import { sql } from "drizzle-orm";
import type { Database } from "../../../demo/service/platform/db/database.js";

/**
 * Fills the market by SQL with collections of `items` items each, owned by a hundredth as many wallets, with
 * a listing for every tenth, a sale for every one and an offer for every fifth: the rows that importing a
 * feed would leave, within seconds.
 */
export async function fillMarket(database: Database, collections: number, items: number): Promise<void> {
  await database.execute(sql`
    insert into market_collections (slug, address, chain, name, symbol, description, links, standard, created_at, minted, search)
    select 'filled-' || n, 'Filled' || n, 'solana-localnet', 'Filled ' || n, '', '', '[]', 'token-2022',
      timestamptz '2026-08-01' + n * interval '1 minute', ${items}, 'filled ' || n
    from generate_series(1, ${collections}) n`);
  await database.execute(sql`
    insert into market_items (mint, collection_id, place, number, name, attributes, minted_at, search, owner,
      listing_id, listing_price, last_sale_id)
    select 'Mint' || slug || 'x' || place, id, place, place, 'Night #' || place,
      jsonb_build_array(jsonb_build_object('trait_type', 'Sky', 'value', 'Sky ' || place % 50)), created_at,
      'night ' || place || ' ' || search, 'Wanda' || translate(((place * 7919) % (${items} / 100))::text, '0', 'x'),
      case when place % 10 = 0 then 'listing ' || slug || place end,
      case when place % 10 = 0 then 1000000000 + (place * 7919) % 100000 end, 'sale ' || slug || place
    from market_collections, generate_series(1, ${items}) place`);
  await database.execute(sql`
    insert into market_events (id, kind, at, collection_id, mint, price, from_wallet, to_wallet, remaining)
    select kind || ' ' || slug || place, kind::market_event_kind,
      timestamptz '2026-11-21T12:00:00Z' - (place::float / ${items}) * interval '100 days', id,
      case when kind <> 'offer' then 'Mint' || slug || 'x' || place end, 1000000000 + (place * 7919) % 100000,
      'Wallet' || place % 97, 'Wallet' || place % 89, 1
    from market_collections, generate_series(1, ${items}) place,
      lateral (values ('sale', 1), ('listing', 10), ('offer', 5)) as every (kind, nth)
    where place % nth = 0`);
  await database.execute(sql`
    insert into market_holders (collection_id, wallet, count)
    select collection_id, owner, count(*) from market_items group by 1, 2`);
  await database.execute(sql`
    insert into market_traits (collection_id, trait_type, value, count, position, search)
    select id, 'Sky', to_jsonb('Sky ' || value), ${items} / 50, 1, 'sky sky ' || value
    from market_collections, generate_series(0, 49) value`);
  await database.execute(sql`insert into market_words values ('night'), ('filled'), ('sky')`);
  await vacuum(database);
}
