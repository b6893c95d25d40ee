import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, string } from "./field.js";
import { marketResultPage } from "./market-result-page.js";
import { headlineStats } from "./market-stats.js";
import { price } from "./price.js";
import { array, object } from "./schema.js";

/** What names a collection wherever one of its records stands. */
export const collectionName = object({
  /** The internal id: a UUID. */
  id: optional(string),
  /** Stable and readable, used in addresses of pages. Every route takes it, the address or the id. */
  slug: string,
  name: optional(string),
  image: nullish(string),
  chain: optional(string),
  verified: optional(boolean),
  /** True: what is told of it is a recording for trials, not what was really traded. */
  recorded: optional(boolean),
});
export type CollectionName = z.infer<typeof collectionName>;

/** A collection as the market knows it, in lists and alone. */
export const marketCollection = object({
  ...collectionName.shape,
  /** Address on the chain. Case is kept. */
  address: nullish(string),
  symbol: optional(string),
  description: optional(string),
  banner: nullish(string),
  links: optional(array(object({ label: string, url: string }))),
  /** Token standard of the items: `token-2022`. */
  standard: optional(string),
  /** One of those that `GET /collections/meta` lists; null: none. */
  category: nullish(string),
  /** Items. `total` null: open-ended. `minted` includes burned ones. */
  supply: optional(object({ total: nullish(count), minted: optional(count), burned: optional(count) })),
  /** The lowest price that an item is listed for; null: none is listed. */
  floor: nullish(price),
  stats: optional(headlineStats),
  /** Short id in the Mint API; null: minted elsewhere. */
  shortId: nullish(string),
  /** Its page at the marketplace. */
  url: nullish(string),
  createdAt: optional(timestamp),
});
export type MarketCollection = z.infer<typeof marketCollection>;

/** `GET /collections`: newest first. Query `limit`, `cursor`; `chain` and `category` narrow it to one of each. */
export const marketCollectionsResponse = marketResultPage(marketCollection);
export type MarketCollectionsResponse = z.infer<typeof marketCollectionsResponse>;

/** `GET /collections/{id}` */
export const marketCollectionResponse = marketCollection;
export type MarketCollectionResponse = MarketCollection;

/** `GET /collections/meta`: the chains and categories that are indexed, those with most collections first. */
export const marketMetaResponse = object({
  chains: array(
    object({
      /** As the query `chain` takes it: `solana-mainnet`. */
      chain: string,
      /** For people. */
      name: optional(string),
      /** True: its coins are worth nothing. */
      test: optional(boolean),
      collections: optional(count),
    }),
  ),
  categories: array(
    object({
      category: string,
      /** For people. */
      name: optional(string),
      collections: optional(count),
    }),
  ),
});
export type MarketMetaResponse = z.infer<typeof marketMetaResponse>;
