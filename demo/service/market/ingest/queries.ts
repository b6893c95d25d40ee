import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { inBatches } from "../../platform/db/in-batches.js";
import {
  marketCollections,
  marketEvents,
  marketHolders,
  marketItems,
  marketTraits,
  marketWordCollections,
  marketWords,
} from "../tables.js";
import type { Attribute } from "../../catalog/collections/tables.js";
import { distinctTraits } from "../../catalog/items/item-traits.js";
import { jsonb, textList, timestamptz } from "../../platform/db/sql-values.js";

/** An item to add to the market, with its mint. */
export interface NewMarketItem {
  readonly mint: string;
  readonly collectionId: string;
  /** Null: appended to the collection. */
  readonly place: number | null;
  readonly number: number | null;
  readonly name: string;
  readonly image: string | null;
  readonly attributes: readonly (Attribute & { readonly search: string })[];
  readonly rarityRank: number | null;
  /** True: its content follows when the collection is revealed. */
  readonly isPlaceholder: boolean;
  readonly mintedAt: Date;
  readonly url: string | null;
  readonly search: string;
}

export interface NewMarketEvent {
  readonly id: string;
  readonly kind: (typeof marketEvents.$inferSelect)["kind"];
  readonly at: Date;
  readonly collectionId: string;
  readonly mint: string | null;
  readonly price: bigint | null;
  /** What a sale paid to the creators; null: unknown. */
  readonly royalty: bigint | null;
  readonly quantity: number;
  readonly fromWallet: string | null;
  readonly toWallet: string | null;
  readonly marketplace: string | null;
  readonly url: string | null;
  readonly signature: string | null;
  readonly expiresAt: Date | null;
  readonly offerId: string | null;
}

/** Fields of an added event needed to derive state. */
export type AddedEvent = Pick<NewMarketEvent, "id" | "kind" | "at" | "collectionId" | "mint" | "offerId">;

/** Rows per statement, for messages of a few megabytes at most. */
const rowsPerMessage = 5_000;

/**
 * Locks the collections' market: derived state is only correct if no events are added concurrently. Rows are
 * locked by id, so that transactions don't deadlock.
 * @returns the locked collections
 */
export function lockMarket(
  transaction: Queryable,
  collectionIds: readonly string[],
): Promise<(typeof marketCollections.$inferSelect)[]> {
  return transaction
    .select()
    .from(marketCollections)
    .where(inArray(marketCollections.id, [...collectionIds]))
    .orderBy(marketCollections.id)
    .for("update");
}

/**
 * Inserts new items with their traits, and replaces placeholders with the revealed items.
 * @returns the mints of the inserted and changed items
 */
export async function addMarketItems(
  transaction: Queryable,
  items: readonly NewMarketItem[],
): Promise<string[]> {
  const added = new Set<string>();
  for (const part of inBatches(items, rowsPerMessage)) {
    const rows = part.map((item, order) => ({ ...item, order }));
    const { rows: inserted } = await transaction.execute<{ mint: string }>(sql`
      insert into ${marketItems} (mint, collection_id, place, number, name, image, attributes, rarity_rank,
        is_placeholder, minted_at, url, search)
      select mint, "collectionId", coalesce(place, (
          select coalesce(max(known.place), 0) from ${marketItems} known where known.collection_id = "collectionId"
        ) + row_number() over (partition by "collectionId" order by "order")),
        number, name, image, (
          select coalesce(jsonb_agg(attribute - 'search' order by place), '[]')
          from jsonb_array_elements(attributes) with ordinality listed (attribute, place)
        ), "rarityRank", "isPlaceholder", "mintedAt", url, search
      from jsonb_to_recordset(${jsonb(rows)}) as item (mint text, "collectionId" uuid, place integer,
        number integer, name text, image text, attributes jsonb, "rarityRank" integer, "isPlaceholder" boolean,
        "mintedAt" timestamptz, url text, search text, "order" integer)
      order by "order"
      on conflict (mint) do update set number = excluded.number, name = excluded.name, image = excluded.image,
        attributes = excluded.attributes, rarity_rank = excluded.rarity_rank, search = excluded.search,
        is_placeholder = false
        where ${marketItems.isPlaceholder} and not excluded.is_placeholder
      returning mint`);
    for (const { mint } of inserted) added.add(mint);
  }
  await countTraits(
    transaction,
    items.filter(({ mint }) => added.has(mint)),
  );
  return [...added];
}

