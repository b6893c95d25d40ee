import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { SearchType } from "../../../../src/contract/values/kinds.js";
import type { MarketSearchResponse } from "../../../../src/contract/market/search.js";
import { readMarketCollections } from "../read/collection-queries.js";
import { readFloors } from "../read/stat-queries.js";
import { addEvents } from "../read/item-queries.js";
import { searchCollections, searchHolders, searchItems, searchTraits } from "./queries.js";
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
  const wants = (searched: SearchType) => type === undefined || type === searched;
  const none = <Row>(): Promise<Row[]> => Promise.resolve([]);
  const hasWords = terms.words.length > 0;
  const [collections, items, profiles, traits] = await Promise.all([
    wants("collection") && hasWords ? searchCollections(database, now, terms, limit) : none<never>(),
    wants("item") && hasWords ? searchItems(database, now, terms, limit) : none<never>(),
    wants("profile") && terms.address !== null
      ? searchHolders(database, now, terms.address, limit)
      : none<never>(),
    wants("trait") && hasWords ? searchTraits(database, now, terms, limit) : none<never>(),
  ]);
  const [floors, records, owning] = await Promise.all([
    readFloors(
      database,
      collections.map(({ id }) => id),
      now,
    ),
    addEvents(database, now, items),
    readMarketCollections(database, [
      ...new Set([...items, ...traits].map(({ collectionId }) => collectionId)),
    ]),
  ]);
  const nameOf = (id: string) => description.collectionName(owning.get(id)!);
  return {
    collections: collections.map((row) => ({
      ...description.collectionName(row),
      address: row.address,
      floor: description.price(floors.get(row.id) ?? null, row.chain),
      items: row.minted - row.burned,
    })),
    items: records.map(({ item, listing }) => ({
      ...description.itemName(item),
      collection: nameOf(item.collectionId),
      listing: listing && description.listing(listing, owning.get(item.collectionId)!.chain),
    })),
    profiles,
    traits: traits.map(({ traitType, value, count, collectionId }) => ({
      trait_type: traitType,
      value,
      count,
      collection: nameOf(collectionId),
    })),
  };
}
