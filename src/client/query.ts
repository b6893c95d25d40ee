import type { galleryRoute, allMintedRoute, recentlyMintedRoute } from "../contract/mint/items.js";
import type {
  globalActivityRoute,
  marketActivityRoute,
  marketOffersRoute,
} from "../contract/market/trading.js";
import type { marketCollectionsRoute } from "../contract/market/collection.js";
import type { marketItemsRoute } from "../contract/market/items.js";
import type { searchRoute } from "../contract/market/search.js";
import type { QueryOf } from "../contract/route.js";

/** Query of a result page of the Mint API. */
export type PageQuery = QueryOf<typeof allMintedRoute>;

/** Query of the gallery. */
export type GalleryQuery = QueryOf<typeof galleryRoute>;

/** Query of the latest minted items. */
export type RecentlyMintedQuery = QueryOf<typeof recentlyMintedRoute>;

/** Query of a result page of the Market API. */
export type CursorQuery = QueryOf<typeof marketOffersRoute>;

/** Query of the list of collections. */
export type CollectionsQuery = QueryOf<typeof marketCollectionsRoute>;

/** Query of a collection's items. */
export type ItemsQuery = QueryOf<typeof marketItemsRoute>;

/** Query of a collection's events. */
export type ActivityQuery = QueryOf<typeof marketActivityRoute>;

/** Query of the events of all collections. */
export type GlobalActivityQuery = QueryOf<typeof globalActivityRoute>;

/** Query of a search. */
export type SearchQuery = Omit<QueryOf<typeof searchRoute>, "q">;