async function countTraits(transaction: Queryable, items: readonly NewMarketItem[]): Promise<void> {
  const traits = new Map<string, typeof marketTraits.$inferInsert>();
  for (const { collectionId, attributes } of items) {
    for (const [place, { trait_type: traitType, value, display_type, search }] of distinctTraits(
      attributes,
    ).entries()) {
      const key = JSON.stringify([collectionId, traitType, value]);
      const known = traits.get(key);
      if (known) {
        known.count += 1;
        known.displayType ??= display_type;
        continue;
      }
      const displayType = display_type ?? null;
      traits.set(key, { collectionId, traitType, displayType, value, count: 1, position: place + 1, search });
    }
  }
  for (const part of inBatches([...traits.values()], rowsPerMessage)) {
    await transaction.execute(sql`
      insert into ${marketTraits} (collection_id, trait_type, display_type, value, count, position, search)
      select * from jsonb_to_recordset(${jsonb(part)}) as trait ("collectionId" uuid, "traitType" text,
        "displayType" text, value jsonb, count integer, position integer, search text)
      on conflict (collection_id, trait_type, value) do update set
        count = ${marketTraits.count} + excluded.count,
        display_type = coalesce(${marketTraits.displayType}, excluded.display_type),
        position = least(${marketTraits.position}, excluded.position)`);
  }
}

/**
 * Adds words of names and traits.
 * @param words by collection id; without digits, since a mistyped number means another number
 */
