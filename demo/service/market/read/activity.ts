import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { Activity, MarketActivityResponse } from "../../../../src/contract/market/trading.js";
import { readMarketCollections, type PicturedCollectionRow } from "./collection-queries.js";
import { readMarketEvents, type MarketEventKind } from "./event-queries.js";
import { readItemsByMint, type MarketEventRow, type MarketItemRow } from "./item-queries.js";
import { getMarketCollection } from "./collections.js";
import { decodeCursor, cursorFormats, toResultPage } from "./cursor.js";
import type { Description } from "./description.js";
import type { ListOrder, MarketDeps } from "../market-deps.js";

export interface ActivityOrder extends ListOrder {
  readonly kinds: readonly MarketEventKind[];
}

/** @param identifier of one collection; null: all collections */
export async function readActivity(
  context: MarketDeps,
  identifier: string | null,
  { limit, cursor, kinds }: ActivityOrder,
  description: Description,
): Promise<DeepRequired<MarketActivityResponse>> {
  const { database, clock } = context;
  const collection = identifier === null ? null : await getMarketCollection(context, identifier);
  const list = JSON.stringify(["activity", collection?.id ?? null, kinds]);
  const position =
    cursor === undefined ? null : decodeCursor(list, cursor, [cursorFormats.moment, cursorFormats.number]);
  const events = await readMarketEvents(database, clock(), {
    ...(collection && { collectionId: collection.id }),
    kinds,
    after: position && { at: new Date(Number(position[0])), place: BigInt(position[1]) },
    limit: limit + 1,
  });
  const [collections, items] = await Promise.all([
    collection
      ? new Map([[collection.id, collection]])
      : readMarketCollections(database, [...new Set(events.map(({ collectionId }) => collectionId))]),
    readItemsByMint(
      database,
      events.flatMap(({ mint }) => mint ?? []),
    ),
  ]);
  const describe = (event: MarketEventRow) =>
    describeEvent(
      event,
      collections.get(event.collectionId)!,
      items.get(event.mint ?? "") ?? null,
      description,
    );
  return toResultPage(
    list,
    limit,
    events,
    ({ at, place }) => [at.getTime(), place],
    (shown) => shown.map(describe),
  );
}

function describeEvent(
  event: MarketEventRow,
  collection: PicturedCollectionRow,
  item: MarketItemRow | null,
  description: Description,
): DeepRequired<Activity> {
  const { id, kind, at, fromWallet: from, toWallet: to, marketplace, signature, url } = event;
  return {
    id,
    kind,
    at: at.toISOString(),
    from,
    to,
    marketplace,
    signature,
    url,
    collection: description.collectionName(collection),
    item: item && description.itemName(item),
    price: description.paid(event.price, collection.chain),
    royalty: description.paid(event.royalty, collection.chain),
    washTrade: event.wash,
  };
}
