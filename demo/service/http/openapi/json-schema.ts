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
