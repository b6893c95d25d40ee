import type { Localization as Messages } from "../widget/i18n/localization.js";
import { english } from "../widget/i18n/locales/en/english.js";

declare const loaded: unique symbol;

/** Language that `loadLocalization` has loaded. Its texts may change with any version, so they are not exposed. */
export interface Localization {
  /** BCP 47 tag of the texts, and for formatting numbers and dates. */
  readonly language: string;
  /** Text direction; empty: that of the page. */
  readonly direction: "ltr" | "rtl" | "";
  readonly [loaded]: true;
}

/** Returns the texts of a language as what the page may see of them. */
export const hideMessages = (messages: Messages): Localization => messages as unknown as Localization;

/** Returns the texts of a language; English by default. */
export const messagesOf = (localization: Localization | undefined): Messages =>
  localization ? (localization as unknown as Messages) : english;
