import type { Schema } from "../../../../src/contract/schema.js";

/** JSON Schema, as far as the contract needs it. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
  format?: string;
  description?: string;
  examples?: unknown[];
  [keyword: string]: unknown;
}

/** Returns the JSON Schema to write in a schema's place; undefined: the schema's own. */
export type ReplaceSchema = (schema: Schema<unknown>) => JsonSchema | undefined;

/**
 * JSON Schema of the values that a service sends: every field is present, null stays possible.
 * @param replace applies to the schemas inside, not to `schema` itself
 */
export function toJsonSchema(schema: Schema<unknown>, replace: ReplaceSchema = () => undefined): JsonSchema {
  const { type, shape, element, inner } = schema;
  const convert = (part: Schema<unknown>) => replace(part) ?? toJsonSchema(part, replace);
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, convert(field)] as const);
    return { type: "object", properties: Object.fromEntries(fields), required: Object.keys(shape) };
  }
  if (element) return { type: "array", items: convert(element) };
  if (inner) return type === "nullable" ? toNullable(convert(inner)) : convert(inner);
  return { type: typeof type === "string" ? type : [...type] };
}

/** Adds null to the types of a schema that has nothing but one type. */
function toNullable(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  const isPrimitive = type !== undefined && Object.keys(rest).length === 0;
  return isPrimitive ? { type: [type, "null"].flat() } : { anyOf: [schema, { type: "null" }] };
}
