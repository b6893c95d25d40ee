import { readGallery, readRecentlyMinted, readTraits } from "./api/read-artwork.js";
import { readBounty, readBountyPrizes } from "./api/read-bounty.js";
import { readTopHolders, readTopMinters } from "./api/read-rankings.js";
import { CollectionLists } from "./mint/collection-lists.js";
import type { Ticker } from "./mint/ticker.js";

export interface CollectionListsConfiguration {
  /** Short id, UUID or address; case is kept. */
  readonly collection: string;
  /** Sent as `X-API-Key`. */
  readonly publishableKey: string;
  /** Mint API base address. */
  readonly apiBase: string;
}

function createCollectionLists(
  { collection, publishableKey, apiBase }: CollectionListsConfiguration,
  ticker: Ticker,
): CollectionLists {
  const transport = { base: apiBase, key: publishableKey };
  const world = { ticker, monotonic: () => performance.now(), random: Math.random };
  return new CollectionLists(
    {
      readGallery: (query, options) => readGallery(transport, collection, query, options),
      readRecentlyMinted: (query, options) => readRecentlyMinted(transport, collection, query, options),
      readTraits: (options) => readTraits(transport, collection, options),
      readTopHolders: (query, options) => readTopHolders(transport, collection, query, options),
      readTopMinters: (query, options) => readTopMinters(transport, collection, query, options),
      readBounty: (options) => readBounty(transport, collection, options),
      readBountyPrizes: (options) => readBountyPrizes(transport, collection, options),
    },
    world,
  );
}

const shared = new Map<string, CollectionLists>();

/** The lists of a collection, the same for every widget of a page that asks for the same. */
export function shareCollectionLists(
  configuration: CollectionListsConfiguration,
  ticker: Ticker,
): CollectionLists {
  const { apiBase, collection, publishableKey } = configuration;
  const key = JSON.stringify([apiBase, collection, publishableKey]);
  let lists = shared.get(key);
  if (!lists) shared.set(key, (lists = createCollectionLists(configuration, ticker)));
  return lists;
}
