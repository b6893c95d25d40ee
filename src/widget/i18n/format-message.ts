import { html } from "lit";
import { formatCount } from "./format.js";
import type { PluralForms } from "./messages.js";
import type { Localization } from "./localization.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * Fills the `{placeholders}` of a message.
 * @param values Values by placeholder name. Numbers are formatted for the language; `count` selects the plural form.
 * @returns Text and values in order, for a template. Each value is isolated, so that amounts keep their order in a text
 * from right to left.
 */
export function formatMessageParts(
  message: string | PluralForms,
  localization: Pick<Localization, "language">,
  values: Values,
): unknown[] {
  return fillPlaceholders(message, localization, values).map((part, index) =>
    index % 2 === 0 ? part : html`<bdi>${part}</bdi>`,
  );
}

/** @returns Text and values in turn. */
function fillPlaceholders(
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

/** Fills the `{placeholders}` of a message, as text. */
export function formatMessage(
  message: string | PluralForms,
  localization: Pick<Localization, "language">,
  values: Values,
): string {
  return fillPlaceholders(message, localization, values).join("");
}
