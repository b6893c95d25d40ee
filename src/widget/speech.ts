import type { CheckoutWords, PageWords, SectionWords } from "./languages/language.js";

/** In which language something is said. */
export interface Speech {
  /** BCP 47: of numbers and dates, too. */
  readonly language: string;
  /** Which way it is read; empty: as the page around it. */
  readonly direction: "ltr" | "rtl" | "";
  /** All words; those of a part of the page are there as soon as the part is. */
  readonly words: PageWords & CheckoutWords & SectionWords;
}
