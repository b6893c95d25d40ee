import type { Complete } from "../../../src/contract/field.js";
import type { MarketOffersResponse } from "../../../src/contract/market-offers.js";
import { readStandingOffers } from "../db/market-events.js";
import { readItemsByMint, type MarketEventRow } from "../db/market-items.js";
import { requireMarketCollection } from "./collections.js";
import { decodeCursor, forms, makePage } from "./cursor.js";
import type { Description } from "./description.js";
import type { ListOrder, MarketContext } from "./market-context.js";

export async function readOffers(
  context: MarketContext,
  identifier: string,
  { limit, cursor }: ListOrder,
  description: Description,
): Promise<Complete<MarketOffersResponse>> {
  const { database, clock } = context;
  const collection = await requireMarketCollection(context, identifier);
  const list = JSON.stringify(["offers", collection.id]);
  const position = cursor === undefined ? null : decodeCursor(list, cursor, [forms.number, forms.number]);
  const offers = await readStandingOffers(database, clock(), {
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
      ...{ marketplace: event.marketplace, url: event.url },
      createdAt: event.at.toISOString(),
      expiresAt: event.expiresAt?.toISOString() ?? null,
    };
  };
  const positionOf = ({ price, place }: MarketEventRow) => [price!, place];
  const page = makePage(list, limit, offers, positionOf, (shown) => shown.map(describe));
  return { ...page, collection: description.collectionName(collection) };
}
