import type { checkout } from "./locales/en/checkout.js";
import type { firstView } from "./locales/en/first-view.js";
import type { sections } from "./locales/en/sections.js";

/**
 * A sentence for each case of plural that the language tells apart. Where the case says the number by itself the
 * `{count}` may be left out.
 */
export type PluralForms = { readonly [Case in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** What English says, in another language. */
type Translated<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Messages[Key] extends { other: string }
      ? PluralForms
      : Messages[Key] extends readonly string[]
        ? readonly [title: string, remedy: string]
        : Translated<Messages[Key]>;
};

export type FirstViewMessages = Translated<typeof firstView>;
export type CheckoutMessages = Translated<typeof checkout>;
export type SectionMessages = Translated<typeof sections>;
