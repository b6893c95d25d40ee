import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { MarketOffersResponse } from "../../../../src/contract/market/trading.js";
import { readActiveOffers } from "./event-queries.js";
import { readItemsByMint, type MarketEventRow } from "./item-queries.js";
import { getMarketCollection } from "./collections.js";
import { decodeCursor, cursorFormats, toResultPage } from "./cursor.js";
import type { Description } from "./description.js";
import type { ListOrder, MarketDeps } from "../market-deps.js";

export async function readOffers(
  context: MarketDeps,
  identifier: string,
  { limit, cursor }: ListOrder,
  description: Description,
): Promise<DeepRequired<MarketOffersResponse>> {
  const { database, clock } = context;
  const collection = await getMarketCollection(context, identifier);
  const list = JSON.stringify(["offers", collection.id]);
  const position =
    cursor === undefined ? null : decodeCursor(list, cursor, [cursorFormats.number, cursorFormats.number]);
  const offers = await readActiveOffers(database, clock(), {
    collectionId: collection.id,
    after: position && { price: BigInt(position[0]), place: BigInt(position[1]) },
    limit: limit + 1,
  });
  const items = await readItemsByMint(
    database,
    offers.flatMap(({ mint }) => mint ?? []),
  );
  const describe = (event: MarketEventRow) => {
    const item = items.get(event.mint ?? "");
    return {
      id: event.id,
      scope: item ? ("item" as const) : ("collection" as const),
      price: description.price(event.price, collection.chain),
      quantity: event.remaining ?? event.quantity,
      buyer: event.fromWallet!,
      item: item ? description.itemName(item) : null,
      marketplace: event.marketplace,
      url: event.url,
      createdAt: event.at.toISOString(),
      expiresAt: event.expiresAt?.toISOString() ?? null,
    };
  };
  const positionOf = ({ price, place }: MarketEventRow) => [price!, place];
  const page = toResultPage(list, limit, offers, positionOf, (shown) => shown.map(describe));
  return { ...page, collection: description.collectionName(collection) };
}
