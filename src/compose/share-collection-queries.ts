import { readGallery, readRecentlyMinted, readTraits } from "../api/read-artwork.js";
import { readBounty, readBountyPrizes } from "../api/read-bounty.js";
import { readTopHolders, readTopMinters } from "../api/read-rankings.js";
import { CollectionQueries } from "../core/queries/collection-queries.js";
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
      readGallery: (query, options) => readGallery(transport, collection, query, options),
      readRecentlyMinted: (query, options) => readRecentlyMinted(transport, collection, query, options),
      readTraits: (options) => readTraits(transport, collection, options),
      readTopHolders: (query, options) => readTopHolders(transport, collection, query, options),
      readTopMinters: (query, options) => readTopMinters(transport, collection, query, options),
      readBounty: (options) => readBounty(transport, collection, options),
      readBountyPrizes: (options) => readBountyPrizes(transport, collection, options),
    },
    deps,
  );
}

const shared = new Map<string, CollectionQueries>();

/** Queries of a collection, shared by all widgets of the page with an equal configuration. */
export function shareCollectionQueries(configuration: CollectionQueriesConfiguration): CollectionQueries {
  const { apiBase, collection, publishableKey } = configuration;
  const key = JSON.stringify([apiBase, collection, publishableKey]);
  let queries = shared.get(key);
  if (!queries) shared.set(key, (queries = createCollectionQueries(configuration)));
  return queries;
}
