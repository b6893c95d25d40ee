import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { MarketItem, MarketItemsResponse } from "../../../../src/contract/market/items.js";
import type { ArtworkFilter } from "../../catalog/gallery/queries.js";
import { readListedItems, readMarketItems, type MarketItemRecord } from "./item-queries.js";
import { getMarketCollection } from "./collections.js";
import { decodeCursor, cursorFormats, toResultPage } from "./cursor.js";
import type { Description } from "./description.js";
import type { ListOrder, MarketDeps } from "../market-deps.js";

export interface ItemsOrder extends ListOrder {
  /** Listed items only, cheapest first. */
  readonly listed: boolean;
  /** Only the item with this address. */
  readonly mint?: string | undefined;
  readonly traits: ArtworkFilter["traits"];
}

export async function readItems(
  context: MarketDeps,
  identifier: string,
  { limit, cursor, listed, mint, traits }: ItemsOrder,
  description: Description,
): Promise<DeepRequired<MarketItemsResponse>> {
  const { database, clock } = context;
  const collection = await getMarketCollection(context, identifier);
  const list = JSON.stringify(["items", collection.id, listed, mint, traits]);
  const order = { collectionId: collection.id, mint, traits, limit: limit + 1 };
  const now = clock();

  const show = (records: readonly MarketItemRecord[]) =>
    records.map((record) => describeItem(record, collection.chain, description));
  const name = description.collectionName(collection);
  if (listed) {
    const position =
      cursor === undefined ? null : decodeCursor(list, cursor, [cursorFormats.number, cursorFormats.count]);
    const after = position && { price: BigInt(position[0]), place: Number(position[1]) };
    const rows = await readListedItems(database, now, { ...order, after });
    const positionOf = ({ item }: MarketItemRecord) => [item.listingPrice!, item.place];
    return { ...toResultPage(list, limit, rows, positionOf, show), collection: name };
  }
  const [after = "0"] = cursor === undefined ? [] : decodeCursor(list, cursor, [cursorFormats.count]);
  const rows = await readMarketItems(database, now, { ...order, after: Number(after) });
  return { ...toResultPage(list, limit, rows, ({ item }) => [item.place], show), collection: name };
}

function describeItem(
  { item, listing, lastSale }: MarketItemRecord,
  chain: string,
  description: Description,
): DeepRequired<MarketItem> {
  return {
    ...description.itemName(item),
    attributes: item.attributes,
    rarityRank: item.rarityRank,
    owner: item.owner,
    frozen: item.frozen,
    url: item.url,
    listed: listing !== null,
    listing: listing && description.listing(listing, chain),
    lastSale: lastSale && { price: description.paid(lastSale.price, chain), at: lastSale.at.toISOString() },
    mintedAt: item.mintedAt.toISOString(),
  };
}
