import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { count, optional, nullish, boolean, string, stringOrNumber } from "../../src/contract/field.js";
import { array, object, ParseError } from "../../src/contract/schema.js";

const item = object({ name: string, number: optional(count), owner: nullish(string) });
const answer = object({ items: array(item), more: boolean });

describe("an object parser", () => {
  test("keeps unknown fields and omits missing ones", () => {
    const body = { items: [{ name: "One", colour: "red" }], more: false, later: [1] };
    expect(answer.parse(body)).toStrictEqual(body);
  });

  test("doesn't change its input", () => {
    const body = Object.freeze({ name: "One", number: "1" });
    expect(item.parse(body)).toStrictEqual({ name: "One", number: undefined });
    expect(body.number).toBe("1");
  });

  test("ignores properties that a library has added to every object", () => {
    const everyObject = Object.prototype as { each?: () => void };
    everyObject.each = () => undefined;
    try {
      const body = { items: [{ name: "One" }], more: false };
      expect(answer.parse(body)).toStrictEqual(body);
    } finally {
      delete everyObject.each;
    }
  });

  test.each([null, undefined, "text", 7, [], [["name", "One"]]])("rejects %j", (value) => {
    expect(item.safeParse(value).success).toBe(false);
  });

  test("returns a prototype that no answer can change", () => {
    const read = item.parse(JSON.parse('{"name":"One","__proto__":{"isAdmin":true}}')) as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.hasOwn(read, "__proto__")).toBe(false);
    expect("isAdmin" in { ...read }).toBe(false);
  });

  test("reports the path of an error", () => {
    const { error } = answer.safeParse({ items: [{ name: "One" }, { name: 2 }], more: "no" });
    expect(error).toBeInstanceOf(ParseError);
    expect(error!.issues.map(({ path }) => path)).toEqual([["items", 1, "name"], ["more"]]);
    expect(() => answer.parse(7)).toThrow(ParseError);
  });
});

describe("zod interoperability", () => {
  test("schemas nest in zod schemas and parse as they do alone", () => {
    const outer = z.object({ page: answer, title: z.optional(z.string()) });
    const page = { items: [{ name: "One", number: -1, new: true }], more: true };
    expect(outer.parse({ page })).toEqual({ page: { ...page, items: [{ name: "One", new: true }] } });
    const { error } = outer.safeParse({ page: { items: [{}], more: true } });
    expect(error!.issues.map(({ path }) => path)).toEqual([["page", "items", 0, "name"]]);
  });

  test("schemas convert to JSON Schema", () => {
    const described = z.toJSONSchema(object({ items: array(item), id: stringOrNumber }));
    expect(described).toMatchObject({
      type: "object",
      required: ["items", "id"],
      properties: {
        items: {
          type: "array",
          items: {
            type: "object",
            required: ["name"],
            properties: {
              name: { type: "string" },
              number: { type: "number" },
              owner: { type: ["string", "null"] },
            },
          },
        },
        id: {},
      },
    });
  });
});
