import type { CheckoutMessages, FirstViewMessages, SectionMessages } from "./messages.js";

/** In which language something is said. */
export interface Localization {
  /** BCP 47: of numbers and dates, too. */
  readonly language: string;
  /** Which way it is read; empty: as the page around it. */
  readonly direction: "ltr" | "rtl" | "";
  /** All words; those of a part of the page are there as soon as the part is. */
  readonly messages: FirstViewMessages & CheckoutMessages & SectionMessages;
}
