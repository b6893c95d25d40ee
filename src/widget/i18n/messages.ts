import type { checkout } from "./locales/en/checkout.js";
import type { closed } from "./locales/en/closed.js";
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

/** Messages of the sections. A locale may lack a section's title. */
type Sections = Omit<Translated<typeof sections>, "titles"> & {
  readonly titles: Partial<Translated<(typeof sections)["titles"]>>;
};

/** Messages of the element. */
export type Messages = Translated<typeof firstView> & Translated<typeof checkout> & Sections;

/** Messages of HTML rendered by a server. */
export type HtmlMessages = Translated<typeof firstView> & Translated<typeof server>;

/**
 * Messages of a locale by group. What isn't translated yet is English, so that a feature can be tried before it is
 * translated; the tests require all of them.
 */
export type FirstViewMessages = Partial<Translated<typeof firstView>>;
export type CheckoutMessages = Partial<Translated<typeof checkout>>;
export type ClosedMessages = Partial<Translated<typeof closed>>;
export type SectionMessages = Partial<Sections>;
export type ServerMessages = Partial<Translated<typeof server>>;
