import type { Activity, Offer } from "../contract/market/trading.js";
import type { MarketCollection } from "../contract/market/collection.js";
import type { MarketItem } from "../contract/market/items.js";
import type { MarketSearchResponse } from "../contract/market/search.js";
import type { RankedWallet } from "../contract/mint/rankings.js";
import { marketRoutes } from "../contract/routes.js";
import { call, createClient, type CallOptions } from "./call.js";
import { paginate, type ResultPage } from "./paginate.js";
import type {
  ActivityQuery,
  CollectionsQuery,
  CursorQuery,
  GlobalActivityQuery,
  ItemsQuery,
  SearchQuery,
} from "./query.js";
import type { TransportOptions } from "./request.js";

/** Records per request while iterating a list: the API's maximum. */
const fullPage = 100;

const { search, ...routes } = marketRoutes;

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
 * const market = new MarketApi({ base: "https://mint.example.com/market/v1" });
 * const { headline } = await market.readStats("aurora");
 * console.log(`Floor: ${headline?.floor?.amount} ${headline?.floor?.currency}`);
 * for await (const item of market.items("aurora", { listed: true }))
 *   console.log(item.name, item.listing?.price?.amount);
 * ```
 */
export class MarketApi extends createClient(routes) {
  readonly #transport: TransportOptions;

  /** @param transport `base`: `https://mint.example.com/market/v1`. `key` is optional. */
  constructor(transport: TransportOptions) {
    super(transport);
    this.#transport = transport;
  }

  /**
   * Searches collections, items, wallets and traits. Results are grouped by kind, best matches first.
   * @param q Text to search for.
   * @throws {ApiError} a code of the route or of all routes.
   */
  search(q: string, query?: SearchQuery, options?: CallOptions): Promise<MarketSearchResponse> {
    return call(this.#transport, search, { ...query, q }, options);
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
   * Iterates all open offers of a collection, highest first.
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
   * Iterates all holders of a collection, largest first.
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
