import { marketActivityResponse, type activityKinds } from "../contract/market-activity.js";
import type { OpenEnum } from "../contract/field.js";
import {
  marketCollectionResponse,
  marketCollectionsResponse,
  marketMetaResponse,
} from "../contract/market-collection.js";
import { marketHoldersResponse } from "../contract/market-holders.js";
import { marketItemsResponse } from "../contract/market-items.js";
import { marketOffersResponse } from "../contract/market-offers.js";
import { marketSearchResponse, type SearchType } from "../contract/market-search.js";
import { marketStatsResponse } from "../contract/market-stats.js";
import { marketTraitsResponse } from "../contract/market-traits.js";
import { addQuery } from "./query.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Query of a result page of the Market API. */
export interface CursorQuery {
  /** Maximum number of records, 1 to 100; 20 by default. */
  readonly limit?: number | undefined;
  /** `cursor` of the previous page; missing: the first page. */
  readonly cursor?: string | undefined;
}

/** Query of the list of collections. */
export interface CollectionsQuery extends CursorQuery {
  /** `solana-mainnet`, …; missing: all chains. */
  readonly chain?: string | undefined;
  /** Category from `readMeta`; missing: all. */
  readonly category?: string | undefined;
}

/** Query of a collection's items. */
export interface ItemsQuery extends CursorQuery {
  /** True: listed items only, the cheapest first. */
  readonly listed?: boolean | undefined;
  /** Values by trait: alternatives within a trait, all traits required. */
  readonly traits?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Query of a collection's events. */
export interface ActivityQuery extends CursorQuery {
  /** Events of these kinds; missing: sales and listings. */
  readonly kind?: readonly OpenEnum<(typeof activityKinds)[number]>[] | undefined;
}

/** Query of the events of all collections. */
export interface GlobalActivityQuery extends ActivityQuery {
  /** `solana-mainnet`, …; missing: all chains. */
  readonly chain?: string | undefined;
}

/** Query of a search. */
export interface SearchQuery {
  /** Maximum number of results of each kind, 1 to 100. */
  readonly limit?: number | undefined;
  /** One kind only; missing: all. */
  readonly type?: SearchType | undefined;
}

/*
 * One function per route, so that a section bundles only the routes it uses.
 * id: slug, address or internal id of a collection; case-sensitive.
 */

/** Reads a result page of collections, newest first. */
export function readMarketCollections(
  transport: TransportOptions,
  { chain, category, limit, cursor }: CollectionsQuery = {},
  options?: CallOptions,
) {
  const path = addQuery("/collections", { chain, category, limit, cursor });
  return request(transport, path, marketCollectionsResponse, options);
}

/** Reads the indexed chains and categories. */
export function readMarketMeta(transport: TransportOptions, options?: CallOptions) {
  return request(transport, "/collections/meta", marketMetaResponse, options);
}

/** Reads a collection. */
export function readMarketCollection(transport: TransportOptions, id: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${id}`, marketCollectionResponse, options);
}

/** Reads the headline figures, the daily series and suspected wash trades. */
export function readMarketStats(transport: TransportOptions, id: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${id}/stats`, marketStatsResponse, options);
}

/** Reads a result page of items, oldest mints first; with `listed` the cheapest first. */
export function readMarketItems(
  transport: TransportOptions,
  id: string,
  { listed, traits = {}, limit, cursor }: ItemsQuery = {},
  options?: CallOptions,
) {
  const filters = Object.entries(traits).map(([type, values]) => [`trait.${type}`, values]);
  const path = addQuery(joinPath`/collections/${id}/items`, {
    listed,
    ...Object.fromEntries(filters),
    limit,
    cursor,
  });
  return request(transport, path, marketItemsResponse, options);
}

/** Reads a result page of standing offers, highest first. */
export function readMarketOffers(
  transport: TransportOptions,
  id: string,
  { limit, cursor }: CursorQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${id}/offers`, { limit, cursor });
  return request(transport, path, marketOffersResponse, options);
}

/** Reads a result page of a collection's events, newest first. */
export function readMarketActivity(
  transport: TransportOptions,
  id: string,
  { kind, limit, cursor }: ActivityQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${id}/activity`, { kind, limit, cursor });
  return request(transport, path, marketActivityResponse, options);
}

/** Reads a result page of the events of all collections, newest first. */
export function readGlobalActivity(
  transport: TransportOptions,
  { chain, kind, limit, cursor }: GlobalActivityQuery = {},
  options?: CallOptions,
) {
  const path = addQuery("/activity", { chain, kind, limit, cursor });
  return request(transport, path, marketActivityResponse, options);
}

/** Reads every trait and value with counts and floor prices. */
export function readMarketTraits(transport: TransportOptions, id: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${id}/traits`, marketTraitsResponse, options);
}

/** Reads a result page of holders, those with most items first, and the distribution of all holders. */
export function readMarketHolders(
  transport: TransportOptions,
  id: string,
  { limit, cursor }: CursorQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${id}/holders`, { limit, cursor });
  return request(transport, path, marketHoldersResponse, options);
}

/** Searches collections, items, wallets and traits; best matches first, by kind. */
export function searchMarket(
  transport: TransportOptions,
  q: string,
  { type, limit }: SearchQuery = {},
  options?: CallOptions,
) {
  return request(transport, addQuery("/search", { q, type, limit }), marketSearchResponse, options);
}
