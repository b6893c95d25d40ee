import type { Localization as Messages } from "../widget/i18n/localization.js";
import { english } from "../widget/i18n/locales/en/english.js";

declare const loaded: unique symbol;

/** Language loaded by `loadLocalization`. Its texts may change with any version, so they are not exposed. */
export interface Localization {
  /** BCP 47 tag of the texts and of number and date formats. */
  readonly language: string;
  /** Text direction; empty: inherited from the page. */
  readonly direction: "ltr" | "rtl" | "";
  readonly [loaded]: true;
}

/** Hides the texts of a localization from its public type. */
export const hideMessages = (messages: Messages): Localization => messages as unknown as Localization;

/** Returns the texts of a localization; English by default. */
export const messagesOf = (localization: Localization | undefined): Messages =>
  localization ? (localization as unknown as Messages) : english;
