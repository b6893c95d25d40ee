import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { count, nullish, object, optional } from "../../src/contract/values/schema.js";

const item = object({ name: z.string(), number: optional(count), owner: nullish(z.string()) });
const answer = object({ items: z.array(item), more: z.boolean() });

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
    expect(error).toBeInstanceOf(z.core.$ZodError);
    expect(error!.issues.map(({ path }) => path)).toEqual([["items", 1, "name"], ["more"]]);
    expect(() => answer.parse(7)).toThrow(z.core.$ZodError);
  });
});

it("a type has optional keys where a value may be undefined, and no key that its schema does not name", () => {
  expectTypeOf<z.infer<typeof item>>().toEqualTypeOf<{
    name: string;
    number?: number | undefined;
    owner?: string | null | undefined;
  }>();
  expectTypeOf<z.infer<typeof answer>["items"]>().toEqualTypeOf<z.infer<typeof item>[]>();
});
