import { formatCount } from "./format.js";
import type { PluralForms } from "./messages.js";
import { isRightToLeft, type Localization } from "./localization.js";

export type MessageValues = Readonly<Record<string, unknown>>;

/** Returns the text and the values of a message alternately, starting with text. */
export function fillPlaceholders(
  message: string | PluralForms,
  { language }: Pick<Localization, "language">,
  values: MessageValues,
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

/**
 * Fills the `{placeholders}` of a message, as text. In right-to-left text, values with letters are bidi-isolated, so
 * that `0.5 SOL` keeps its order.
 */
export function formatMessage(
  message: string | PluralForms,
  localization: Pick<Localization, "language">,
  values: MessageValues,
): string {
  const parts = fillPlaceholders(message, localization, values);
  if (!isRightToLeft(localization.language)) return parts.join("");
  return parts
    .map((part, index) =>
      index % 2 && typeof part === "string" && /\p{L}/u.test(part) ? `\u2068${part}\u2069` : part,
    )
    .join("");
}
