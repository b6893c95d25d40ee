import type { AssetFolder } from "./asset-folder.js";

/** Outcome for one field: the file's name or URL to write into the definition, or the requirement that isn't met. */
export type FoundMedia =
  | { readonly value: string | null; readonly replaced?: string; readonly problem?: undefined }
  | { readonly problem: string };

/**
 * Finds the file of a metadata field as Metaplex's tools do: the file next to it with the same number is the one, also
 * where the field has a URL or a placeholder. A file that the field names must be that one, unless there is none.
 * @param given the field's value
 * @param own files with the item's number
 */
export function findMedia(
  { names, path }: Pick<AssetFolder, "names" | "path">,
  given: unknown,
  own: readonly string[],
): FoundMedia {
  const [first] = own;
  if (given === undefined || given === null || given === "") {
    if (own.length > 1) return { problem: `must name one of ${own.join(", ")}` };
    return { value: first ?? null };
  }
  if (typeof given !== "string") return { problem: "must be a string" };
  if (/^[a-z][a-z\d+.-]*:/i.test(given)) {
    if (own.length > 1) return { problem: `must name one of ${own.join(", ")}` };
    if (first !== undefined) return { value: first, replaced: given };
    if (/^https?:\/\//.test(given)) return { value: given };
    return {
      problem: `is "${abbreviate(given)}", which browsers can't open: give an https URL, or the file`,
    };
  }
  if (given.startsWith("/")) return { problem: "must be the name of a file in the folder, or an https URL" };
  const wanted = given.replace(/^\.\//, "");
  const found = names.includes(wanted)
    ? wanted
    : names.find((name) => name.toLowerCase() === wanted.toLowerCase());
  if (found !== undefined && (own.length === 0 || own.includes(found))) return { value: found };
  if (found !== undefined) {
    return { problem: `names "${given}", but ${own.join(" and ")} has the item's number; leave one of them` };
  }
  // A file in a folder below is looked for when the art is.
  if (wanted.includes("/") && first === undefined) return { value: wanted };
  if (own.length === 1) return { value: first!, replaced: given };
  if (own.length > 1) return { problem: `must name one of ${own.join(", ")}, not "${abbreviate(given)}"` };
  return { problem: `names "${abbreviate(given)}", which is not in ${path}` };
}

const abbreviate = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
