import * as z from "zod/mini";
import { count, optional, nullish, timestamp, withDefault, object, nullable } from "../values/schema.js";
import { price } from "../values/price.js";
import type { Route } from "../route.js";
import { statedAddress } from "../values/address.js";
import { marketResultPage } from "../paging.js";
import { creator } from "../values/creator.js";
import { accent, imageFields } from "../values/media.js";

/** A figure for the last 24 hours, 7 days, 30 days and all time. */
const windows = <Figure extends z.ZodMiniType>(figure: Figure) =>
  object({ day: optional(figure), week: optional(figure), month: optional(figure), all: optional(figure) });

export const headlineStats = object({
  /** Floor price: the lowest listing; null: nothing is listed. */
  floor: nullish(price),
  /** Change of the floor over 24 hours, as a decimal string: `"-0.05"` is -5 %. Null: no floor then or now. */
  floorChange: nullish(z.string()),
  /** Highest open offer for any item of the collection; null: none. */
  bestOffer: nullish(price),
  lastSale: nullish(object({ price: nullish(price), at: optional(timestamp) })),
  /** Number of existing items: minted and not burned. */
  items: optional(count),
  /** Number of listed items. */
  listed: optional(count),
  /** Fraction of items that are listed, from 0 to 1, as a decimal string. */
  listedShare: optional(z.string()),
  /** Number of wallets that hold at least one item. */
  owners: optional(count),
  /** Number of open offers. */
  offers: optional(count),
  volume: optional(windows(price)),
  sales: optional(windows(count)),
});
/** Headline figures of a collection. Volumes and sales include wash trades. */
export type HeadlineStats = z.infer<typeof headlineStats>;

export const dailyStats = object({
  /** ISO 8601 date: `2026-11-21`. */
  date: z.string(),
  volume: nullish(price),
  sales: optional(count),
  /** Lowest listing at the end of the day, or so far for today; null: none. */
  floor: nullish(price),
  /** Average price of a sale; null on a day without sales. */
  average: nullish(price),
  uniqueBuyers: optional(count),
  /** Suspected wash trades; included in the figures above. */
  washTrades: optional(count),
});
/** Figures of one day in UTC. */
export type DailyStats = z.infer<typeof dailyStats>;

export const marketStatsResponse = object({
  headline: withDefault(headlineStats, {}),
  /** Last 90 days, or since the collection was created. Oldest first, without gaps. */
  daily: withDefault(z.array(dailyStats), []),
  /** Suspected wash trades of the last 7 days; included in volumes and sales. */
  wash_trade_count_7d: count,
  /** Volume of these sales; included in the week's volume. */
  washTradeVolume7d: nullish(price),
  /** True: recorded sample data for trials, not real trades. */
  recorded: optional(z.boolean()),
  /** Time of the newest counted event; null: none. */
  updatedAt: nullish(timestamp),
});
/** Statistics of a collection's market. */
export type MarketStatsResponse = z.infer<typeof marketStatsResponse>;

export const marketStatsRoute = {
  method: "get",
  path: "/collections/{id}/stats",
  response: ["MarketStatsResponse", marketStatsResponse],
  errors: ["COLLECTION_NOT_FOUND"],
} as const satisfies Route;

export const collectionName = object({
  /** Internal id: a UUID. */
  id: optional(z.string()),
  /** Stable and readable, for URLs. Every route accepts the slug, the address or the id. */
  slug: z.string(),
  name: optional(z.string()),
  ...imageFields,
  /** Such as `solana-devnet`. */
  chain: optional(z.string()),
  verified: optional(z.boolean()),
  /** True: recorded sample data for trials, not real trades. */
  recorded: optional(z.boolean()),
});
/** Reference to a collection in other records. */
export type CollectionName = z.infer<typeof collectionName>;

export const itemControl = object({
  /**
   * `transfer` or `burn`: the account `by` can move or burn any item without its holder. `freeze`: it can freeze any
   * item. `frozen`: every item is frozen now. Only `by` can thaw them; if `by` is null, no one can. `approval`: the
   * program or account `by` decides whether an item may be transferred or burned. `allowed_programs` or
   * `denied_programs`: only `programs`, or all but these, may transfer items. `no_transfers`: these lists keep wallets
   * from sending items to other wallets. Newer services may have further kinds.
   */
  kind: z.string(),
  /** Account that can do it; null for a list of programs, or if no one can. */
  by: nullish(statedAddress),
  /** Programs of a list; empty for other kinds. */
  programs: optional(z.array(statedAddress)),
});
/** What others can do to every item of a collection, regardless of its holder. */
export type ItemControl = z.infer<typeof itemControl>;

