import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { styleMap } from "lit/directives/style-map.js";
import { languages, maxRadius, presets, themes, type Embed, type Preset, type TextField } from "./embed.js";
import { readPresetValue } from "./preset-styles.js";
import { validationText } from "./validation-view.js";
import type { ValidationResult } from "./validation-result.js";

interface TextSetting {
  readonly name: TextField;
  readonly value: string;
  readonly result: ValidationResult | null;
  readonly onInput: (text: string) => void;
  readonly onBlur: () => void;
}

const labels: Readonly<Record<TextField, readonly [label: string, hint: string, example: string]>> = {
  collection: ["Collection", "id or address", "aurora"],
  key: ["Publishable key", "never a secret key", "mint_pub_…"],
  base: ["API base", "…/mint/v1", "https://mint.example.com/mint/v1"],
  site: ["Your site", "optional", "https://shop.example"],
  affiliate: ["Affiliate code", "optional", ""],
  marketBase: ["Market API base", "optional", "https://mint.example.com/market/v1"],
};

/** Text input with its validation result. */
export function textFieldView({ name, value, result, onInput, onBlur }: TextSetting) {
  const [label, hint, example] = labels[name];
  const fieldResult = result?.field === name ? result : null;
  return html`<div class="field">
    <div class="name">
      <label for=${name}>${label}</label>
      <span class="hint" id="${name}-hint">${hint}</span>
    </div>
    <input
      id=${name}
      type=${name === "base" || name === "marketBase" || name === "site" ? "url" : "text"}
      .value=${live(value)}
      placeholder=${example}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-describedby="${name}-hint${fieldResult ? ` ${name}-result` : ""}"
      aria-invalid=${fieldResult?.tone === "bad" ? "true" : nothing}
      @input=${(event: Event) => onInput((event.currentTarget as HTMLInputElement).value)}
      @blur=${onBlur}
    />
    ${fieldResult ? validationText(fieldResult, `${name}-result`) : nothing}
  </div>`;
}

const themeLabels = { auto: "Auto", light: "Light", dark: "Dark" };

/** Accent and corners of the widget without a preset. */
const defaultAccent = "#4a3aff";
const defaultRadius = 20;

const presetNames = {
  "": "Plain",
  gallery: "Gallery",
  blocks: "Blocks",
  sorbet: "Sorbet",
  arcade: "Arcade",
  broadsheet: "Broadsheet",
} as const;

/** Themes to start from, each as a small picture in its own colors, corners and font. */
function presetsView(chosen: Preset, set: (change: Partial<Embed>) => void) {
  const choose = (preset: Preset) => {
    const theme = preset === "" ? "auto" : preset === "arcade" ? "dark" : "light";
    set({ preset, theme, accent: null, radius: null });
  };
  return html`<div class="field">
    <span id="preset">Start from</span>
    <div class="presets" role="radiogroup" aria-labelledby="preset">
      ${presets.map((preset) => {
        const value = (name: string) => readPresetValue(preset, `--mint-${name}`) || null;
        const swatch = {
          "--swatch-back": value("background"),
          "--swatch-text": value("text"),
          "--swatch-accent": value("accent"),
          "--swatch-line": value("line"),
          "--swatch-radius": value("radius"),
          "--swatch-font": value("font"),
        };
        return html`<label>
          <input
            type="radio"
            name="preset"
            .checked=${live(preset === chosen)}
            @change=${() => choose(preset)}
          />
          <span class="swatch" style=${styleMap(swatch)} aria-hidden="true"><i></i><b>Aa</b><i></i></span>
          <span>${presetNames[preset]}</span>
        </label>`;
      })}
    </div>
  </div>`;
}

/** Inputs for theme, accent, corners and language. */
export function appearanceView(
  { theme, preset, accent, radius, lang }: Embed,
  set: (change: Partial<Embed>) => void,
) {
  const valueOf = (event: Event) => (event.currentTarget as HTMLInputElement | HTMLSelectElement).value;
  // Shown where none is chosen.
  const presetAccent = readPresetValue(preset, "--mint-accent") || defaultAccent;
  const presetRadius = preset === "" ? defaultRadius : parseInt(readPresetValue(preset, "--mint-radius"));
  return html`${presetsView(preset, set)}
    <div class="field">
      <span id="theme">Theme</span>
      <div class="choice" role="radiogroup" aria-labelledby="theme">
        ${themes.map(
          (name) =>
            html`<label>
              <input
                type="radio"
                name="theme"
                .checked=${live(name === theme)}
                @change=${() => set({ theme: name })}
              /><span>${themeLabels[name]}</span>
            </label>`,
        )}
      </div>
    </div>
    <div class="field">
      <label for="accent">Accent</label>
      <div class="row">
        <input
          id="accent"
          type="color"
          .value=${live(accent ?? presetAccent)}
          @input=${(event: Event) => set({ accent: valueOf(event) })}
        />
        <output for="accent">${accent ?? "Default"}</output>
        ${resetView("Reset accent", accent !== null, () => set({ accent: null }))}
      </div>
    </div>
    <div class="field">
      <label for="radius">Corners</label>
      <div class="row">
        <input
          id="radius"
          type="range"
          min="0"
          max=${maxRadius}
          .value=${live(String(radius ?? presetRadius))}
          aria-valuetext="${radius ?? presetRadius} pixels"
          @input=${(event: Event) => set({ radius: Number(valueOf(event)) })}
        />
        <output for="radius">${radius === null ? "Default" : `${radius}px`}</output>
        ${resetView("Reset corners", radius !== null, () => set({ radius: null }))}
      </div>
    </div>
    <div class="field">
      <label for="lang">Language</label>
      <select id="lang" .value=${live(lang)} @change=${(event: Event) => set({ lang: valueOf(event) })}>
        <option value="">Same as the page</option>
        ${languages.map(
          (tag) =>
            html`<option value=${tag} lang=${tag} ?selected=${tag === lang}>${nameLanguage(tag)}</option>`,
        )}
      </select>
    </div>`;
}

function resetView(label: string, isSet: boolean, reset: () => void) {
  return html`<button type="button" class="plain" aria-label=${label} ?hidden=${!isSet} @click=${reset}>
    Reset
  </button>`;
}

/** Name of a language in that language. */
function nameLanguage(tag: string): string {
  return new Intl.DisplayNames([tag], { type: "language", languageDisplay: "standard" }).of(tag) ?? tag;
}
