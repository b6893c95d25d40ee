import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { SearchType } from "../../../../src/contract/values/kinds.js";
import type { MarketSearchResponse } from "../../../../src/contract/market/search.js";
import { readMarketCollections } from "../read/collection-queries.js";
import { readFloors } from "../read/stat-queries.js";
import { addEvents, readItemsByMint } from "../read/item-queries.js";
import { findMatches } from "./queries.js";
import type { Description } from "../read/description.js";
import type { MarketDeps } from "../market-deps.js";
import { readSearchTerms } from "./search-terms.js";

export interface SearchOrder {
  /** User input, unvalidated. */
  readonly query: string;
  /** Maximum results per type. */
  readonly limit: number;
  /** Omitted: all types. */
  readonly type?: SearchType | undefined;
}

export async function search(
  context: MarketDeps,
  { query, limit, type }: SearchOrder,
  description: Description,
): Promise<DeepRequired<MarketSearchResponse>> {
  const { database, clock } = context;
  const now = clock();
  const terms = await readSearchTerms(database, now, query);
  const found = await findMatches(database, now, terms, { limit, type });
  const owners = [...found.items, ...found.traits].map(({ collectionId }) => collectionId);
  const [known, floors, items] = await Promise.all([
    readMarketCollections(database, [...new Set([...found.collections, ...owners])]),
    readFloors(database, found.collections, now),
    readItemsByMint(
      database,
      found.items.map(({ mint }) => mint),
    ),
  ]);
  // A collection may have been removed since it was found.
  const isKnown = ({ collectionId }: { collectionId: string }) => known.has(collectionId);
  const records = await addEvents(
    database,
    now,
    found.items.flatMap(({ mint }) => items.get(mint) ?? []).filter(isKnown),
  );
  const nameOf = (id: string) => description.collectionName(known.get(id)!);
  return {
    collections: found.collections
      .flatMap((id) => known.get(id) ?? [])
      .map((row) => ({
        ...description.collectionName(row),
        address: row.address,
        floor: description.price(floors.get(row.id) ?? null, row.chain),
        items: row.minted - row.burned,
      })),
    items: records.map(({ item, listing }) => ({
      ...description.itemName(item),
      collection: nameOf(item.collectionId),
      listing: listing && description.listing(listing, known.get(item.collectionId)!.chain),
    })),
    profiles: [...found.profiles],
    traits: found.traits.filter(isKnown).map(({ traitType, value, count, collectionId }) => ({
      trait_type: traitType,
      value,
      count,
      collection: nameOf(collectionId),
    })),
  };
}
