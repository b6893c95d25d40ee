import {
  allMintedResponse,
  galleryResponse,
  recentlyMintedResponse,
  traitsResponse,
} from "../contract/artwork.js";
import { addQuery, type PageQuery } from "./query.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Query of the gallery. */
export interface GalleryQuery extends PageQuery {
  /** True: minted items only; false: items that can still be minted; missing: all. */
  readonly minted?: boolean | undefined;
  /** Values by trait: alternatives within a trait, all traits required. */
  readonly traits?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Query of the latest minted items. */
export interface RecentlyMintedQuery extends Pick<PageQuery, "limit"> {
  /** Only the items that this wallet holds. */
  readonly holder?: string | undefined;
}

/*
 * One function per route, so that a section bundles only the routes it uses.
 * identifier: short id, UUID or address; case-sensitive.
 */

/** Reads a result page of the collection's artwork by number, minted or not. */
export function readGallery(
  transport: TransportOptions,
  identifier: string,
  { traits = {}, ...query }: GalleryQuery = {},
  options?: CallOptions,
) {
  const filters = Object.entries(traits).map(([type, values]) => [`trait.${type}`, values]);
  const path = addQuery(joinPath`/collections/${identifier}/gallery`, {
    ...query,
    ...Object.fromEntries(filters),
  });
  return request(transport, path, galleryResponse, options);
}

/** Reads the latest minted items, newest first. */
export function readRecentlyMinted(
  transport: TransportOptions,
  identifier: string,
  { limit, holder }: RecentlyMintedQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${identifier}/recently-minted`, { limit, holder });
  return request(transport, path, recentlyMintedResponse, options);
}

/** Reads a result page of all minted items, oldest first. */
export function readAllMinted(
  transport: TransportOptions,
  identifier: string,
  { limit, offset }: PageQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${identifier}/all-minted`, { limit, offset });
  return request(transport, path, allMintedResponse, options);
}

/** Reads every trait and value with counts. */
export function readTraits(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}/traits`, traitsResponse, options);
}
