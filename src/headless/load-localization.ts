import { findLocale } from "../widget/i18n/find-locale.js";
import { english } from "../widget/i18n/locales/en/english.js";
import { locales } from "../widget/i18n/locales.js";
import { isRightToLeft } from "../widget/i18n/localization.js";
import { hideMessages, type Localization } from "./localization.js";

/**
 * Loads the element's texts and formats in another language, for `describeAction`, `describeError`, `formatPrice` and
 * `watchCountdown`. Falls back to English for unsupported languages.
 * @param language BCP 47 tag, such as `de` or `pt-BR`.
 * @throws {TypeError} when the texts can't be loaded.
 *
 * @example
 * ```ts
 * import { describeAction, loadLocalization, type MintStore } from "mint-widget/headless";
 *
 * const localization = await loadLocalization(document.documentElement.lang);
 * const labelOf = (store: MintStore) => describeAction(store.action, localization).label;
 * ```
 */
export async function loadLocalization(language: string): Promise<Localization> {
  const { tag, load } = findLocale(language, locales);
  if (!load) return hideMessages({ ...english, language: tag });
  const { firstView, more } = await load();
  const { checkout } = await more.checkout();
  return hideMessages({
    language: tag,
    direction: isRightToLeft(tag) ? "rtl" : "ltr",
    messages: { ...english.messages, ...firstView, ...checkout },
  });
}
