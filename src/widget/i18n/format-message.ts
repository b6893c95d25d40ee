import { formatCount } from "./format.js";
import type { PluralForms } from "./messages.js";
import type { Localization } from "./localization.js";

type Values = Readonly<Record<string, unknown>>;

/** A sentence with its `{places}` filled, for one that has neither numbers nor forms. */
export function fillPlaceholders(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/**
 * A sentence with its `{places}` filled, as parts for a template. Numbers are written as the language writes them, and
 * the one called `count` decides which of several forms it is.
 */
export function formatMessageParts(
  message: string | PluralForms,
  { language }: Pick<Localization, "language">,
  values: Values,
): unknown[] {
  const form =
    typeof message === "string"
      ? message
      : (message[new Intl.PluralRules(language).select(Number(values["count"]))] ?? message.other);
  return form.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part];
    return typeof value === "number" ? formatCount(value, language) : value;
  });
}

/** The same as text, of values that are text. */
export function formatMessage(
  message: string | PluralForms,
  localization: Pick<Localization, "language">,
  values: Values,
): string {
  return formatMessageParts(message, localization, values).join("");
}
