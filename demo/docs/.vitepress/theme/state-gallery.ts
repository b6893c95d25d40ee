import { LitElement, html } from "lit";
import { scenarios, type ScenarioName } from "../../../../src/testing.js";
import { scenarioNames } from "./scenario-names.js";

/** Languages of the gallery: one from left to right, a long one, one from right to left and one without spaces. */
const languages = { en: "English", de: "Deutsch", ar: "العربية", ja: "日本語" };

const widths = { phone: 360, desktop: 760 };

/** Choices of the gallery, kept in the page's URL. */
interface Choices {
  readonly scenario: ScenarioName;
  readonly lang: keyof typeof languages;
  readonly scheme: "light" | "dark";
  readonly device: keyof typeof widths;
}

const defaults: Choices = { scenario: "live", lang: "en", scheme: "light", device: "desktop" };

/** Every state of the widget, by scenario, language, color scheme and width. */
export class StateGallery extends LitElement {
  static override properties = { choices: { state: true } };

  declare choices: Choices;

  constructor() {
    super();
    this.choices = { ...defaults, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): unknown {
    const { scenario, lang, scheme, device } = this.choices;
    return html`
      <form class="state-gallery-choices" @change=${this.#onChange}>
        ${select("scenario", "State", scenarioNames, scenario)} ${select("lang", "Language", languages, lang)}
        ${select("scheme", "Colors", { light: "Light", dark: "Dark" }, scheme)}
        ${select("device", "Width", { phone: "Phone", desktop: "Desktop" }, device)}
      </form>
      <p>${scenarios[scenario]}</p>
      <drop-demo scenario=${scenario} lang=${lang} color-scheme=${scheme} width=${widths[device]}></drop-demo>
    `;
  }

  #onChange({ currentTarget }: Event): void {
    const chosen = new FormData(currentTarget as HTMLFormElement);
    this.choices = { ...defaults, ...Object.fromEntries(chosen) };
    const query = new URLSearchParams(Object.entries(this.choices)).toString();
    history.replaceState(history.state, "", `#${query}`);
  }
}

/** @param texts by value */
function select(
  name: string,
  label: string,
  texts: Readonly<Record<string, string>>,
  chosen: string,
): unknown {
  return html`<label>
    ${label}
    <select name=${name}>
      ${Object.entries(texts).map(
        ([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`,
      )}
    </select>
  </label>`;
}
