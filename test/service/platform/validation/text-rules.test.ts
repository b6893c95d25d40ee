import { describe, expect, it } from "vitest";
import {
  paragraphs,
  text,
  traitText,
  url,
  webAddress,
} from "../../../../demo/service/platform/validation/definition-fields.js";
import { showInvisible, stripInvisible } from "../../../../demo/service/platform/validation/text-rules.js";

const fields = { name: text(1, 32), description: paragraphs(0, 100), trait: traitText };
const problemOf = (field: (typeof fields)[keyof typeof fields], value: string) =>
  field
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join("; ");

describe("a text that people read", () => {
  it.each([
    ["\0", "U+0000 (a control character)"],
    ["\u001B", "U+001B (an escape character)"],
    ["\u007F", "U+007F (a control character)"],
    ["\u0085", "U+0085 (a control character)"],
    ["\u2028", "U+2028"],
    ["\uD83C", "U+D83C (half of a surrogate pair, such as a cut-off emoji)"],
    ["\uDFA8", "U+DFA8 (half of a surrogate pair"],
    ["\u202E", "U+202E (which changes the direction of the text)"],
    ["\u2066", "U+2066 (which changes the direction of the text)"],
  ])("is refused with %j in it, in every kind of field", (character, name) => {
    for (const field of Object.values(fields)) {
      expect(problemOf(field, `a🎨${character}b`)).toContain(`must not contain ${name}`);
      expect(problemOf(field, `a🎨${character}b`)).toContain("at character 3; remove it");
    }
  });

  it("has line feeds only where it has lines", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      expect(problemOf(fields.name, `P${end}FAKE LINE`)).toMatch(/^must not contain U\+000[AD] /);
      expect(problemOf(fields.trait, `P${end}FAKE LINE`)).toMatch(/^must not contain U\+000[AD] /);
      expect(fields.description.parse(`One${end}${end}Two\tthree`)).toBe("One\n\nTwo three");
    }
  });

  it("is trimmed before it is measured, and stored in its composed form", () => {
    expect(fields.name.parse(" \u00A0Cafe\u0301\n")).toBe("Café");
    expect(problemOf(fields.name, " \u00A0 ")).toBe("must not be empty");
    expect(fields.name.parse(` ${"a".repeat(32)} `)).toHaveLength(32);
  });

  it.each(["مرحبا ‏2‏", "नमस्ते", "👩‍👩‍👧", "क्‍ष", "日本語", "a\u200Db"])("keeps %s as it is", (value) =>
    expect(fields.name.parse(value)).toBe(value),
  );

  it("also applies to URLs", () => {
    for (const address of [
      "https://a.example/\0",
      "https://a.example/\uD83C",
      "https://a.example/\u202Egnp",
    ]) {
      expect(url.safeParse(address).success).toBe(false);
      expect(webAddress.safeParse(address).success).toBe(false);
    }
    expect(url.parse("/art/a.png")).toBe("/art/a.png");
  });
});

describe("invisible characters", () => {
  it("are stripped from what people paste", () => {
    expect(stripInvisible("\u200B\t 7xKX\u2060\u00AD \uFEFF")).toBe("7xKX");
  });

  it("are shown by their code in messages", () => {
    expect(showInvisible("a\u200Bb\0c\u00A0d e\u001B")).toBe("aU+200BbU+0000cU+00A0d eU+001B");
  });
});
