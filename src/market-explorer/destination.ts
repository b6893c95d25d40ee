import { listChosen, toggleTrait, type TraitFilter } from "../contract/values/trait-filter.js";

/** Tabs of a collection's page. */
export const tabs = ["Items", "Offers", "Activity", "Traits", "Holders"] as const;
export type Tab = (typeof tabs)[number];

/** Orders of a collection's items. */
export const itemOrders = {
  price: "Price, low to high",
  rank: "Rarest first",
  number: "Item number",
} as const;
export type ItemOrder = keyof typeof itemOrders;

/** Orders of the list of collections. */
export const collectionOrders = { volume: "Volume, 7 days", floor: "Floor price", newest: "Newest" } as const;
export type CollectionOrder = keyof typeof collectionOrders;

/** Page of all collections with its filters. An empty text means all. */
export interface BrowseDestination {
  readonly chain: string;
  readonly category: string;
  readonly order: CollectionOrder;
}

/** Page of one collection with its state. */
export interface CollectionDestination {
  readonly slug: string;
  readonly tab: Tab;
  readonly order: ItemOrder;
  readonly isListedOnly: boolean;
  readonly traits: TraitFilter;
  /** Token mint of the item whose dialog is open; null: none. */
  readonly item: string | null;
}

export const emptyBrowse: BrowseDestination = { chain: "", category: "", order: "volume" };

/** Destination of a collection's page without filters. */
export function collectionAt(
  slug: string,
  changes: Partial<Omit<CollectionDestination, "slug">> = {},
): CollectionDestination {
  return { slug, tab: "Items", order: "price", isListedOnly: false, traits: {}, item: null, ...changes };
}

/** Parses the page's query. Ignores unknown values. */
export function parseDestination(query: URLSearchParams): CollectionDestination | BrowseDestination {
  const order = query.get("sort") ?? "";
  const slug = query.get("collection");
  if (!slug) {
    return {
      chain: query.get("chain") ?? "",
      category: query.get("category") ?? "",
      order: Object.hasOwn(collectionOrders, order) ? (order as CollectionOrder) : "volume",
    };
  }
  const values = query.getAll("value");
  let traits: TraitFilter = {};
  query.getAll("trait").forEach((type, index) => {
    const value = values[index];
    if (value !== undefined && !listChosen(traits, type).includes(value))
      traits = toggleTrait(traits, type, value);
  });
  return collectionAt(slug, {
    tab: tabs.find((tab) => tab.toLowerCase() === query.get("tab")) ?? "Items",
    order: Object.hasOwn(itemOrders, order) ? (order as ItemOrder) : "price",
    isListedOnly: query.has("listed"),
    traits,
    item: query.get("item"),
  });
}

/** URL of a destination, relative to the page. Omits defaults. */
export function urlOf(destination: CollectionDestination | BrowseDestination): string {
  const query = new URLSearchParams();
  if ("slug" in destination) {
    const { slug, tab, order, isListedOnly, traits, item } = destination;
    query.set("collection", slug);
    if (tab !== "Items") query.set("tab", tab.toLowerCase());
    if (order !== "price") query.set("sort", order);
    if (isListedOnly) query.set("listed", "");
    for (const [type, values] of Object.entries(traits))
      for (const value of values) {
        query.append("trait", type);
        query.append("value", value);
      }
    if (item !== null) query.set("item", item);
  } else {
    const { chain, category, order } = destination;
    if (chain) query.set("chain", chain);
    if (category) query.set("category", category);
    if (order !== "volume") query.set("sort", order);
  }
  return query.size > 0 ? `?${query}` : "?";
}
