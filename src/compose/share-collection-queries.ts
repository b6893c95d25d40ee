import { call } from "../client/call.js";
import { galleryRoute, recentlyMintedRoute, traitsRoute } from "../contract/mint/items.js";
import { bountyPrizesRoute, bountyRoute } from "../contract/mint/bounty.js";
import { topHoldersRoute, topMintersRoute } from "../contract/mint/rankings.js";
import { CollectionQueries } from "../core/collection/collection-queries.js";
import { ticker } from "./ticker.js";

/** Configuration of a collection's queries. */
export interface CollectionQueriesConfiguration {
  /** Short id, UUID or address of the collection; case-sensitive. */
  readonly collection: string;
  /** Publishable key, sent as `X-API-Key`. */
  readonly publishableKey: string;
  /** Base URL of the Mint API. */
  readonly apiBase: string;
}

function createCollectionQueries({
  collection,
  publishableKey,
  apiBase,
}: CollectionQueriesConfiguration): CollectionQueries {
  const transport = { base: apiBase, key: publishableKey };
  const deps = { ticker, monotonic: () => performance.now(), random: Math.random };
  return new CollectionQueries(
    {
      readGallery: (query, options) => call(transport, galleryRoute, collection, query, options),
      readRecentlyMinted: (query, options) =>
        call(transport, recentlyMintedRoute, collection, query, options),
      readTraits: (options) => call(transport, traitsRoute, collection, options),
      readTopHolders: (query, options) => call(transport, topHoldersRoute, collection, query, options),
      readTopMinters: (query, options) => call(transport, topMintersRoute, collection, query, options),
      readBounty: (options) => call(transport, bountyRoute, collection, options),
      readBountyPrizes: (options) => call(transport, bountyPrizesRoute, collection, options),
    },
    deps,
  );
}

const shared = new Map<string, CollectionQueries>();

/** Returns the queries of a collection, shared by all widgets of the page with an equal configuration. */
export function shareCollectionQueries(configuration: CollectionQueriesConfiguration): CollectionQueries {
  const { apiBase, collection, publishableKey } = configuration;
  const key = JSON.stringify([apiBase, collection, publishableKey]);
  let queries = shared.get(key);
  if (!queries) shared.set(key, (queries = createCollectionQueries(configuration)));
  return queries;
}
