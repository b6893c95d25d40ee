import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { checkout } from "../../src/widget/i18n/locales/en/checkout.js";
import { firstView } from "../../src/widget/i18n/locales/en/first-view.js";
import { sections } from "../../src/widget/i18n/locales/en/sections.js";
import { findLocale, type Locale } from "../../src/widget/i18n/find-locale.js";
import { locales } from "../../src/widget/i18n/locales.js";

const directory = new URL("../../src/widget/i18n/locales/", import.meta.url);
const codes = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "en")
  .map(({ name }) => name);

/** Messages of a table by key path: `failures.SOLD_OUT.0`, `items.one`. */
function listSentences(table: object, prefix = ""): [path: string, sentence: string][] {
  return Object.entries(table).flatMap(([name, value]: [string, string | object]) =>
    typeof value === "string"
      ? [[`${prefix}${name}`, value] as [string, string]]
      : listSentences(value, `${prefix}${name}.`),
  );
}

/** Key paths without plural categories, equal in every locale. */
function listMeanings(table: object): string[] {
  const paths = listSentences(table).map(([path]) => path.replace(/\.(zero|one|two|few|many|other)$/, ""));
  return [...new Set(paths)];
}

const placeholdersOf = (sentence: string): string[] => sentence.match(/\{\w+\}/g) ?? [];

async function loadMessages(code: string): Promise<Locale["firstView"] & Record<string, unknown>> {
  const { firstView, more } = await findLocale(code, locales).load!();
  const [{ checkout }, { sections }] = [await more.checkout(), await more.sections()];
  return { ...firstView, ...checkout, ...sections };
}

it("No two messages share a name", () => {
  const names = [firstView, checkout, sections].flatMap((table) => Object.keys(table));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("At least the sixteen languages of most collectors are available beside English", () => {
  const expected = "es pt-BR fr de it tr ru uk vi id ja ko zh-Hans zh-Hant hi ar".split(" ");
  expect(expected.filter((code) => !codes.includes(code))).toEqual([]);
  expect(codes.filter((code) => findLocale(code, locales).load === null)).toEqual([]);
});

describe.each(codes)("%s", (code) => {
  const read = loadMessages(code);

  it("has exactly English's messages, in the same order", async () => {
    expect(listMeanings(await read)).toEqual(listMeanings(english.messages));
  });

  it("has no empty message, nor an English sentence", async () => {
    const sentences = new Map(listSentences(english.messages));
    const found = listSentences(await read);
    expect(found.filter(([path, sentence]) => !sentence && path !== "gap")).toEqual([]);
    const left = found.filter(([path, sentence]) => sentence.length > 24 && sentences.get(path) === sentence);
    expect(left).toEqual([]);
  });

  it("has one form for each of its plural categories, and no other", async () => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    const counted = Object.entries(await read).filter(
      ([, value]) => typeof value === "object" && value !== null && "other" in value,
    );
    expect(counted.length).toBeGreaterThan(20);
    for (const [name, forms] of counted)
      expect({ name, cases: Object.keys(forms as object).sort() }).toEqual({
        name,
        cases: [...pluralCategories].sort(),
      });
  });

  it("uses each placeholder of a message once", async () => {
    const places = new Map(
      listSentences(english.messages).map(([path, text]) => [path, placeholdersOf(text)]),
    );
    for (const [path, sentence] of listSentences(await read)) {
      const [, name, plural] = /^(.+?)(?:\.(zero|one|two|few|many|other))?$/.exec(path)!;
      const expected = places.get(plural === undefined ? path : `${name}.other`)!;
      const found = placeholdersOf(sentence);
      // A form for a single number may spell it out.
      const isExact = plural !== undefined && plural !== "other";
      const missing = expected.filter((place) => !found.includes(place) && !(isExact && place === "{count}"));
      const strange = found.filter(
        (place, index) => !expected.includes(place) || found.indexOf(place) !== index,
      );
      expect({ path, missing, strange }).toEqual({ path, missing: [], strange: [] });
    }
  });

  it("omits a number only in a form for that number alone", async () => {
    const rules = new Intl.PluralRules(code);
    for (const [path, sentence] of listSentences(await read)) {
      const plural = /\.(zero|one|two|few|many)$/.exec(path)?.[1];
      const sentences = (english.messages as unknown as Record<string, { other?: string }>)[
        path.split(".")[0]!
      ]?.other;
      if (!plural || !sentences?.includes("{count}") || sentence.includes("{count}")) continue;
      const numbers = Array.from({ length: 1000 }, (_, number) => number).filter(
        (number) => rules.select(number) === plural,
      );
      expect({ path, numbers: numbers.length }).toEqual({ path, numbers: 1 });
    }
  });

  it("keeps names, code and URLs unchanged", async () => {
    const sentences = new Map(listSentences(english.messages));
    const unchanged =
      /"[^"]*"|\b(?:Solana|SOL|API|SHA-256|publishable-key|api-base|recipients|authority)\b|https:\/\/\S+v1/g;
    for (const [path, sentence] of listSentences(await read)) {
      const expected = sentences.get(path)?.match(unchanged) ?? [];
      expect({ path, missing: expected.filter((word) => !sentence.includes(word)) }).toEqual({
        path,
        missing: [],
      });
    }
  });
});

describe("A page's language is resolved", () => {
  it.each([
    ["de", "de", "de"],
    ["de-CH", "de", "de-CH"],
    ["DE_ch", "de", "de-CH"],
    ["pt", "pt-BR", "pt"],
    ["pt-PT", "pt-BR", "pt-PT"],
    ["zh", "zh-Hans", "zh"],
    ["zh-SG", "zh-Hans", "zh-SG"],
    ["zh-TW", "zh-Hant", "zh-TW"],
    ["zh-Hant-HK", "zh-Hant", "zh-Hant-HK"],
    ["in", "id", "id"],
    ["ar-EG", "ar", "ar-EG"],
    ["es-419", "es", "es-419"],
  ])("%s selects the locale %s with the plural rules of %s", async (tag, code, counts) => {
    const found = findLocale(tag, locales);
    expect(found.tag).toBe(counts);
    expect(await found.load!()).toBe(await import(`../../src/widget/i18n/locales/${code}/first-view.ts`));
  });

  it.each([
    ["en", "en"],
    ["en-GB", "en-GB"],
    ["sv", "en"],
    ["sr-Latn", "en"],
    ["", "en"],
    ["not a language", "en"],
    ["__proto__", "en"],
    ["constructor", "en"],
    ["x-klingon", "en"],
    ["🦊", "en"],
  ])("%s selects English with the plural rules of %s", (tag, counts) => {
    expect(findLocale(tag, locales)).toEqual({ tag: counts, load: null });
  });

  it("a build without other locales uses English on every page", () => {
    expect(findLocale("de-CH", {})).toEqual({ tag: "en", load: null });
  });
});
