import { formatCount } from "./format.js";
import type { Forms } from "./languages/language.js";
import type { Speech } from "./speech.js";

type Values = Readonly<Record<string, unknown>>;

/** A sentence with its `{places}` filled, for one that has neither numbers nor forms. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/**
 * A sentence with its `{places}` filled, as parts for a template. Numbers are written as the language writes them, and
 * the one called `count` decides which of several forms it is.
 */
export function compose(
  sentence: string | Forms,
  { language }: Pick<Speech, "language">,
  values: Values,
): unknown[] {
  const form =
    typeof sentence === "string"
      ? sentence
      : (sentence[new Intl.PluralRules(language).select(Number(values["count"]))] ?? sentence.other);
  return form.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part];
    return typeof value === "number" ? formatCount(value, language) : value;
  });
}

/** The same as text, of values that are text. */
export function say(sentence: string | Forms, speech: Pick<Speech, "language">, values: Values): string {
  return compose(sentence, speech, values).join("");
}
