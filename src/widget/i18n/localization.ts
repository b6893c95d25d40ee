import type { Messages } from "./messages.js";

/** Language, text direction and messages for rendering texts. */
export interface Localization {
  /** BCP 47 tag of the messages and of number and date formats. */
  readonly language: string;
  /** Text direction; empty: inherited from the page. */
  readonly direction: "ltr" | "rtl" | "";
  /** All messages. A group's messages are present once its module is loaded. */
  readonly messages: Messages;
}

/** True if a supported language is written right to left. */
export const isRightToLeft = (language: string): boolean => language.startsWith("ar");
