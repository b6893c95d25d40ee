import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { describeDefinitions } from "../../demo/service/import/definition-schema.js";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Errors of JSON with comments, or of JSON Lines; of a definition also the fields that its schema doesn't have. */
export function checkJson(code: string): string[] {
  const whole = parseJson(code);
  if (whole.errors.length === 0)
    return checkFields(whole.value, describeDefinitions()["collection-definition"] as Schema);
  const lines = code.trim().split("\n");
  return lines.length > 1 ? lines.flatMap((line) => parseJson(line).errors) : whole.errors;
}

function parseJson(text: string): { value: unknown; errors: string[] } {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return { value, errors: errors.map(({ error, offset }) => `${printParseErrorCode(error)} at ${offset}`) };
}

/** Definitions are told from other JSON by their list of phases, and from the APIs' responses by `success`. */
function checkFields(value: unknown, schema: Schema): string[] {
  const isDefinition =
    typeof value === "object" &&
    value !== null &&
    "phases" in value &&
    Array.isArray(value.phases) &&
    !("success" in value);
  return isDefinition ? findUnknown(value, schema) : [];
}

function findUnknown(value: unknown, schema: Schema): string[] {
  const variants = schema.anyOf ?? [schema];
  if (Array.isArray(value)) {
    const items = variants.find((one) => one.items)?.items;
    return items ? value.flatMap((one) => findUnknown(one, items)) : [];
  }
  const properties = variants.find((one) => one.properties)?.properties;
  if (typeof value !== "object" || value === null || !properties) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const known = properties[name];
    return known ? findUnknown(field, known) : [name];
  });
}
