import type { checkout } from "./locales/en/checkout.js";
import type { firstView } from "./locales/en/first-view.js";
import type { sections } from "./locales/en/sections.js";
import type { server } from "./locales/en/server.js";

/** Message per plural category of the language. A category that implies its number may omit `{count}`. */
export type PluralForms = { readonly [Case in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Messages of another locale, with the keys of the English messages. */
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
export type ServerMessages = Translated<typeof server>;
