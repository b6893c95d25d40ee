import type { Activity, MarketActivityResponse } from "../contract/market-activity.js";
import type {
  MarketCollection,
  MarketCollectionsResponse,
  MarketMetaResponse,
} from "../contract/market-collection.js";
import type { MarketHoldersResponse } from "../contract/market-holders.js";
import type { MarketItem, MarketItemsResponse } from "../contract/market-items.js";
import type { MarketOffersResponse, Offer } from "../contract/market-offers.js";
import type { MarketSearchResponse } from "../contract/market-search.js";
import type { MarketStatsResponse } from "../contract/market-stats.js";
import type { MarketTraitsResponse } from "../contract/market-traits.js";
import type { RankedWallet } from "../contract/rankings.js";
import { paginate, type ResultPage } from "./paginate.js";
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

/** Records per request when iterating a list: the API's maximum. */
const fullPage = 100;

/**
 * Client of the Market API. `read…` and `search` are one method per route; the others iterate a whole list, result page
 * by result page. `id` is a collection's slug, address or internal id; case-sensitive.
 *
 * Codes common to all methods: `RATE_LIMITED`, `SERVICE_BUSY`, `INTERNAL`, `INVALID_API_KEY` and `SECRET_KEY_IN_BROWSER`
 * if a key was given, and `NETWORK`, `TIMEOUT` and `INVALID_RESPONSE` of the transport. An aborted call rejects with the
 * signal's reason.
 *
 * @example
 * ```ts
 * import { MarketApi } from "mint-widget/api";
 *
 * const market = new MarketApi({ base: "https://mint.example/market/v1" });
 * const { headline } = await market.readStats("aurora");
 * console.log(`Floor: ${headline?.floor?.amount} ${headline?.floor?.currency}`);
 * for await (const item of market.items("aurora", { listed: true }))
 *   console.log(item.name, item.listing?.price?.amount);
 * ```
 */
export class MarketApi {
  readonly #transport: TransportOptions;

  /** @param transport `base`: `https://mint.example/market/v1`. `key` is optional. */
  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  /**
   * Reads a result page of collections, newest first.
   * @throws {ApiError} `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readCollections(query?: CollectionsQuery, options?: CallOptions): Promise<MarketCollectionsResponse> {
    return readMarketCollections(this.#transport, query, options);
  }

  /**
   * Reads the indexed chains and categories.
   * @throws {ApiError} a code common to all methods.
   */
  readMeta(options?: CallOptions): Promise<MarketMetaResponse> {
    return readMarketMeta(this.#transport, options);
  }

  /**
   * Reads a collection.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, or a code common to all methods.
   */
  readCollection(id: string, options?: CallOptions): Promise<MarketCollection> {
    return readMarketCollection(this.#transport, id, options);
  }

  /**
   * Reads the headline figures, the daily series and suspected wash trades.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, or a code common to all methods.
   */
  readStats(id: string, options?: CallOptions): Promise<MarketStatsResponse> {
    return readMarketStats(this.#transport, id, options);
  }

  /**
   * Reads a result page of items, oldest mints first; with `listed` the cheapest first.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common to
   * all methods.
   */
  readItems(id: string, query?: ItemsQuery, options?: CallOptions): Promise<MarketItemsResponse> {
    return readMarketItems(this.#transport, id, query, options);
  }

  /**
   * Reads a result page of standing offers, highest first.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, or a code common to all methods.
   */
  readOffers(id: string, query?: CursorQuery, options?: CallOptions): Promise<MarketOffersResponse> {
    return readMarketOffers(this.#transport, id, query, options);
  }

  /**
   * Reads a result page of a collection's events, newest first.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common to
   * all methods.
   */
  readActivity(id: string, query?: ActivityQuery, options?: CallOptions): Promise<MarketActivityResponse> {
    return readMarketActivity(this.#transport, id, query, options);
  }

  /**
   * Reads a result page of the events of all collections, newest first.
   * @throws {ApiError} `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readGlobalActivity(query?: GlobalActivityQuery, options?: CallOptions): Promise<MarketActivityResponse> {
    return readGlobalActivity(this.#transport, query, options);
  }

  /**
   * Reads every trait and value with counts and floor prices.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, or a code common to all methods.
   */
  readTraits(id: string, options?: CallOptions): Promise<MarketTraitsResponse> {
    return readMarketTraits(this.#transport, id, options);
  }

  /**
   * Reads a result page of holders, those with most items first. Each page has the distribution of all holders.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, or a code common to all methods.
   */
  readHolders(id: string, query?: CursorQuery, options?: CallOptions): Promise<MarketHoldersResponse> {
    return readMarketHolders(this.#transport, id, query, options);
  }

  /**
   * Searches collections, items, wallets and traits; best matches first, by kind.
   * @param q Text to search for.
   * @throws {ApiError} `INVALID_LIMIT`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  search(q: string, query?: SearchQuery, options?: CallOptions): Promise<MarketSearchResponse> {
    return searchMarket(this.#transport, q, query, options);
  }

  /**
   * Iterates all collections, newest first.
   * @throws {ApiError} as `readCollections`; `CURSOR_REPEATED`.
   */
  collections(
    query: CollectionsQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<MarketCollection, void, undefined> {
    return this.#paginate((page) => this.readCollections({ ...query, ...page }, options), query, options);
  }

  /**
   * Iterates all items of a collection, in the order of `readItems`.
   * @throws {ApiError} as `readItems`; `CURSOR_REPEATED`.
   */
  items(
    id: string,
    query: ItemsQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<MarketItem, void, undefined> {
    return this.#paginate((page) => this.readItems(id, { ...query, ...page }, options), query, options);
  }

  /**
   * Iterates all standing offers of a collection, highest first.
   * @throws {ApiError} as `readOffers`; `CURSOR_REPEATED`.
   */
  offers(id: string, query: CursorQuery = {}, options?: CallOptions): AsyncGenerator<Offer, void, undefined> {
    return this.#paginate((page) => this.readOffers(id, { ...query, ...page }, options), query, options);
  }

  /**
   * Iterates all events of a collection, newest first.
   * @throws {ApiError} as `readActivity`; `CURSOR_REPEATED`.
   */
  activity(
    id: string,
    query: ActivityQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<Activity, void, undefined> {
    return this.#paginate((page) => this.readActivity(id, { ...query, ...page }, options), query, options);
  }

  /**
   * Iterates the events of all collections, newest first.
   * @throws {ApiError} as `readGlobalActivity`; `CURSOR_REPEATED`.
   */
  globalActivity(
    query: GlobalActivityQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<Activity, void, undefined> {
    return this.#paginate((page) => this.readGlobalActivity({ ...query, ...page }, options), query, options);
  }

  /**
   * Iterates all holders of a collection, those with most items first.
   * @throws {ApiError} as `readHolders`; `CURSOR_REPEATED`.
   */
  holders(
    id: string,
    query: CursorQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<RankedWallet, void, undefined> {
    return this.#paginate((page) => this.readHolders(id, { ...query, ...page }, options), query, options);
  }

  #paginate<Item>(
    read: (page: CursorQuery) => Promise<ResultPage<Item>>,
    { limit = fullPage, cursor }: CursorQuery,
    options: CallOptions | undefined,
  ): AsyncGenerator<Item, void, undefined> {
    return paginate<Item>((cursor) => read({ limit, cursor }), cursor, options);
  }
}
