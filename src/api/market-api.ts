import { paginate } from "./paginate.js";
import type { CallOptions } from "./read-collection.js";
import {
  readGlobalActivity,
  readMarketActivity,
  readMarketCollection,
  readMarketCollections,
  readMarketHolders,
  readMarketItems,
  readMarketMeta,
  readMarketOffers,
  readMarketStats,
  readMarketTraits,
  searchMarket,
  type ActivityQuery,
  type CollectionsQuery,
  type CursorQuery,
  type GlobalActivityQuery,
  type ItemsQuery,
  type SearchQuery,
} from "./read-market.js";
import type { TransportOptions } from "./request.js";

/** Records that a list is asked for at once when all of it is wanted: as many as there may be. */
const fullPage = 100;

/**
 * The Market API. `read…` and `search` are one method a route and reject with `ApiError`, or with the signal's reason.
 * The others go through a whole list, page after page, and throw the same:
 *
 *     for await (const item of market.items("aurora", { listed: true })) …
 *
 * `id` is a collection's slug, address or internal id; case is kept.
 */
export class MarketApi {
  readonly #transport: TransportOptions;

  /** @param transport `base`: `https://mint.example/market/v1`. No key is needed; one that is given must be good. */
  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  /** One page, newest first. */
  readCollections(query?: CollectionsQuery, options?: CallOptions) {
    return readMarketCollections(this.#transport, query, options);
  }

  /** The chains and categories that are indexed. */
  readMeta(options?: CallOptions) {
    return readMarketMeta(this.#transport, options);
  }

  readCollection(id: string, options?: CallOptions) {
    return readMarketCollection(this.#transport, id, options);
  }

  /** Headline, daily series and what looks like wash trading. */
  readStats(id: string, options?: CallOptions) {
    return readMarketStats(this.#transport, id, options);
  }

  /** One page, oldest mints first; of what is listed, the cheapest first. */
  readItems(id: string, query?: ItemsQuery, options?: CallOptions) {
    return readMarketItems(this.#transport, id, query, options);
  }

  /** One page of the offers that stand, the highest first. */
  readOffers(id: string, query?: CursorQuery, options?: CallOptions) {
    return readMarketOffers(this.#transport, id, query, options);
  }

  /** One page, newest first. */
  readActivity(id: string, query?: ActivityQuery, options?: CallOptions) {
    return readMarketActivity(this.#transport, id, query, options);
  }

  /** One page of what happens in all collections, newest first. */
  readGlobalActivity(query?: GlobalActivityQuery, options?: CallOptions) {
    return readGlobalActivity(this.#transport, query, options);
  }

  /** Every trait and value with counts. */
  readTraits(id: string, options?: CallOptions) {
    return readMarketTraits(this.#transport, id, options);
  }

  /** One page, those with most first; with each the distribution of all. */
  readHolders(id: string, query?: CursorQuery, options?: CallOptions) {
    return readMarketHolders(this.#transport, id, query, options);
  }

  /** The best of each kind first. */
  search(q: string, query?: SearchQuery, options?: CallOptions) {
    return searchMarket(this.#transport, q, query, options);
  }

  collections(query: CollectionsQuery = {}, options?: CallOptions) {
    return this.#paginate((page) => this.readCollections({ ...query, ...page }, options), query, options);
  }

  items(id: string, query: ItemsQuery = {}, options?: CallOptions) {
    return this.#paginate((page) => this.readItems(id, { ...query, ...page }, options), query, options);
  }

  offers(id: string, query: CursorQuery = {}, options?: CallOptions) {
    return this.#paginate((page) => this.readOffers(id, { ...query, ...page }, options), query, options);
  }

  activity(id: string, query: ActivityQuery = {}, options?: CallOptions) {
    return this.#paginate((page) => this.readActivity(id, { ...query, ...page }, options), query, options);
  }

  globalActivity(query: GlobalActivityQuery = {}, options?: CallOptions) {
    return this.#paginate((page) => this.readGlobalActivity({ ...query, ...page }, options), query, options);
  }

  holders(id: string, query: CursorQuery = {}, options?: CallOptions) {
    return this.#paginate((page) => this.readHolders(id, { ...query, ...page }, options), query, options);
  }

  #paginate<Item>(
    read: (page: CursorQuery) => ReturnType<Parameters<typeof paginate<Item>>[0]>,
    { limit = fullPage, cursor }: CursorQuery,
    options: CallOptions | undefined,
  ) {
    return paginate<Item>((cursor) => read({ limit, cursor }), cursor, options);
  }
}
