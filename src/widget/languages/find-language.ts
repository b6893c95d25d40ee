import type { CheckoutWords, PageWords, SectionWords } from "./language.js";

/** A language's words: those of the first view, and what loads those of the parts that come later. */
export interface Language {
  readonly page: PageWords;
  readonly more: {
    readonly checkout: () => Promise<{ readonly checkout: CheckoutWords }>;
    readonly sections: () => Promise<{ readonly sections: SectionWords }>;
  };
}

/** Loaders of languages by BCP 47 tag: of the language, or of the language and its script. */
export type Languages = Readonly<Record<string, () => Promise<Language>>>;

export interface FoundLanguage {
  /** BCP 47: of numbers and dates. */
  readonly tag: string;
  /** Null for English. */
  readonly load: (() => Promise<Language>) | null;
}

/**
 * Finds the language for what a page says that it is written in: `de-CH` is German with the numbers and dates of
 * Switzerland, `zh-TW` traditional Chinese. What isn't spoken, or no language, is English.
 * @param tag BCP 47, as far as the page's author knows it.
 * @returns The tag for numbers and dates, and what loads the words; null for English.
 */
export function findLanguage(tag: string, languages: Languages): FoundLanguage {
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    const { language, script } = locale.maximize();
    const load = languages[language] ?? languages[`${language}-${script}`] ?? null;
    return { tag: load || language === "en" ? locale.baseName : "en", load };
  } catch {
    return { tag: "en", load: null };
  }
}
