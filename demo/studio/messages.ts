import { readChosenLanguage, readPreferredLanguages, selectLocale } from "./language.js";
import { messages as english, type Messages } from "./locales/en.js";
import { locales } from "./locales/locales.js";

const { tag, load } = selectLocale(readChosenLanguage(), readPreferredLanguages(), locales);

/** Null: the locale is English, or can't be loaded. */
const loaded = load && (await load().catch(() => null));

/** BCP 47 tag for formatting numbers and dates. */
export const language = load && !loaded ? "en" : tag;

/** Texts of the studio in the visitor's language. They are loaded before any page is drawn. */
export const messages: Messages = loaded?.messages ?? english;
