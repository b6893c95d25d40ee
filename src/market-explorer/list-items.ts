import type { GalleryItem, MarketApi, MarketItem, MintApi } from "../api.js";
import type { TraitFilter } from "../contract/values/trait-filter.js";
import type { ItemOrder } from "./destination.js";

/** Maximum number of items for sorting by rank or number, which reads all result pages. */
export const maxSorted = 1_000;

/** Items per request when all are needed: the API's maximum. */
const fullPage = 100;

interface ItemList {
  readonly slug: string;
  readonly order: ItemOrder;
  readonly isListedOnly: boolean;
  readonly traits: TraitFilter;
}

/** Lists a collection's items in order. By price: listed items first, then the others by time of their mint. */
export async function* listItems(
  market: MarketApi,
  { slug, order, isListedOnly, traits }: ItemList,
  signal: AbortSignal,
): AsyncGenerator<MarketItem, void, undefined> {
  const query = { limit: 24, traits };
  if (order === "price") {
    yield* market.items(slug, { ...query, listed: true }, { signal });
    if (isListedOnly) return;
    for await (const item of market.items(slug, query, { signal })) if (!item.listing) yield item;
    return;
  }
  const all: MarketItem[] = [];
  const listed = isListedOnly || undefined;
  for await (const item of market.items(slug, { limit: fullPage, traits, listed }, { signal })) {
    all.push(item);
    if (all.length === maxSorted) break;
  }
  const place = ({ rarityRank, number }: MarketItem) => (order === "rank" ? rarityRank : number) ?? Infinity;
  yield* all.toSorted((a, b) => place(a) - place(b));
}

/**
 * Finds an item by its mint address; null if the collection doesn't have it. Of a service that ignores the query's
 * `mint`, the first thousand items are searched.
 */
export async function findItem(
  market: MarketApi,
  slug: string,
  mint: string,
  signal: AbortSignal,
): Promise<MarketItem | null> {
  let read = 0;
  for await (const item of market.items(slug, { mint, limit: fullPage }, { signal })) {
    if (item.mint === mint) return item;
    if (++read === maxSorted) break;
  }
  return null;
}

/** Items of a drop that can still be minted, by number. */
export async function* listUnminted(
  api: MintApi,
  shortId: string,
  signal: AbortSignal,
): AsyncGenerator<GalleryItem, void, undefined> {
  const limit = 24;
  for (let offset = 0; ; offset += limit) {
    const { items } = await api.readGallery(shortId, { limit, offset, minted: false }, { signal });
    yield* items;
    if (items.length < limit) return;
  }
}
