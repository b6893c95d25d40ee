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

/** A part of a list of the Market API. */
export interface CursorQuery {
  /** 1 to 100; 20 by default. */
  readonly limit?: number | undefined;
  /** Where the page before ended. */
  readonly cursor?: string | undefined;
}

export interface CollectionsQuery extends CursorQuery {
  /** `solana-mainnet`, …; left out: all chains. */
  readonly chain?: string | undefined;
  readonly category?: string | undefined;
}

export interface ItemsQuery extends CursorQuery {
  /** Only what is listed, the cheapest first. */
  readonly listed?: boolean | undefined;
  /** Values by trait: one of each trait's must be an item's. */
  readonly traits?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface ActivityQuery extends CursorQuery {
  /** Only events of these kinds. */
  readonly kind?: readonly OpenEnum<(typeof activityKinds)[number]>[] | undefined;
}

export interface GlobalActivityQuery extends ActivityQuery {
  readonly chain?: string | undefined;
}

export interface SearchQuery {
  /** 1 to 100, of each kind. */
  readonly limit?: number | undefined;
  /** One kind only; left out: all. */
  readonly type?: SearchType | undefined;
}

/*
 * One function a route, so that a section of a page carries only what it reads.
 * id: slug, address or internal id of a collection; case is kept.
 */

/** Newest first. */
export function readMarketCollections(
  transport: TransportOptions,
  { chain, category, limit, cursor }: CollectionsQuery = {},
  options?: CallOptions,
) {
  const path = addQuery("/collections", { chain, category, limit, cursor });
  return request(transport, path, marketCollectionsResponse, options);
}

/** The chains and categories that are indexed. */
export function readMarketMeta(transport: TransportOptions, options?: CallOptions) {
  return request(transport, "/collections/meta", marketMetaResponse, options);
}

export function readMarketCollection(transport: TransportOptions, id: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${id}`, marketCollectionResponse, options);
}

/** Headline, daily series and what looks like wash trading. */
export function readMarketStats(transport: TransportOptions, id: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${id}/stats`, marketStatsResponse, options);
}

/** Oldest mints first; what is listed, the cheapest first. */
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

/** The highest first. */
export function readMarketOffers(
  transport: TransportOptions,
  id: string,
  { limit, cursor }: CursorQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${id}/offers`, { limit, cursor });
  return request(transport, path, marketOffersResponse, options);
}

/** Newest first. */
export function readMarketActivity(
  transport: TransportOptions,
  id: string,
  { kind, limit, cursor }: ActivityQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${id}/activity`, { kind, limit, cursor });
  return request(transport, path, marketActivityResponse, options);
}

/** Of all collections, newest first. */
export function readGlobalActivity(
  transport: TransportOptions,
  { chain, kind, limit, cursor }: GlobalActivityQuery = {},
  options?: CallOptions,
) {
  const path = addQuery("/activity", { chain, kind, limit, cursor });
  return request(transport, path, marketActivityResponse, options);
}

/** Every trait and value with counts. */
export function readMarketTraits(transport: TransportOptions, id: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${id}/traits`, marketTraitsResponse, options);
}

/** Those with most first, and how the items are distributed. */
export function readMarketHolders(
  transport: TransportOptions,
  id: string,
  { limit, cursor }: CursorQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${id}/holders`, { limit, cursor });
  return request(transport, path, marketHoldersResponse, options);
}

/** The best of each kind first. */
export function searchMarket(
  transport: TransportOptions,
  q: string,
  { type, limit }: SearchQuery = {},
  options?: CallOptions,
) {
  return request(transport, addQuery("/search", { q, type, limit }), marketSearchResponse, options);
}
