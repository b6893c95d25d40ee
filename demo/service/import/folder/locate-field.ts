import type { SourceFile } from "../source-file.js";
import { isSet, type FolderFields } from "./folder-fields.js";
import { isEmpty, toObject, type Fields } from "./metadata-values.js";
import { flagOf, type FolderOptions, type OptionName } from "./folder-options.js";

/** Fields of metadata files by the corresponding fields of the definition. */
const metadataFields: Readonly<Record<string, string>> = {
  name: "name",
  symbol: "symbol",
  description: "description",
  image: "image",
  animation: "animation_url",
  externalUrl: "external_url",
  attributes: "attributes",
  links: "external_url",
  "royalty.basisPoints": "seller_fee_basis_points",
  "royalty.recipients": "properties.creators",
};

/** Fields of the definition that can be set by an option. */
export const optionOf: Readonly<Record<string, OptionName>> = {
  shortId: "shortId",
  slug: "slug",
  name: "name",
  symbol: "symbol",
  treasury: "treasury",
  standard: "standard",
  visibility: "hidden",
};

/** Source of a field of the definition, like `items[3].name`: `path:line:column field`, or an option. */
export function locateField(
  path: string,
  fields: FolderFields,
  { options, missing }: { readonly options: FolderOptions; readonly missing: readonly OptionName[] },
): string {
  const { folder } = fields;
  const [, index, ofItem] = /^items\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (index !== undefined) {
    const { file } = folder.items[Number(index)]!;
    const field = toMetadataField(ofItem ?? "");
    return `${file.locate(field)} ${field || "the item"}`;
  }
  const [field = ""] = path.split(/[.[]/);
  if (isSet(fields, field)) return `${folder.settings!.locate(path)} ${path}`;
  if (field === "phases") return flagOf(phaseOptionOf(path));
  const option = optionOf[field];
  const source = findSource(fields, toMetadataField(path));
  const isRead = Object.hasOwn(metadataFields, field) || path.startsWith("royalty");
  const isOption = option && (options[option] !== undefined || missing.includes(option));
  if (option && (isOption || !isRead || !source)) return flagOf(option);
  if (!source || !isRead) return path;
  const inFile = toMetadataField(path);
  return `${source.locate(inFile)} ${inFile}`;
}

/** File that has a field of the metadata: the collection's, or the first item's; else the one that should have it. */
function findSource({ folder, collection, metadata }: FolderFields, field: string): SourceFile | undefined {
  const names = field.match(/[^.[\]]+/g) ?? [];
  const hasField = (fields: Fields) => {
    const [first, second] = names;
    if (first === undefined) return false;
    const value = fields[first];
    return first === "properties" && second !== undefined
      ? !isEmpty(toObject(value)[second])
      : !isEmpty(value);
  };
  if (folder.collection && hasField(collection)) return folder.collection;
  const index = metadata.findIndex(hasField);
  return index >= 0 ? folder.items[index]!.file : (folder.collection ?? folder.items[0]?.file);
}

function phaseOptionOf(path: string): OptionName {
  const field = path.replace(/^phases\[\d+\]\.?/, "");
  const options: Readonly<Record<string, OptionName>> = {
    name: "phase",
    startsAt: "starts",
    endsAt: "ends",
    "limits.perWallet": "perWallet",
    "limits.perMint": "perMint",
  };
  return options[field] ?? "price";
}

function toMetadataField(path: string): string {
  const known = Object.entries(metadataFields).find(
    ([field]) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  );
  if (!known) return path;
  const [field, name] = known;
  // A link is made of one field.
  return field === "links" ? name : name + path.slice(field.length);
}
