import { z } from "zod";
import { collectionDefinition } from "./collection-definition.js";

/** JSON Schema, as far as it is changed here. */
interface DefinitionSchema {
  required?: string[];
  properties?: Record<string, unknown>;
  [keyword: string]: unknown;
}

/** Names of the schemas: the last segment of the URL below `/schemas/`, and of the file in `demo/docs/`. */
export const definitionSchemaNames = ["collection-definition", "folder-definition"] as const;
export type DefinitionSchemaName = (typeof definitionSchemaNames)[number];

/** Fields that the import of a folder takes from its files. */
const ofFolder = ["items", "supply"];

/** Schemas by name, described when the first one is read: that takes longer than creating all routes. */
export function createDefinitionSchemas(): Record<DefinitionSchemaName, () => object> {
  let described: ReturnType<typeof describeDefinitions> | undefined;
  const read = (name: DefinitionSchemaName) => () => (described ??= describeDefinitions())[name];
  return {
    "collection-definition": read("collection-definition"),
    "folder-definition": read("folder-definition"),
  };
}

/** JSON Schemas of a definition's file, for editors: of a whole one, and of one next to a folder's items. */
export function describeDefinitions(): Record<DefinitionSchemaName, DefinitionSchema> {
  const whole = describe();
  const { properties, ...rest } = describe();
  delete rest.required;
  const ownProperties = Object.entries(properties ?? {}).filter(([name]) => !ofFolder.includes(name));
  return {
    "collection-definition": { ...whole, title: "Definition of a collection" },
    "folder-definition": {
      ...rest,
      title: "What a folder of items doesn't say about its collection",
      properties: Object.fromEntries(ownProperties),
    },
  };
}

function describe(): DefinitionSchema {
  return z.toJSONSchema(collectionDefinition, {
    io: "input",
    override({ jsonSchema }) {
      // The format requires the same, and the largest integer is no limit of the service.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as DefinitionSchema;
}
