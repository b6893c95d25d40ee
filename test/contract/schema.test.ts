import type { StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expect, expectTypeOf, it } from "vitest";
import { count, optional, nullish, boolean, string } from "../../src/contract/field.js";
import { array, object, ParseError, type Infer } from "../../src/contract/schema.js";

const item = object({ name: string, number: optional(count), owner: nullish(string) });
const answer = object({ items: array(item), more: boolean });

describe("an object parser", () => {
  it("keeps unknown fields and omits missing ones", () => {
    const body = { items: [{ name: "One", colour: "red" }], more: false, later: [1] };
    expect(answer.parse(body)).toStrictEqual(body);
  });

  it("doesn't change its input", () => {
    const body = Object.freeze({ name: "One", number: "1" });
    expect(item.parse(body)).toStrictEqual({ name: "One", number: undefined });
    expect(body.number).toBe("1");
  });

  it("ignores properties that a library has added to every object", () => {
    const everyObject = Object.prototype as { each?: () => void };
    everyObject.each = () => undefined;
    try {
      const body = { items: [{ name: "One" }], more: false };
      expect(answer.parse(body)).toStrictEqual(body);
    } finally {
      delete everyObject.each;
    }
  });

  it.each([null, undefined, "text", 7, [], [["name", "One"]]])("rejects %j", (value) => {
    expect(item.safeParse(value).success).toBe(false);
  });

  it("returns a prototype that no answer can change", () => {
    const read = item.parse(JSON.parse('{"name":"One","__proto__":{"isAdmin":true}}')) as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.hasOwn(read, "__proto__")).toBe(false);
    expect("isAdmin" in { ...read }).toBe(false);
  });

  it("reports the path of an error", () => {
    const { error } = answer.safeParse({ items: [{ name: "One" }, { name: 2 }], more: "no" });
    expect(error).toBeInstanceOf(ParseError);
    expect(error!.issues.map(({ path }) => path)).toEqual([["items", 1, "name"], ["more"]]);
    expect(() => answer.parse(7)).toThrow(ParseError);
  });
});

describe("Standard Schema", () => {
  const schema: StandardSchemaV1<unknown, Infer<typeof answer>> = answer;
  const { version, vendor, validate } = schema["~standard"];

  it("is implemented, so that other libraries can validate with the contract", () => {
    expect({ version, vendor }).toEqual({ version: 1, vendor: "mint-widget" });
    const body = { items: [{ name: "One", number: -1, new: true }], more: true };
    expect(validate(body)).toEqual({ value: { items: [{ name: "One", new: true }], more: true } });
  });

  it("has issues with a message and a path instead of a value", () => {
    expect(validate({ items: [{}], more: true })).toEqual({
      issues: [{ message: expect.any(String) as string, path: ["items", 0, "name"] }],
    });
  });
});

it("a type has optional keys where a value may be undefined, and no key that its schema does not name", () => {
  expectTypeOf<Infer<typeof item>>().toEqualTypeOf<{
    name: string;
    number?: number | undefined;
    owner?: string | null | undefined;
  }>();
  expectTypeOf<Infer<typeof answer>["items"]>().toEqualTypeOf<Infer<typeof item>[]>();
});
