import type { CheckoutWords, PageWords, SectionWords } from "./language.js";

/** A language's words: those of the first view, and what loads those of the parts that come later. */
export interface Language {
  readonly page: PageWords;
  readonly more: {
    readonly checkout: () => Promise<{ readonly checkout: CheckoutWords }>;
    readonly sections: () => Promise<{ readonly sections: SectionWords }>;
  };
}

/** What is spoken beside English. Chinese by its script. */
const languages: Readonly<Record<string, () => Promise<Language>>> = {
  ar: () => import("./ar/page.js"),
  de: () => import("./de/page.js"),
  es: () => import("./es/page.js"),
  fr: () => import("./fr/page.js"),
  hi: () => import("./hi/page.js"),
  id: () => import("./id/page.js"),
  it: () => import("./it/page.js"),
  ja: () => import("./ja/page.js"),
  ko: () => import("./ko/page.js"),
  pt: () => import("./pt-BR/page.js"),
  ru: () => import("./ru/page.js"),
  tr: () => import("./tr/page.js"),
  uk: () => import("./uk/page.js"),
  vi: () => import("./vi/page.js"),
  "zh-Hans": () => import("./zh-Hans/page.js"),
  "zh-Hant": () => import("./zh-Hant/page.js"),
};

/**
 * Finds the language for what a page says that it is written in: `de-CH` is German with the numbers and dates of
 * Switzerland, `zh-TW` traditional Chinese. What isn't spoken, or no language, is English.
 * @param tag BCP 47, as far as the page's author knows it.
 * @returns The tag for numbers and dates, and what loads the words; null for English.
 */
export function findLanguage(tag: string): {
  readonly tag: string;
  readonly load: (() => Promise<Language>) | null;
} {
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    const { language, script } = locale.maximize();
    const load = languages[language] ?? languages[`${language}-${script}`] ?? null;
    return { tag: load || language === "en" ? locale.baseName : "en", load };
  } catch {
    return { tag: "en", load: null };
  }
}
