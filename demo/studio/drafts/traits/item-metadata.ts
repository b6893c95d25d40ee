import { isImage } from "../list-pictures.js";

type Fields = Readonly<Record<string, unknown>>;

/** A trait as metadata files have it. */
interface Attribute {
  readonly trait_type: string;
  readonly value: unknown;
}

/** Item of a draft whose picture has a number, such as `1.png`. */
export interface NumberedItem {
  readonly number: number;
  /** Path of its picture; null: it only has metadata. */
  readonly picture: string | null;
  /** Path of its metadata file; null: it has none. */
  readonly metadata: string | null;
}

const numbered = /(?:^|\/)(\d{1,9})\.(\w+)$/;

/** Items with a number, by number. */
export function listNumberedItems(paths: readonly string[]): NumberedItem[] {
  const items = new Map<number, { picture: string | null; metadata: string | null }>();
  for (const path of paths) {
    const [, digits, extension] = numbered.exec(path) ?? [];
    const isMetadata = extension?.toLowerCase() === "json";
    if (digits === undefined || !(isMetadata || isImage(path))) continue;
    const item = items.get(Number(digits)) ?? { picture: null, metadata: null };
    items.set(Number(digits), item);
    item[isMetadata ? "metadata" : "picture"] ??= path;
  }
  return [...items]
    .map(([number, item]) => ({ number, ...item }))
    .toSorted((one, other) => one.number - other.number);
}

/** Path of a new metadata file: beside the others, or beside its picture. */
export function placeMetadata({ picture }: NumberedItem, items: readonly NumberedItem[]): string {
  const other = items.find(({ metadata }) => metadata !== null)?.metadata;
  return (other ?? picture!).replace(/[^/]*$/, "") + picture!.replace(/^.*\//, "").replace(/\w+$/, "json");
}

/** New metadata of an item. */
export const createMetadata = ({ number, picture }: NumberedItem, dropName: string): Fields => ({
  name: `${dropName} #${number}`,
  image: picture!.replace(/^.*\//, ""),
  attributes: [],
});

/** Fields of a metadata file; null for any other text. */
export function parseMetadata(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
    return isFields ? (value as Fields) : null;
  } catch {
    return null;
  }
}

export const writeMetadata = (metadata: Fields): string => `${JSON.stringify(metadata, null, 2)}\n`;

/** Traits of an item. What isn't one is left to the check of the draft. */
const listAttributes = ({ attributes }: Fields): Attribute[] =>
  (Array.isArray(attributes) ? (attributes as unknown[]) : []).filter(
    (one): one is Attribute =>
      typeof one === "object" && one !== null && typeof (one as Fields)["trait_type"] === "string",
  );

/** Names of an item's traits, each once. */
export const traitsOf = (metadata: Fields): string[] => [
  ...new Set(listAttributes(metadata).map(({ trait_type }) => trait_type)),
];

/** Value of an item's trait as text; empty: it has none. */
export function traitOf(metadata: Fields, trait: string): string {
  const found = listAttributes(metadata).find(({ trait_type }) => trait_type === trait);
  return found === undefined ? "" : String(found.value ?? "");
}

/** Metadata with another value of a trait. An empty one removes the trait; a number stays a number. */
export function setTrait(metadata: Fields, trait: string, typed: string): Fields {
  const value = typed.trim();
  const attributes = Array.isArray(metadata["attributes"]) ? (metadata["attributes"] as unknown[]) : [];
  const isTrait = (one: unknown) => (one as Partial<Attribute> | null)?.trait_type === trait;
  const index = attributes.findIndex(isTrait);
  const before = attributes[index] as Attribute | undefined;
  const isNumber = typeof before?.value === "number" && value !== "" && Number.isFinite(Number(value));
  const after = { ...(before ?? { trait_type: trait }), value: isNumber ? Number(value) : value };
  const next = value === "" ? [] : [after];
  return {
    ...metadata,
    attributes:
      index === -1 ? [...attributes, ...next] : attributes.toSpliced(index, 1, ...(next as unknown[])),
  };
}

/** Metadata whose trait has another name, or none at all with null. The same object if it lacks the trait. */
export function renameTrait(metadata: Fields, from: string, to: string | null): Fields {
  if (!traitsOf(metadata).includes(from)) return metadata;
  const attributes = (metadata["attributes"] as unknown[]).flatMap((one) => {
    if ((one as Partial<Attribute> | null)?.trait_type !== from) return [one];
    return to === null ? [] : [{ ...(one as Attribute), trait_type: to }];
  });
  return { ...metadata, attributes };
}
