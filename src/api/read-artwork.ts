import {
  allMintedResponse,
  galleryResponse,
  recentlyMintedResponse,
  traitsResponse,
} from "../contract/artwork.js";
import { addQuery, type PageQuery } from "./query.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

export interface GalleryQuery extends PageQuery {
  /** Only what is minted, or only what is not. */
  readonly minted?: boolean | undefined;
  /** Values by trait: one of each trait's must be an item's. */
  readonly traits?: Readonly<Record<string, readonly string[]>> | undefined;
}

/*
 * One function a route, so that a section of a page carries only what it reads.
 * identifier: short id, UUID or address; case is kept.
 */

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

/** Newest first. */
export function readRecentlyMinted(
  transport: TransportOptions,
  identifier: string,
  { limit }: Pick<PageQuery, "limit"> = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${identifier}/recently-minted`, { limit });
  return request(transport, path, recentlyMintedResponse, options);
}

/** Oldest first. */
export function readAllMinted(
  transport: TransportOptions,
  identifier: string,
  { limit, offset }: PageQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${identifier}/all-minted`, { limit, offset });
  return request(transport, path, allMintedResponse, options);
}

export function readTraits(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}/traits`, traitsResponse, options);
}
