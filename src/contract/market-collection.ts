import { count, optional, nullable, nullish, boolean, timestamp, string, withDefault } from "./field.js";
import { statedAddress } from "./address.js";
import { marketResultPage } from "./market-result-page.js";
import { headlineStats } from "./market-stats.js";
import { price } from "./price.js";
import { imageFields } from "./image.js";
import { array, object, type Infer } from "./schema.js";

/** Reference to a collection in other records. */
export const collectionName = object({
  /** Internal id: a UUID. */
  id: optional(string),
  /** Stable and readable; used in URLs. Every route accepts the slug, the address or the id. */
  slug: string,
  name: optional(string),
  ...imageFields,
  chain: optional(string),
  verified: optional(boolean),
  /** True: recorded sample data for trials, not real trades. */
  recorded: optional(boolean),
});
/** Reference to a collection in other records. */
export type CollectionName = Infer<typeof collectionName>;

/** Collection of the Market API, in lists and alone. */
export const marketCollection = object({
  ...collectionName.shape,
  /** `solana-mainnet`; null: unknown. */
  chain: nullable(string),
  verified: withDefault(boolean, false),
  /** Solana address. Case-sensitive. */
  address: nullish(statedAddress),
  symbol: optional(string),
  description: optional(string),
  banner: nullish(string),
  links: optional(array(object({ label: string, url: string }))),
  /** Token standard of the items: `token-2022`; null: unknown. */
  standard: nullable(string),
  /** Category from `GET /collections/meta`; null: none. */
  category: nullish(string),
  /** Supply in items. `total` null: open-ended. `minted` includes burned items. */
  supply: optional(object({ total: nullish(count), minted: optional(count), burned: optional(count) })),
  /** Floor price: the lowest listing; null: nothing is listed. */
  floor: nullable(price),
  stats: withDefault(headlineStats, {}),
  /** Short id in the Mint API; null: minted elsewhere. */
  shortId: nullish(string),
  /** URL of its page at the marketplace. */
  url: nullish(string),
  createdAt: optional(timestamp),
});
/** Collection of the Market API. */
export type MarketCollection = Infer<typeof marketCollection>;

/** `GET /collections`: newest first. Query `limit`, `cursor`; filters `chain` and `category`. */
export const marketCollectionsResponse = marketResultPage(marketCollection);
/** Result page of collections, newest first. */
export type MarketCollectionsResponse = Infer<typeof marketCollectionsResponse>;

/** `GET /collections/{id}` */
export const marketCollectionResponse = marketCollection;
/** Collection of the Market API. */
export type MarketCollectionResponse = MarketCollection;

/** `GET /collections/meta`: indexed chains and categories, those with most collections first. */
export const marketMetaResponse = object({
  chains: array(
    object({
      /** Value for the query `chain`: `solana-mainnet`. */
      chain: string,
      /** Display name. */
      name: optional(string),
      /** True: a test network, whose coins have no value. */
      test: optional(boolean),
      collections: optional(count),
    }),
  ),
  categories: array(
    object({
      category: string,
      /** Display name. */
      name: optional(string),
      collections: optional(count),
    }),
  ),
});
/** Indexed chains and categories. */
export type MarketMetaResponse = Infer<typeof marketMetaResponse>;
