import type { NewMarketItem } from "./queries.js";
import type { Attribute } from "../../catalog/collections/tables.js";
import { toSearchText, wordsOf } from "../search/search-text.js";

/** Search texts of an item: its name with the collection name's remaining words; attributes separately. */
export function describeItem(
  { name, attributes }: { name: string; attributes: readonly Attribute[] },
  collectionName: string,
): Pick<NewMarketItem, "search" | "attributes"> {
  const own = toSearchText(name).split(" ");
  const others = toSearchText(collectionName)
    .split(" ")
    .filter((word) => !own.includes(word));
  return {
    search: [...own, ...others].join(" "),
    attributes: attributes.map((attribute) => ({
      ...attribute,
      search: toSearchText(`${attribute.trait_type} ${attribute.value}`),
    })),
  };
}

/** Searchable words of collections and items, by collection id. */
export function listWords(
  collections: readonly { readonly id: string; readonly search: string }[],
  items: readonly NewMarketItem[],
): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  const add = (collectionId: string, search: string): void => {
    const known = words.get(collectionId) ?? new Set();
    words.set(collectionId, known);
    for (const word of wordsOf(search)) known.add(word);
  };
  for (const { id, search } of collections) add(id, search);
  for (const { collectionId, search, attributes } of items) {
    add(collectionId, search);
    for (const attribute of attributes) add(collectionId, attribute.search);
  }
  return words;
}
