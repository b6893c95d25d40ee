import type { CheckoutMessages, FirstViewMessages, SectionMessages } from "../i18n/messages.js";

/** A language's words: those of the first view, and what loads those of the parts that come later. */
export interface Locale {
  readonly firstView: FirstViewMessages;
  readonly more: {
    readonly checkout: () => Promise<{ readonly checkout: CheckoutMessages }>;
    readonly sections: () => Promise<{ readonly sections: SectionMessages }>;
  };
}

/** Loaders of languages by BCP 47 tag: of the language, or of the language and its script. */
export type LocaleLoaders = Readonly<Record<string, () => Promise<Locale>>>;

export interface FoundLocale {
  /** BCP 47: of numbers and dates. */
  readonly tag: string;
  /** Null for English. */
  readonly load: (() => Promise<Locale>) | null;
}

/**
 * Finds the language for what a page says that it is written in: `de-CH` is German with the numbers and dates of
 * Switzerland, `zh-TW` traditional Chinese. What isn't spoken, or no language, is English.
 * @param tag BCP 47, as far as the page's author knows it.
 * @returns The tag for numbers and dates, and what loads the words; null for English.
 */
export function findLocale(tag: string, languages: LocaleLoaders): FoundLocale {
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    const { language, script } = locale.maximize();
    const load = languages[language] ?? languages[`${language}-${script}`] ?? null;
    return { tag: load || language === "en" ? locale.baseName : "en", load };
  } catch {
    return { tag: "en", load: null };
  }
}
