import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, text } from "./field.js";
import { marketPage } from "./market-page.js";
import { headlineStats } from "./market-stats.js";
import { price } from "./price.js";
import { list, record } from "./schema.js";

/** What names a collection wherever one of its records stands. */
export const collectionName = record({
  /** The internal id: a UUID. */
  id: extra(text),
  /** Stable and readable, used in addresses of pages. Every route takes it, the address or the id. */
  slug: text,
  name: extra(text),
  image: extraOrNull(text),
  chain: extra(text),
  verified: extra(flag),
  /** True: what is told of it is a recording for trials, not what was really traded. */
  recorded: extra(flag),
});
export type CollectionName = z.infer<typeof collectionName>;

/** A collection as the market knows it, in lists and alone. */
export const marketCollection = record({
  ...collectionName.shape,
  /** Address on the chain. Case is kept. */
  address: extraOrNull(text),
  symbol: extra(text),
  description: extra(text),
  banner: extraOrNull(text),
  links: extra(list(record({ label: text, url: text }))),
  /** Token standard of the items: `token-2022`. */
  standard: extra(text),
  /** One of those that `GET /collections/meta` lists; null: none. */
  category: extraOrNull(text),
  /** Items. `total` null: open-ended. `minted` includes burned ones. */
  supply: extra(record({ total: extraOrNull(count), minted: extra(count), burned: extra(count) })),
  /** The lowest price that an item is listed for; null: none is listed. */
  floor: extraOrNull(price),
  stats: extra(headlineStats),
  /** Short id in the Mint API; null: minted elsewhere. */
  shortId: extraOrNull(text),
  /** Its page at the marketplace. */
  url: extraOrNull(text),
  createdAt: extra(instant),
});
export type MarketCollection = z.infer<typeof marketCollection>;

/** `GET /collections`: newest first. Query `limit`, `cursor`; `chain` and `category` narrow it to one of each. */
export const marketCollectionsResponse = marketPage(marketCollection);
export type MarketCollectionsResponse = z.infer<typeof marketCollectionsResponse>;

/** `GET /collections/{id}` */
export const marketCollectionResponse = marketCollection;
export type MarketCollectionResponse = MarketCollection;

/** `GET /collections/meta`: the chains and categories that are indexed, those with most collections first. */
export const marketMetaResponse = record({
  chains: list(
    record({
      /** As the query `chain` takes it: `solana-mainnet`. */
      chain: text,
      /** For people. */
      name: extra(text),
      /** True: its coins are worth nothing. */
      test: extra(flag),
      collections: extra(count),
    }),
  ),
  categories: list(
    record({
      category: text,
      /** For people. */
      name: extra(text),
      collections: extra(count),
    }),
  ),
});
export type MarketMetaResponse = z.infer<typeof marketMetaResponse>;
