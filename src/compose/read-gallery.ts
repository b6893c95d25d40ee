import { call } from "../client/call.js";
import { galleryRoute, type GalleryResponse } from "../contract/mint/items.js";
import type { CollectionQueriesConfiguration } from "./share-collection-queries.js";

/** Reads a result page of a collection's artwork by number. */
export function readGallery(
  { collection, publishableKey, apiBase }: CollectionQueriesConfiguration,
  page: { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
): Promise<GalleryResponse> {
  return call({ base: apiBase, key: publishableKey }, galleryRoute, collection, page, { signal });
}
