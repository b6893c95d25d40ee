import { basename } from "node:path";
import type { SourceFile } from "../source-file.js";
import { findMedia } from "./find-media.js";
import type { FolderFields } from "./folder-fields.js";
import { hasOther, isEmpty, toAttributes } from "./metadata-values.js";

/**
 * Finds the file that a field of metadata names.
 * @param own files with the number of the item
 * @param replaced gets a line for each name that is another file's
 * @returns null without one
 */
export function placeMedia(
  { folder, problems }: FolderFields,
  {
    file,
    field,
    value,
    own,
  }: { file: SourceFile | null; field: string; value: unknown; own: readonly string[] },
  replaced: string[],
) {
  const found = findMedia(folder, value, own);
  if (found.problem !== undefined) {
    problems.push(`${file?.locate(field) ?? folder.path} ${field} ${found.problem}`);
    return null;
  }
  if (found.replaced !== undefined && file) replaced.push(`${basename(file.path)}: ${found.value}`);
  return found.value;
}

/** Composes the items of a definition. Fields that are the collection's are left out. */
export function composeItems(
  fields: FolderFields,
  collection: { readonly name: unknown; readonly description: unknown; readonly link: unknown },
  replaced: string[],
) {
  const { folder, metadata, problems } = fields;
  return folder.items.map(({ number, file, ...own }, index) => {
    const item = metadata[index]!;
    const place = (field: string, files: readonly string[]) =>
      placeMedia(fields, { file, field, value: item[field], own: files }, replaced);
    const animation = place("animation_url", own.animations);
    const image = place("image", own.images);
    if (image === null && isEmpty(item["image"]) && own.images.length === 0) {
      problems.push(`${file.locate("image")} image is missing: ${number}.png is not in ${folder.path}`);
    }
    return {
      number,
      // Without the collection's name, the definition isn't complete anyway.
      name: folder.hasMetadata ? item["name"] : `${String(collection.name)} #${number}`,
      image,
      ...(animation !== null && { animation }),
      ...(hasOther(item["description"], collection.description) && { description: item["description"] }),
      ...(hasOther(item["external_url"], collection.link) && { externalUrl: item["external_url"] }),
      attributes: toAttributes(item["attributes"]),
    };
  });
}
