import type { checkout } from "./en/checkout.js";
import type { page } from "./en/page.js";
import type { sections } from "./en/sections.js";

/**
 * A sentence for each case of plural that the language tells apart. Where the case says the number by itself the
 * `{count}` may be left out.
 */
export type Forms = { readonly [Case in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** What English says, in another language. */
type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends { other: string }
      ? Forms
      : Words[Key] extends readonly string[]
        ? readonly [title: string, remedy: string]
        : Translated<Words[Key]>;
};

export type PageWords = Translated<typeof page>;
export type CheckoutWords = Translated<typeof checkout>;
export type SectionWords = Translated<typeof sections>;
