import type { MarketActivityResponse } from "../contract/market-activity.js";
import type { MarketCollectionResponse } from "../contract/market-collection.js";
import type { MarketHoldersResponse } from "../contract/market-holders.js";
import type { MarketItemsResponse } from "../contract/market-items.js";
import type { MarketOffersResponse } from "../contract/market-offers.js";
import type { MarketStatsResponse } from "../contract/market-stats.js";
import type { MarketTraitsResponse } from "../contract/market-traits.js";
import { Reading, type ReadingWorld } from "./reading.js";

interface Options {
  readonly signal: AbortSignal;
}
interface Page {
  readonly limit: number;
}

/** What there is to read of one collection's market. Rejections carry `code`, `status` and `retryAfter`. */
export interface MarketService {
  readCollection(options: Options): Promise<MarketCollectionResponse>;
  readStats(options: Options): Promise<MarketStatsResponse>;
  readItems(query: Page & { listed: true }, options: Options): Promise<MarketItemsResponse>;
  readOffers(query: Page, options: Options): Promise<MarketOffersResponse>;
  readActivity(query: Page, options: Options): Promise<MarketActivityResponse>;
  readHolders(query: Page, options: Options): Promise<MarketHoldersResponse>;
  readTraits(options: Options): Promise<MarketTraitsResponse>;
}

/** Rows of a list: what a section has room for. Whoever wants more goes to the marketplace. */
const rows = { limit: 20 };
/** Wallets beside the distribution. */
const ranked = { limit: 10 };
/** Milliseconds between two reads of what is being followed. */
const intervals = { activity: 10_000, listings: 30_000, figures: 60_000, collection: 600_000 };

/** A collection's market, each part read while somebody looks at it, once for all that do. */
export class MarketReads {
  readonly collection: Reading<MarketCollectionResponse>;
  readonly stats: Reading<MarketStatsResponse>;
  /** What can be bought, the cheapest first. */
  readonly listings: Reading<MarketItemsResponse>;
  readonly offers: Reading<MarketOffersResponse>;
  readonly activity: Reading<MarketActivityResponse>;
  readonly holders: Reading<MarketHoldersResponse>;
  readonly traits: Reading<MarketTraitsResponse>;

  constructor(service: MarketService, world: ReadingWorld) {
    const follow = <T>(interval: number, read: (options: Options) => Promise<T>) =>
      new Reading<T>((signal) => read({ signal }), interval, world);
    this.collection = follow(intervals.collection, (options) => service.readCollection(options));
    this.stats = follow(intervals.figures, (options) => service.readStats(options));
    this.listings = follow(intervals.listings, (options) =>
      service.readItems({ ...rows, listed: true }, options),
    );
    this.offers = follow(intervals.listings, (options) => service.readOffers(rows, options));
    this.activity = follow(intervals.activity, (options) => service.readActivity(rows, options));
    this.holders = follow(intervals.figures, (options) => service.readHolders(ranked, options));
    this.traits = follow(intervals.figures, (options) => service.readTraits(options));
  }
}
