import { html } from "lit";
import { findLocale } from "../../../src/widget/i18n/find-locale.js";
import { nameLanguage } from "../language.js";
import { locales } from "../locales/locales.js";
import { language, messages } from "../messages.js";

/** Menu of the studio's languages, each by its own name, so that people find theirs from any other. */
export function languageMenu(onChoose: (tag: string) => void) {
  const { load } = findLocale(language, locales);
  const options = ["en", ...Object.keys(locales)]
    .map((tag) => ({ tag, name: nameLanguage(tag), isShown: (locales[tag] ?? null) === load }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return html`<label class="language">
    ${messages.language}
    <select
      autocomplete="off"
      @change=${(event: Event) => onChoose((event.currentTarget as HTMLSelectElement).value)}
    >
      ${options.map(
        ({ tag, name, isShown }) =>
          html`<option value=${tag} lang=${tag} ?selected=${isShown}>${name}</option>`,
      )}
    </select>
  </label>`;
}
