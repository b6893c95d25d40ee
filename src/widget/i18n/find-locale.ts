import type { CheckoutMessages, FirstViewMessages, SectionMessages } from "./messages.js";

/** Messages of a locale: the first view's, and loaders of the groups needed later. */
export interface Locale {
  readonly firstView: FirstViewMessages;
  readonly more: {
    readonly checkout: () => Promise<{ readonly checkout: CheckoutMessages }>;
    readonly sections: () => Promise<{ readonly sections: SectionMessages }>;
  };
}

/** Locale loaders by BCP 47 tag: the language, or the language and its script. */
export type LocaleLoaders = Readonly<Record<string, () => Promise<Locale>>>;

/** Locale for a language tag. `Source` is what its messages are loaded from. */
export interface FoundLocale<Source = () => Promise<Locale>> {
  /** BCP 47 tag for formatting numbers and dates. */
  readonly tag: string;
  /** Source of the messages; null for English. */
  readonly load: Source | null;
}

/**
 * Finds the locale for a page's language tag: `de-CH` is German with the number and date formats of Switzerland,
 * `zh-TW` traditional Chinese. Unsupported and invalid tags fall back to English.
 * @param tag BCP 47 tag as written by the page's author. `_` is accepted as separator.
 * @param loaders Loaders of the supported locales except English, or the locales themselves.
 */
export function findLocale<Source>(
  tag: string,
  loaders: Readonly<Record<string, Source>>,
): FoundLocale<Source> {
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    const { language, script } = locale.maximize();
    const load = loaders[language] ?? loaders[`${language}-${script}`] ?? null;
    return { tag: load || language === "en" ? locale.baseName : "en", load };
  } catch {
    return { tag: "en", load: null };
  }
}
