/** Fields of a metadata file, of any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for the values that metadata files use for a missing value. */
export const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

/** True if an item has a value that differs from the common one. */
export const hasOther = (own: unknown, common: unknown) => !isEmpty(own) && own !== common;

/** Fields of an object; none for anything else. */
export const toObject = (value: unknown): Fields =>
  value !== null && typeof value === "object" ? (value as Fields) : {};

export const isEmptyList = (value: unknown) => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** Recipients without other fields. Other errors are reported later. */
export function toRecipients(creators: unknown): unknown {
  if (!Array.isArray(creators)) return creators;
  return (creators as unknown[]).map((creator) => {
    const { address, share } = toObject(creator);
    return { address, share };
  });
}

/** Fields of an attribute that are kept. */
const attributeFields = ["trait_type", "value", "display_type", "max_value"] as const;

/** Attributes with the fields of a definition. Booleans become strings; other errors are reported later. */
export function toAttributes(attributes: unknown): unknown {
  if (isEmpty(attributes)) return [];
  if (!Array.isArray(attributes)) return attributes;
  return (attributes as unknown[]).map((attribute) => {
    if (attribute === null || typeof attribute !== "object") return attribute;
    const { trait_type, value, display_type, max_value } = attribute as Fields;
    return {
      trait_type,
      value: typeof value === "boolean" ? String(value) : value,
      ...(!isEmpty(display_type) && { display_type }),
      ...(!isEmpty(max_value) && { max_value: toNumber(max_value) }),
    };
  });
}

/** The number of a text such as `"100"`; any other value as it is. */
const toNumber = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value;

/** Names of fields of an item's attributes that are left out, as `attributes.color`. */
export function listOtherFields(attributes: unknown): string[] {
  const known: readonly string[] = attributeFields;
  return (Array.isArray(attributes) ? (attributes as unknown[]) : [])
    .flatMap((attribute) => Object.keys(toObject(attribute)))
    .filter((name) => !known.includes(name))
    .map((name) => `attributes.${name}`);
}

/** Words of lower-case letters and digits, joined by hyphens; empty if the name contains none. */
export function toSlug(name: unknown): string {
  return typeof name === "string"
    ? name
        .normalize("NFKD")
        .replace(/\p{Mark}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "")
    : "";
}
