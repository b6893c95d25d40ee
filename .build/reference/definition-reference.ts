import { describeDefinitions } from "../../demo/service/import/definition-schema.js";
import { code, formatTable, joinSections } from "./markdown.js";

/** JSON Schema as zod writes it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The page on a collection's definition, from the schema that the import parses it with. */
export function formatDefinitionReference(): string {
  const whole = describeDefinitions()["collection-definition"] as Schema;
  const folder = describeDefinitions()["folder-definition"] as Schema;
  const ofFolder = Object.keys(whole.properties!).filter((name) => !(name in folder.properties!));
  return joinSections(
    "# Drop definition",
    introduction,
    `In a folder's \`definition.jsonc\` no field is required. Leave out ${ofFolder.map(code).join(" and ")}: the folder's files say them.`,
    ...listObjects("", whole).map(({ path, schema }) =>
      joinSections(
        `## ${path === "" ? "The collection" : code(path)}`,
        formatTable(
          ["field", "type", "meaning"],
          Object.entries(schema.properties!).map(([name, field]) => [
            `${code(name)}${schema.required?.includes(name) ? ", required" : ""}`,
            describeType(field),
            `${field.description ?? ""}${describeDefault(field)}`,
          ]),
        ),
      ).trim(),
    ),
  );
}

const introduction = `A definition describes a drop in JSON with comments, for \`collections import\`: [Launch a drop](../launch/index.md). All
fields are listed here; [examples](../launch/prices.md) show each kind of price.

Editors complete and check a definition that has \`"$schema": "https://mint.example.com/schemas/collection-definition.json"\`, which every service
serves. \`folder-definition.json\` at the same place is for \`definition.jsonc\` in a folder. \`npm run reference\` writes this page from the
schema, and a test compares the two.`;

/** Objects of the definition with the path of the field that holds them, from the outside in. */
function listObjects(path: string, schema: Schema): { path: string; schema: Schema }[] {
  const { properties } = schema;
  if (!properties) return [];
  return [
    { path, schema },
    ...Object.entries(properties).flatMap(([name, field]) => {
      const inner = variantsOf(field)
        .map((one) => one.items ?? one)
        .find((one) => one.properties);
      return inner ? listObjects(path === "" ? name : `${path}.${name}`, inner) : [];
    }),
  ];
}

const variantsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];

function describeType(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(describeType).join(" or ");
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(", ");
  if (schema.items) {
    const { minItems, maxItems } = schema;
    const bounds = describeBounds(minItems, maxItems);
    return `list of ${schema.items.properties ? "objects" : describeType(schema.items)}${bounds && `, ${bounds}`}`;
  }
  if (schema.properties) return "object";
  const name = [schema.type ?? "anything"].flat().join(" or ");
  if (schema.format === "date-time") return "time, ISO 8601";
  if (schema.format === "uri") return "URL";
  if (schema.maxLength !== undefined) return `${name}, up to ${schema.maxLength} characters`;
  const bounds = describeBounds(schema.minimum, schema.maximum);
  return bounds ? `${name}, ${bounds}` : name;
}

function describeBounds(minimum?: number, maximum?: number): string {
  if (minimum === undefined) return maximum === undefined ? "" : `up to ${maximum}`;
  return maximum === undefined ? `from ${minimum}` : `${minimum} to ${maximum}`;
}

function describeDefault({ default: value }: Schema): string {
  if (value === undefined || value === null || value === "" || JSON.stringify(value) === "[]") return "";
  return ` Default: ${code(JSON.stringify(value))}.`;
}
