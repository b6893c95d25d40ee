import { findLocale, type FoundLocale } from "../../src/widget/i18n/find-locale.js";

/** Name of the stored choice. */
const key = "studio-language";

/** Language that the visitor has chosen; null: none, or the browser stores nothing. */
export function readChosenLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Languages of the browser, the preferred one first. Node.js before version 21 has none. */
export const readPreferredLanguages = (): readonly string[] => globalThis.navigator?.languages ?? [];

/** Stores the language in which the studio starts from now on. */
export function storeChosenLanguage(tag: string): void {
  try {
    localStorage.setItem(key, tag);
  } catch {
    // Without storage, the browser's languages decide.
  }
}

/**
 * Finds the locale of a visitor: the chosen language, or else the first preferred one that is supported. A preferred
 * region of the chosen language decides on the formats of numbers and dates.
 * @param chosen BCP 47 tag; null: none
 * @param preferred tags as in `navigator.languages`
 * @param locales sources of the supported locales except English
 */
export function selectLocale<Source>(
  chosen: string | null,
  preferred: readonly string[],
  locales: Readonly<Record<string, Source>>,
): FoundLocale<Source> {
  const english = findLocale("en", locales);
  const supported = preferred
    .map((tag) => findLocale(tag, locales))
    // What isn't supported is English without a region, too.
    .filter(({ load }, index) => load !== null || /^en\b/i.test(preferred[index]!));
  if (chosen === null) return supported[0] ?? english;
  const found = findLocale(chosen, locales);
  return supported.find(({ load }) => load === found.load) ?? found;
}

/** Name of a language in the language itself: `Deutsch`, `繁體中文`. */
export function nameLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag)!;
  const [first = "", ...others] = name;
  return first.toLocaleUpperCase(tag) + others.join("");
}
