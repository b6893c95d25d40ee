import { listSome, type AssetFolder } from "./asset-folder.js";
import { isEmpty, listOtherFields, type Fields } from "./metadata-values.js";

/** Fields of a metadata file that the definition has too, or that repeat others. */
const knownFields = new Set([
  ...["name", "symbol", "description", "image", "animation_url", "external_url", "attributes"],
  ...["seller_fee_basis_points", "properties", "collection", "$schema"],
]);

/** Note on files that were taken instead of those that the metadata names. */
export function describeReplaced(replaced: readonly string[]): string[] {
  if (replaced.length === 0) return [];
  const files = replaced.length === 1 ? "1 file names" : `${replaced.length} files name`;
  return [
    `${files} a different image or animation than the one with its number, which is used instead: ${listSome(replaced)}.`,
  ];
}

/**
 * Notes on unused files and fields, shared names and a missing image.
 * @param cover image of the collection; `isOwn` is false for one that was taken from an item
 */
export function describeRest(
  folder: AssetFolder,
  metadata: readonly Fields[],
  items: readonly { name: unknown; image: unknown; animation?: unknown }[],
  { image, isOwn }: { readonly image: unknown; readonly isOwn: boolean },
): string[] {
  const notes: string[] = [];
  const fields = new Set(
    metadata.flatMap((one) => [
      ...Object.keys(one).filter((name) => !knownFields.has(name)),
      ...listOtherFields(one["attributes"]),
    ]),
  );
  if (fields.size > 0) notes.push(`Fields that are not imported: ${listSome([...fields])}.`);
  const used = new Set([image, ...items.flatMap((item) => [item.image, item.animation])]);
  const media = folder.names.filter((name) => !/\.json[c5]?$/i.test(name));
  const unused = media.filter((name) => !used.has(name));
  if (unused.length > 0) notes.push(`Files that no item uses: ${listSome(unused)}.`);
  for (const field of ["name", "image"] as const) {
    const counts = new Map<unknown, number>();
    for (const item of items) counts.set(item[field], (counts.get(item[field]) ?? 0) + 1);
    const shared = [...counts].filter(([value, count]) => count > 1 && typeof value === "string");
    if (shared.length > 0) {
      notes.push(
        `Items that share ${field === "name" ? "a name" : "an image"}: ${listSome(shared.map(([value, count]) => `${count} with ${JSON.stringify(value)}`))}.`,
      );
    }
  }
  if (!isOwn)
    notes.push(
      `The collection has no image, so ${String(image)} is used: add collection.png for another one.`,
    );
  if (isEmpty(image)) notes.push("The collection has no image: add collection.png next to the items.");
  return notes;
}
