import type { Messages, PluralForms } from "./messages.js";

/** Texts of the widget that a page can replace, by key. Texts with a number are per plural category. */
export type Labels = {
  readonly [Key in keyof Messages as Messages[Key] extends string | PluralForms ? Key : never]?:
    | Messages[Key]
    | undefined;
};

/** Labels by BCP 47 tag, such as `de` or `de-CH`; `default` applies to every language. */
export type LabelsByLocale = Readonly<Record<string, Labels | undefined>>;

/** Element whose texts the page can replace. */
export interface LabelledElement extends HTMLElement {
  readonly labels?: LabelsByLocale | null;
  readonly mintLabel?: string | null;
  readonly connectLabel?: string | null;
}