export const openSale = object({
  /** Price of one unit. Null: unavailable, which is neither zero nor free. */
  price: nullable(price),
  /** True when only some wallets are eligible. The list of wallets is never sent. */
  gated: optional(z.boolean()),
  /** Null: open-ended. */
  endsAt: nullish(timestamp),
});
/** Sale of a collection's new items in its mint. */
export type OpenSale = z.infer<typeof openSale>;

export const marketCollection = object({
  ...collectionName.shape,
  /** Such as `solana-mainnet`; null: unknown. */
  chain: nullable(z.string()),
  verified: withDefault(z.boolean(), false),
  /** Address on the chain. Case matters. */
  address: nullish(statedAddress),
  symbol: optional(z.string()),
  description: optional(z.string()),
  /** Absolute URL; null: none. */
  banner: nullish(z.string()),
  /** Color of buttons and links, taken from the image; null: none, or not read yet. */
  accent: nullish(accent),
  links: optional(z.array(object({ label: z.string(), url: z.string() }))),
  /** Who made the collection, as they name themselves; null: not named. */
  creator: nullish(creator),
  /** Token standard of the items: `core` or `token-2022`; null: unknown. */
  standard: nullable(z.string()),
  /**
   * What others can do to every item, read from the collection's account. Empty: nothing. Null: not known, because it
   * wasn't read yet, or the standard has no such rules.
   */
  controls: nullish(z.array(itemControl)),
  /** Category from `GET /collections/meta`; null: none. */
  category: nullish(z.string()),
  /** Supply in items. */
  supply: optional(
    object({
      /** Null: open-ended supply. */
      total: nullish(count),
      /** Includes burned items. */
      minted: optional(count),
      burned: optional(count),
    }),
  ),
  /** Floor price: the lowest listing; null: nothing is listed. */
  floor: nullable(price),
  stats: withDefault(headlineStats, {}),
  /** Short id in the Mint API; null: minted elsewhere. */
  shortId: nullish(z.string()),
  /**
   * Sale of new items in the collection's mint, while a phase is open; null: none is, or it is minted elsewhere.
   */
  sale: nullish(openSale),
  /** URL of its page on the marketplace. */
  url: nullish(z.string()),
  createdAt: optional(timestamp),
});
/** Collection of the Market API. */
export type MarketCollection = z.infer<typeof marketCollection>;

export const marketCollectionsResponse = marketResultPage(marketCollection);
/** Result page of collections, newest first. */
export type MarketCollectionsResponse = z.infer<typeof marketCollectionsResponse>;

export const marketCollectionResponse = marketCollection;
/** Collection of the Market API. */
export type MarketCollectionResponse = MarketCollection;

export const marketMetaResponse = object({
  chains: z.array(
    object({
      /** Value for the query `chain`: `solana-mainnet`. */
      chain: z.string(),
      /** Display name. */
      name: optional(z.string()),
      /** True for a test network, whose coins have no value. */
      test: optional(z.boolean()),
      collections: optional(count),
    }),
  ),
  categories: z.array(
    object({
      category: z.string(),
      /** Display name. */
      name: optional(z.string()),
      collections: optional(count),
    }),
  ),
});
/** Indexed chains and categories, ordered by number of collections. */
export type MarketMetaResponse = z.infer<typeof marketMetaResponse>;

export const marketCollectionsRoute = {
  method: "get",
  path: "/collections",
  query: ["chain", "category", "limit", "cursor"],
  response: ["MarketCollectionsResponse", marketCollectionsResponse],
  errors: ["INVALID_LIMIT", "INVALID_CURSOR", "VALIDATION_FAILED"],
  rate: "lists",
} as const satisfies Route;

export const marketMetaRoute = {
  method: "get",
  path: "/collections/meta",
  response: ["MarketMetaResponse", marketMetaResponse],
  errors: [],
} as const satisfies Route;

export const marketCollectionRoute = {
  method: "get",
  path: "/collections/{id}",
  response: ["MarketCollection", marketCollectionResponse],
  errors: ["COLLECTION_NOT_FOUND"],
} as const satisfies Route;
