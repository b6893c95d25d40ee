import { findLocale } from "../../src/widget/i18n/find-locale.js";
import { messages as english, type Messages } from "./locales/en.js";
import { locales } from "./locales/locales.js";

const found = findLocale(navigator.language, locales);

/** BCP 47 tag for formatting numbers and dates. */
export const language = found.tag;

/** Texts of the studio in the visitor's language. They are loaded before any page is drawn. */
export const messages: Messages = found.load ? (await found.load()).messages : english;
