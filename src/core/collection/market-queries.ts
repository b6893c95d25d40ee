import type { MarketActivityResponse, MarketOffersResponse } from "../../contract/market/trading.js";
import type { MarketCollectionResponse, MarketStatsResponse } from "../../contract/market/collection.js";
import type { MarketHoldersResponse } from "../../contract/market/holders.js";
import type { MarketItem, MarketItemsResponse, MarketTraitsResponse } from "../../contract/market/items.js";
import { PolledQuery, type PolledQueryDeps } from "../time/polled-query.js";

interface Options {
  readonly signal: AbortSignal;
}
interface Page {
  readonly limit: number;
}

/** Market API routes of one collection. Rejections carry `code`, `status` and `retryAfter`. */
export interface MarketService {
  readCollection(options: Options): Promise<MarketCollectionResponse>;
  readStats(options: Options): Promise<MarketStatsResponse>;
  readItems(query: Page & { listed?: true; mint?: string }, options: Options): Promise<MarketItemsResponse>;
  readOffers(query: Page, options: Options): Promise<MarketOffersResponse>;
  readActivity(query: Page, options: Options): Promise<MarketActivityResponse>;
  readHolders(query: Page, options: Options): Promise<MarketHoldersResponse>;
  readTraits(options: Options): Promise<MarketTraitsResponse>;
}

/** Maximum rows of a list. The marketplace shows the rest. */
const listQuery = { limit: 20 };
/** Wallets in the holder ranking. */
const rankingQuery = { limit: 10 };
/** Poll intervals in milliseconds. */
const intervals = { activity: 10_000, listings: 30_000, figures: 60_000, collection: 600_000 };

/** Queries of a collection's market, each polled while it has subscribers. */
export class MarketQueries {
  readonly collection: PolledQuery<MarketCollectionResponse>;
  readonly stats: PolledQuery<MarketStatsResponse>;
  /** Listed items, the cheapest first. */
  readonly listings: PolledQuery<MarketItemsResponse>;
  readonly offers: PolledQuery<MarketOffersResponse>;
  readonly activity: PolledQuery<MarketActivityResponse>;
  readonly holders: PolledQuery<MarketHoldersResponse>;
  readonly traits: PolledQuery<MarketTraitsResponse>;
  readonly #readItem: (mint: string) => PolledQuery<MarketItem | null>;
  /** Items by address. */
  readonly #items = new Map<string, PolledQuery<MarketItem | null>>();

  constructor(service: MarketService, deps: PolledQueryDeps) {
    const poll = <T>(interval: number, read: (options: Options) => Promise<T>) =>
      new PolledQuery<T>((signal) => read({ signal }), interval, deps);
    this.collection = poll(intervals.collection, (options) => service.readCollection(options));
    this.stats = poll(intervals.figures, (options) => service.readStats(options));
    this.listings = poll(intervals.listings, (options) =>
      service.readItems({ ...listQuery, listed: true }, options),
    );
    this.offers = poll(intervals.listings, (options) => service.readOffers(listQuery, options));
    this.activity = poll(intervals.activity, (options) => service.readActivity(listQuery, options));
    this.holders = poll(intervals.figures, (options) => service.readHolders(rankingQuery, options));
    this.traits = poll(intervals.figures, (options) => service.readTraits(options));
    this.#readItem = (mint) =>
      poll(intervals.listings, async (options) => {
        const { data } = await service.readItems({ mint, limit: 1 }, options);
        return data.find((item) => item.mint === mint) ?? null;
      });
  }

  /** Item with its owner, listing and last sale; null if the market doesn't have it. @param mint Its address. */
  item(mint: string): PolledQuery<MarketItem | null> {
    const query = this.#items.get(mint) ?? this.#readItem(mint);
    this.#items.set(mint, query);
    return query;
  }
}
