import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  createDefinitionSchemas,
  definitionSchemaNames,
  describeDefinitions,
} from "../../../demo/service/import/definition-schema.js";
import { createDocsRoutes } from "../../../demo/service/http/docs/docs-routes.js";

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

const schemas = describeDefinitions();

/** Paths of the fields without a description. */
function listUndescribed({ properties = {}, items, anyOf = [] }: Schema, path = ""): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${path}.${name}`]),
      ...listUndescribed(field, `${path}.${name}`),
    ]),
    ...[items ?? {}, ...anyOf].flatMap((part) =>
      Object.keys(part).length > 0 ? listUndescribed(part, path) : [],
    ),
  ];
}

describe.each(definitionSchemaNames)("the JSON Schema %s", (name) => {
  it("is the file in demo/docs, which `npm run service -- collections schema` and `npm run format` write", () => {
    const file = new URL(`../../../demo/docs/${name}.schema.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(schemas[name]);
  });

  it("is served to editors", async () => {
    const docs = createDocsRoutes({
      publicBase: "https://mint.example",
      docsDirectory: "/missing",
      schemas: createDefinitionSchemas(),
    });
    const response = await docs.request(`/schemas/${name}.json`);
    expect(await response.json()).toEqual(schemas[name]);
  });

  it("describes every field", () => {
    expect(listUndescribed(schemas[name] as Schema)).toEqual([]);
  });
});

it("a definition beside a folder's items needs no field, and has no items", () => {
  const { required, properties } = schemas["folder-definition"];
  expect(required).toBeUndefined();
  expect(properties).toHaveProperty("treasury");
  expect(properties).not.toHaveProperty("items");
});
