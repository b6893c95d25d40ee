import { html } from "lit";
import { wordsView } from "./text-view.js";
import { fillPlaceholders, type MessageValues } from "./format-message.js";
import type { Localization } from "./localization.js";
import type { PluralForms } from "./messages.js";

/**
 * Fills the `{placeholders}` of a message.
 * @param values Values by placeholder name. Numbers are formatted for the language; `count` selects the plural form.
 * @returns Text and values in order, for a template. Each value is bidi-isolated, so that amounts keep their order in
 *   right-to-left text.
 */
export function formatMessageParts(
  message: string | PluralForms,
  localization: Pick<Localization, "language">,
  values: MessageValues,
): unknown[] {
  return fillPlaceholders(message, localization, values).map((part, index) =>
    index % 2 === 0 ? part && wordsView(String(part)) : html`<bdi>${part}</bdi>`,
  );
}