export async function addWords(
  transaction: Queryable,
  words: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const rows = [...words].flatMap(([collectionId, own]) => [...own].map((word) => ({ word, collectionId })));
  for (const part of inBatches(rows, rowsPerMessage)) {
    await transaction.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${jsonb(part)}) as given (word text, "collectionId" uuid)
      ), added as (
        insert into ${marketWords} (word) select distinct word from given order by word on conflict do nothing
      )
      insert into ${marketWordCollections} (word, collection_id)
      select word, "collectionId" from given order by word, "collectionId" on conflict do nothing`);
  }
}

/** Maximum difference between the times of a sale on the chain and of the same sale in a feed without its signature. */
const sameSaleMinutes = 10;

/**
 * Inserts new events, by id. A transfer with the signature of a sale is dropped as part of that sale. A sale that was
 * read from the chain and is in the feed, too, counts once, as the feed describes it. Without a signature, it is
 * recognized by its item, wallets, price and time.
 * @returns the inserted events
 */
export async function addMarketEvents(
  transaction: Queryable,
  events: readonly NewMarketEvent[],
): Promise<AddedEvent[]> {
  const added: AddedEvent[] = [];
  for (const part of inBatches(events, rowsPerMessage)) {
    const rows = part.map((event, order) => ({
      ...event,
      price: event.price?.toString() ?? null,
      royalty: event.royalty?.toString() ?? null,
      order,
    }));
    const { rows: inserted } = await transaction.execute<{ id: string }>(sql`
      insert into ${marketEvents} (id, kind, at, collection_id, mint, price, royalty, quantity, from_wallet,
        to_wallet, marketplace, url, signature, expires_at, offer_id)
      select id, kind::market_event_kind, at, "collectionId", mint, price, royalty, quantity, "fromWallet", "toWallet",
        marketplace, url, signature, "expiresAt", "offerId"
      from jsonb_to_recordset(${jsonb(rows)}) as event (id text, kind text, at timestamptz, "collectionId" uuid,
        mint text, price bigint, royalty bigint, quantity integer, "fromWallet" text, "toWallet" text,
        marketplace text, url text, signature text, "expiresAt" timestamptz, "offerId" text, "order" integer)
      order by "order"
      on conflict (id) do nothing
      returning id`);
    const ids = new Set(inserted.map(({ id }) => id));
    added.push(...part.filter(({ id }) => ids.has(id)));
  }
  const signed = added.flatMap(({ mint }) => mint ?? []);
  for (const part of inBatches([...new Set(signed)], rowsPerMessage)) {
    await transaction.execute(sql`
      delete from ${marketEvents} part using ${marketEvents} sale
      where sale.kind = 'sale' and part.mint = sale.mint and part.mint in ${textList(part)} and (
        (part.kind = 'transfer' and part.signature = sale.signature)
        or (part.kind = 'sale' and part.id ~ '^chain:' and sale.id !~ '^chain:' and (
          part.signature = sale.signature
          or (sale.signature is null and part.from_wallet = sale.from_wallet and part.to_wallet = sale.to_wallet
            and part.price = sale.price
            and part.at between sale.at - make_interval(mins => ${sameSaleMinutes})
              and sale.at + make_interval(mins => ${sameSaleMinutes}))
        ))
      )`);
  }
  return added;
}

/**
 * Derives owners, listings and their ends from the items' events. A listing ends with the item's next event,
 * a newer listing included. A listing by a wallet that didn't hold the item never begins.
 */
export async function deriveItems(transaction: Queryable, mints: readonly string[]): Promise<void> {
  for (const part of inBatches([...new Set(mints)], rowsPerMessage)) {
    const before = await readOwners(transaction, part);
    await transaction.execute(sql`
      with acts as (
        select *, count(*) filter (where kind in ('mint', 'transfer', 'sale')) over life as moves,
          lead(at) over life as next_at, row_number() over (partition by mint order by at desc, place desc) as age
        from ${marketEvents}
        where mint in ${textList(part)} and kind in ('mint', 'transfer', 'listing', 'cancellation', 'sale')
        window life as (partition by mint order by at, place)
      ), held as (
        select *, case when moves > 0 then
          first_value(to_wallet) over (partition by mint, moves order by at, place) end as holder
        from acts
      ), bounded as (
        select *, case when from_wallet = holder then next_at else at end as ends_at from held
      ), ended as (
        update ${marketEvents} event set ended_at = bounded.ends_at from bounded
        where event.id = bounded.id and event.kind = 'listing' and event.ended_at is distinct from bounded.ends_at
      ), latest as (
        select mint, holder, case when kind = 'listing' and ends_at is null then bounded.id end as listing_id, price,
          expires_at
        from bounded where age = 1
      ), sold as (
        select distinct on (mint) mint, id from bounded where kind = 'sale' order by mint, at desc, place desc
      )
      update ${marketItems} item set
        owner = latest.holder,
        listing_id = latest.listing_id,
        listing_price = case when latest.listing_id is not null then latest.price end,
        listing_expires_at = case when latest.listing_id is not null then latest.expires_at end,
        last_sale_id = sold.id
      from latest left join sold using (mint)
      where item.mint = latest.mint`);
    await countHolders(transaction, [...before, ...(await readOwners(transaction, part))]);
  }
}

interface Ownership {
  readonly collectionId: string;
  readonly owner: string | null;
}

function readOwners(transaction: Queryable, mints: readonly string[]): Promise<Ownership[]> {
  return transaction
    .selectDistinct({ collectionId: marketItems.collectionId, owner: marketItems.owner })
    .from(marketItems)
    .where(sql`${marketItems.mint} in ${textList(mints)}`);
}

async function countHolders(transaction: Queryable, touched: readonly Ownership[]): Promise<void> {
  const wallets = jsonb(touched.filter(({ owner }) => owner !== null));
  const affected = sql`(select distinct "collectionId", owner
    from jsonb_to_recordset(${wallets}) as touched ("collectionId" uuid, owner text))`;
  await transaction.execute(sql`delete from ${marketHolders} where (collection_id, wallet) in ${affected}`);
  await transaction.execute(sql`
    insert into ${marketHolders} (collection_id, wallet, count)
    select collection_id, owner, count(*) from ${marketItems}
    where (collection_id, owner) in ${affected} group by collection_id, owner`);
}

/** Derives the state of offers: whether they are active, and for how many items. */
export async function deriveOffers(transaction: Queryable, offerIds: readonly string[]): Promise<void> {
  for (const part of inBatches([...new Set(offerIds)], rowsPerMessage)) {
    await transaction.execute(sql`
      update ${marketEvents} offer set
        remaining = greatest(0, offer.quantity - (
          select count(*) from ${marketEvents} sale where sale.offer_id = offer.id and sale.kind = 'sale'
        )),
        ended_at = least(
          (select min(at) from ${marketEvents} ending
            where ending.offer_id = offer.id and ending.kind = 'offer_cancellation'),
          (select at from ${marketEvents} sale where sale.offer_id = offer.id and sale.kind = 'sale'
            order by at, place offset offer.quantity - 1 limit 1)
        )
      where offer.id in ${textList(part)} and offer.kind = 'offer'`);
  }
}

/** Updates the item counts of the collections. */
export async function countItems(transaction: Queryable, collectionIds: readonly string[]): Promise<void> {
  for (const id of collectionIds) {
    await transaction.execute(sql`
      update ${marketCollections} set minted = counted.minted, burned = counted.burned
      from (select count(*) as minted, count(*) filter (where owner is null) as burned
        from ${marketItems} where collection_id = ${id}) counted
      where id = ${id} and (market_collections.minted, market_collections.burned)
        is distinct from (counted.minted, counted.burned)`);
  }
}

/** Ends expired listings and offers, so that reads don't have to skip them. @returns the number ended */
export async function endExpired(database: Queryable, now: Date): Promise<number> {
  const moment = timestamptz(now);
  const listings = await database.execute(sql`
    update ${marketItems} set listing_id = null, listing_price = null, listing_expires_at = null
    where listing_expires_at <= ${moment} and listing_price is not null`);
  const offers = await database.execute(sql`
    update ${marketEvents} set ended_at = expires_at
    where kind = 'offer' and ended_at is null and expires_at <= ${moment}`);
  return (listings.rowCount ?? 0) + (offers.rowCount ?? 0);
}
