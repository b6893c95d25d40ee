import { basename } from "node:path";
import type { SourceFile } from "../source-file.js";
import type { AssetFolder } from "./asset-folder.js";
import { isEmpty, isEmptyList, toObject, toRecipients, type Fields } from "./metadata-values.js";

/** Fields of a folder's files. */
export interface FolderFields {
  readonly folder: AssetFolder;
  /** Of `definition.jsonc`. */
  readonly settings: Fields;
  /** Of the collection's metadata. */
  readonly collection: Fields;
  /** Of each item's metadata. */
  readonly metadata: readonly Fields[];
  /** Errors, each with its file and position; reading adds to them. */
  readonly problems: string[];
}

export function readFolderFields(folder: AssetFolder): FolderFields {
  const problems = [...folder.problems];
  return {
    folder,
    settings: readFields(folder.settings, problems),
    collection: readFields(folder.collection, problems),
    metadata: folder.items.map(({ file }) => readFields(file, problems)),
    problems,
  };
}

/** True if `definition.jsonc` has the field. */
export const isSet = ({ settings }: FolderFields, field: string): boolean => Object.hasOwn(settings, field);

function readFields(file: SourceFile | null, problems: string[]): Fields {
  if (file === null) return {};
  const { value } = file;
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Fields;
  problems.push(`${file.locate("")} must be an object with the fields of the metadata`);
  return {};
}

/** Value that the collection's file has, or else all items have. */
export function readCommon(
  { folder, collection, metadata, problems }: FolderFields,
  name: string,
  read: (fields: Fields) => unknown,
): unknown {
  const text = (value: unknown) => JSON.stringify(value);
  const candidates = [
    ...(folder.collection ? [{ fields: collection, file: folder.collection }] : []),
    ...folder.items.map(({ file }, index) => ({ fields: metadata[index]!, file })),
  ].filter(({ fields }) => !isEmpty(read(fields)));
  const [first, ...rest] = candidates;
  if (!first) return undefined;
  const value = read(first.fields);
  const others = rest.filter(({ fields }) => text(read(fields)) !== text(value));
  if (others.length > 0) {
    const [other] = others;
    problems.push(
      `${other!.file.locate(name)} ${name} differs from ${basename(first.file.path)}${others.length > 1 ? `, and in ${others.length - 1} more files` : ""}: a collection has only one; set it in definition.jsonc`,
    );
  }
  return value;
}

/** Value of the collection's file, or of all items if they have the same one. */
export function pickField({ collection, metadata }: FolderFields, field: string): unknown {
  const isCommon = metadata.every((fields) => fields[field] === metadata[0]?.[field]);
  return collection[field] ?? (isCommon ? metadata[0]?.[field] : undefined);
}

/** Null without a royalty. The creators of a collection that has none are no recipients. */
export function readRoyalty(fields: FolderFields): Fields | null {
  const basisPoints = readCommon(
    fields,
    "seller_fee_basis_points",
    (metadata) => metadata["seller_fee_basis_points"],
  );
  if (basisPoints === undefined) return null;
  const creators = readCommon(
    fields,
    "properties.creators",
    (metadata) => toObject(metadata["properties"])["creators"],
  );
  return { basisPoints, ...(!isEmptyList(creators) && { recipients: toRecipients(creators) }) };
}

/** Name of the collection that the items name, if it is one. */
export function readCommonName({ metadata }: FolderFields): unknown {
  const names = new Set(metadata.map((fields) => toObject(fields["collection"])["name"]));
  const given = [...names].filter((name) => !isEmpty(name));
  return given.length === 1 ? given[0] : undefined;
}
