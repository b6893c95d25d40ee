import { describe, expect, it } from "vitest";
import { toJsonSchema } from "../../../../demo/service/http/openapi/json-schema.js";
import { boolean, count, nullish, optional, string, stringOrNumber } from "../../../../src/contract/field.js";
import { array, object } from "../../../../src/contract/schema.js";

const owner = object({ wallet: string });

describe("the JSON Schema of a schema of the contract", () => {
  it("has every field, required, with its type", () => {
    expect(toJsonSchema(object({ id: stringOrNumber, tags: array(string), on: optional(boolean) }))).toEqual({
      type: "object",
      properties: {
        id: { type: ["string", "number"] },
        tags: { type: "array", items: { type: "string" } },
        on: { type: "boolean" },
      },
      required: ["id", "tags", "on"],
    });
  });

  it("allows null where it has a meaning of its own", () => {
    expect(toJsonSchema(nullish(string))).toEqual({ type: ["string", "null"] });
    expect(toJsonSchema(nullish(array(count)))).toEqual({
      anyOf: [{ type: "array", items: { type: "integer" } }, { type: "null" }],
    });
  });

  it("refers to the schemas that have a name, but not to itself", () => {
    const $ref = "#/components/schemas/Owner";
    const replace = (schema: unknown) => (schema === owner ? { $ref } : undefined);
    expect(toJsonSchema(array(nullish(owner)), replace)).toEqual({
      type: "array",
      items: { anyOf: [{ $ref }, { type: "null" }] },
    });
    expect(toJsonSchema(owner, replace)).toMatchObject({ type: "object", required: ["wallet"] });
  });
});
