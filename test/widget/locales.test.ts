import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
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

/** Every sentence of a table by its way there: `failures.SOLD_OUT.0`, `items.one`. */
function listSentences(table: object, prefix = ""): [path: string, sentence: string][] {
  return Object.entries(table).flatMap(([name, value]: [string, string | object]) =>
    typeof value === "string"
      ? [[`${prefix}${name}`, value] as [string, string]]
      : listSentences(value, `${prefix}${name}.`),
  );
}

/** The same without the cases of plurals: what every language has to say. */
function listMeanings(table: object): string[] {
  const paths = listSentences(table).map(([path]) => path.replace(/\.(zero|one|two|few|many|other)$/, ""));
  return [...new Set(paths)];
}

const placesOf = (sentence: string): string[] => sentence.match(/\{\w+\}/g) ?? [];

async function loadWords(code: string): Promise<Locale["firstView"] & Record<string, unknown>> {
  const { firstView, more } = await findLocale(code, locales).load!();
  const [{ checkout }, { sections }] = [await more.checkout(), await more.sections()];
  return { ...firstView, ...checkout, ...sections };
}

test("No word has a name that another has, too", () => {
  const names = [firstView, checkout, sections].flatMap((table) => Object.keys(table));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("At least the sixteen languages that most collectors read are spoken beside English", () => {
  const wanted = "es pt-BR fr de it tr ru uk vi id ja ko zh-Hans zh-Hant hi ar".split(" ");
  expect(wanted.filter((code) => !codes.includes(code))).toEqual([]);
  expect(codes.filter((code) => findLocale(code, locales).load === null)).toEqual([]);
});

describe.each(codes)("%s", (code) => {
  const read = loadWords(code);

  test("says everything that English says, in the same order, and no more", async () => {
    expect(listMeanings(await read)).toEqual(listMeanings(english.messages));
  });

  test("leaves nothing empty, nor in English where English is a sentence", async () => {
    const spoken = new Map(listSentences(english.messages));
    const found = listSentences(await read);
    expect(found.filter(([path, sentence]) => !sentence && path !== "gap")).toEqual([]);
    const left = found.filter(([path, sentence]) => sentence.length > 24 && spoken.get(path) === sentence);
    expect(left).toEqual([]);
  });

  test("has a form for each case of plurals that it tells apart, and no other", async () => {
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

  test("fills each place of a sentence once", async () => {
    const places = new Map(listSentences(english.messages).map(([path, text]) => [path, placesOf(text)]));
    for (const [path, sentence] of listSentences(await read)) {
      const [, name, plural] = /^(.+?)(?:\.(zero|one|two|few|many|other))?$/.exec(path)!;
      const expected = places.get(plural === undefined ? path : `${name}.other`)!;
      const found = placesOf(sentence);
      // A form for one number may say it in words.
      const isExact = plural !== undefined && plural !== "other";
      const missing = expected.filter((place) => !found.includes(place) && !(isExact && place === "{count}"));
      const strange = found.filter(
        (place, index) => !expected.includes(place) || found.indexOf(place) !== index,
      );
      expect({ path, missing, strange }).toEqual({ path, missing: [], strange: [] });
    }
  });

  test("leaves out a number only where the form is for that number alone", async () => {
    const rules = new Intl.PluralRules(code);
    for (const [path, sentence] of listSentences(await read)) {
      const plural = /\.(zero|one|two|few|many)$/.exec(path)?.[1];
      const spoken = (english.messages as unknown as Record<string, { other?: string }>)[path.split(".")[0]!]
        ?.other;
      if (!plural || !spoken?.includes("{count}") || sentence.includes("{count}")) continue;
      const numbers = Array.from({ length: 1000 }, (_, number) => number).filter(
        (number) => rules.select(number) === plural,
      );
      expect({ path, numbers: numbers.length }).toEqual({ path, numbers: 1 });
    }
  });

  test("keeps names, code and addresses as they are", async () => {
    const spoken = new Map(listSentences(english.messages));
    const kept = /"[^"]*"|\b(?:Solana|SOL|API|SHA-256|publishable-key|api-base)\b|https:\/\/\S+v1/g;
    for (const [path, sentence] of listSentences(await read)) {
      const wanted = spoken.get(path)?.match(kept) ?? [];
      expect({ path, missing: wanted.filter((word) => !sentence.includes(word)) }).toEqual({
        path,
        missing: [],
      });
    }
  });
});

describe("A page's language is found", () => {
  test.each([
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
  ])("%s speaks %s and counts like %s", async (tag, code, counts) => {
    const found = findLocale(tag, locales);
    expect(found.tag).toBe(counts);
    expect(await found.load!()).toBe(await import(`../../src/widget/i18n/locales/${code}/first-view.ts`));
  });

  test.each([
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
  ])("%s speaks English and counts like %s", (tag, counts) => {
    expect(findLocale(tag, locales)).toEqual({ tag: counts, load: null });
  });

  test("a build without other locales speaks English to every page", () => {
    expect(findLocale("de-CH", {})).toEqual({ tag: "en", load: null });
  });
});
