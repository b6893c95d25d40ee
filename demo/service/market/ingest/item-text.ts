import type { NewMarketItem } from "../../db/repositories/market-ingest.js";
import type { Attribute } from "../../db/schema/schema.js";
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
    attributes: attributes.map(({ trait_type, value }) => ({
      trait_type,
      value,
      search: toSearchText(`${trait_type} ${value}`),
    })),
  };
}

/** Words under which the collections and items can be found. */
export function listWords(
  collections: readonly { readonly search: string }[],
  items: readonly NewMarketItem[],
): Set<string> {
  const words = new Set<string>();
  for (const { search } of [...collections, ...items, ...items.flatMap(({ attributes }) => attributes)]) {
    for (const word of wordsOf(search)) words.add(word);
  }
  return words;
}
