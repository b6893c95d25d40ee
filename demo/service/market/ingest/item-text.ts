import type { NewMarketItem } from "../../db/repositories/market-ingest.js";
import type { Attribute } from "../../db/schema/schema.js";
import { toSearchText, wordsOf } from "../search/search-text.js";

/** What of an item is searched by: its name, then what of the collection's isn't in it; its attributes by themselves. */
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

/** The words by which these are found. */
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
