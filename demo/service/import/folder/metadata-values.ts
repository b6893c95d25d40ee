/** Fields of a metadata file, of any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for what metadata files have in place of nothing. */
export const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

/** True for a value of an item's own. */
export const hasOther = (own: unknown, common: unknown) => !isEmpty(own) && own !== common;

/** Fields of an object; none of anything else. */
export const toObject = (value: unknown): Fields =>
  value !== null && typeof value === "object" ? (value as Fields) : {};

export const isEmptyList = (value: unknown) => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** Recipients without further fields; what else is wrong is reported later. */
export function toRecipients(creators: unknown): unknown {
  if (!Array.isArray(creators)) return creators;
  return (creators as unknown[]).map((creator) => {
    const { address, share } = toObject(creator);
    return { address, share };
  });
}

/** Attributes with texts and numbers. Truth values become texts; what else is wrong is reported later. */
export function toAttributes(attributes: unknown): unknown {
  if (isEmpty(attributes)) return [];
  if (!Array.isArray(attributes)) return attributes;
  return (attributes as unknown[]).map((attribute) => {
    if (attribute === null || typeof attribute !== "object") return attribute;
    const { trait_type, value } = attribute as Fields;
    return { trait_type, value: typeof value === "boolean" ? String(value) : value };
  });
}

/** Words of lower-case letters and digits, joined by hyphens; empty for a name without any. */
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
