import Ajv from "ajv";

/**
 * Checks values against the schemas of an OpenAPI document.
 * @returns function that returns the violations as text; null: none
 */
export function createDocumentCheck({ components }: { readonly components: object }) {
  const schemas = new Ajv({ allErrors: true }).addSchema({ $id: "openapi", components });
  return (schema: object, value: unknown): string | null => {
    // References in the document are relative to its own root.
    const located = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object;
    return schemas.validate(located, value) ? null : schemas.errorsText();
  };
}
