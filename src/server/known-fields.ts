import type { Schema } from "../contract/schema.js";

/** The fields of an answer that the contract names: a secret key may be shown others, which aren't for a page. */
export function pickKnownFields(schema: Schema<unknown>, value: unknown): unknown {
  const { inner, shape, element } = schema;
  if (typeof value !== "object" || value === null) return value;
  if (inner) return pickKnownFields(inner, value);
  if (element && Array.isArray(value)) return value.map((one) => pickKnownFields(element, one));
  if (!shape) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => Object.hasOwn(fields, name))
      .map(([name, field]) => [name, pickKnownFields(field, fields[name])]),
  );
}
