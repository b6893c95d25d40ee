import { isDeepStrictEqual } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { selectLocale } from "../../demo/studio/language.js";
import { messages as english } from "../../demo/studio/locales/en.js";
import { locales } from "../../demo/studio/locales/locales.js";
import { locales as widgetLocales } from "../../src/widget/i18n/locales.js";

it.each([
  { chosen: null, preferred: ["nl", "de-CH", "fr"], tag: "de-CH", name: "de" },
  { chosen: null, preferred: ["en-GB", "de"], tag: "en-GB", name: null },
  { chosen: null, preferred: ["zh-TW"], tag: "zh-TW", name: "zh-Hant" },
  { chosen: null, preferred: ["nl"], tag: "en", name: null },
  { chosen: null, preferred: [], tag: "en", name: null },
  { chosen: "de", preferred: ["en-US", "de-AT"], tag: "de-AT", name: "de" },
  { chosen: "de", preferred: ["en-US"], tag: "de", name: "de" },
  { chosen: "en", preferred: ["de-CH", "en-GB"], tag: "en-GB", name: null },
  { chosen: "en", preferred: ["de-CH"], tag: "en", name: null },
  { chosen: "no language", preferred: ["de"], tag: "en", name: null },
])(
  "with the choice $chosen and the preferences $preferred, the studio is in $tag",
  ({ chosen, preferred, tag, name }) => {
    expect(selectLocale(chosen, preferred, locales)).toEqual({
      tag,
      load: name === null ? null : locales[name],
    });
  },
);

describe("the studio starts", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Reads the texts as a newly opened page does. */
  const start = async (languages: readonly string[], chosen: string | null) => {
    vi.resetModules();
    vi.stubGlobal("navigator", { languages });
    vi.stubGlobal("localStorage", { getItem: () => chosen });
    const { language, messages } = await import("../../demo/studio/messages.js");
    return { language, signOut: messages.signOut };
  };

  it("in the browser's language", async () => {
    expect(await start(["de-AT", "en"], null)).toEqual({ language: "de-AT", signOut: "Abmelden" });
  });

  it("in the language that was chosen", async () => {
    expect(await start(["de-AT", "en"], "es")).toEqual({ language: "es", signOut: "Cerrar sesión" });
  });

  it("in the browser's language where nothing can be stored", async () => {
    vi.resetModules();
    vi.stubGlobal("navigator", { languages: ["de"] });
    vi.stubGlobal("localStorage", undefined);
    expect((await import("../../demo/studio/messages.js")).language).toBe("de");
  });
});

it("the studio has the widget's languages", () => {
  expect(Object.keys(locales)).toEqual(Object.keys(widgetLocales));
});

type Text = string | ((...values: string[]) => string) | Readonly<Record<string, string>>;

/** Texts by their path. Plural forms are one text. */
function listTexts(value: object, path = ""): [path: string, text: Text][] {
  return Object.entries(value).flatMap(([key, text]: [string, object | Text]): [string, Text][] =>
    typeof text === "object" && !("other" in text)
      ? listTexts(text, `${path}${key}.`)
      : [[`${path}${key}`, text as Text]],
  );
}

const values = ["⟦1⟧", "⟦2⟧", "⟦3⟧"];

/** Forms of a text with all its placeholders and values. */
function listForms(text: Text): string[] {
  if (typeof text === "string") return [text];
  return typeof text === "function" ? [text(...values)] : Object.values(text);
}

const readSlots = (form: string) => new Set(form.match(/\{\w+\}|⟦\d⟧/g));

/** Number of words beside the values. */
const countWords = (form: string) => form.replaceAll(/\{\w+\}/g, "").match(/\p{L}+/gu)?.length ?? 0;

/** Numbers that texts count. No text counts nothing. */
const counts = [...Array.from({ length: 999 }, (_, index) => index + 1), 1e6, 2e6];

const englishTexts = new Map(listTexts(english));

describe.each(Object.entries(locales))("the texts in %s", (tag, load) => {
  it("are those of English", async () => {
    const { messages } = await load();
    expect(listTexts(messages).map(([path]) => path)).toEqual([...englishTexts.keys()]);
  });

  it("have a form for each plural category of the language", async () => {
    const { messages } = await load();
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
    const incomplete = listTexts(messages)
      .filter(([, text]) => typeof text === "object")
      .filter(([, text]) => Object.keys(text).toSorted().join() !== categories.join());
    expect(incomplete).toEqual([]);
  });

  it("show the values that English shows", async () => {
    const { messages } = await load();
    const rules = new Intl.PluralRules(tag);
    const wrong = listTexts(messages).flatMap(([path, text]) => {
      const expected = readSlots(listForms(englishTexts.get(path)!).at(-1)!);
      return listForms(text).filter((form, index) => {
        const category = typeof text === "object" ? Object.keys(text)[index] : null;
        const counted = counts.filter((count) => category === null || rules.select(count) === category);
        const shown = readSlots(form);
        // A form for a single number may spell it out.
        if (counted.length === 1) shown.add("{count}");
        return counted.length > 0 && !isDeepStrictEqual(shown, expected);
      });
    });
    expect(wrong).toEqual([]);
  });

  // Shorter ones are often the same: "Phase", "Wallets".
  it("of three words and more aren't English", async () => {
    const { messages } = await load();
    const untranslated = listTexts(messages).flatMap(([path, text]) => {
      const forms = new Set(listForms(englishTexts.get(path)!));
      return listForms(text).filter((form) => countWords(form) > 2 && forms.has(form));
    });
    expect(untranslated).toEqual([]);
  });
});
