import { html, LitElement } from "lit";
import { live } from "lit/directives/live.js";
import { applyEmbed } from "./apply-embed.js";
import { builderStyles } from "./builder-styles.js";
import { presetSheets } from "./preset-sheets.js";
import { usePresetSheets } from "./preset-styles.js";
import { cleanText, isSecret, textFields, writeEmbed, type Embed, type TextField } from "./embed.js";
import { EmbedValidator } from "./embed-validator.js";
import { SectionOrder } from "./section-order.js";
import { appearanceView, samplesView, textFieldView } from "./settings-view.js";
import { SnippetPanel } from "./snippet-panel.js";
import { validate } from "./validation-result.js";
import { validationView, resultBarView } from "./validation-view.js";

usePresetSheets(presetSheets);

/** Debounce of typed text before the check. Milliseconds. */
const debounce = 600;

/** Window width from which all settings are open at the start. CSS pixels. */
const wideWindow = 900;

/** Configurator of a widget: applies the settings to the widget, the page's URL and the snippets to paste. */
export class EmbedBuilder extends LitElement {
  static override styles = builderStyles;

  /** Widget that shows the settings. */
  declare widget: HTMLElement;
  /** Embed in the page's HTML. */
  declare initialEmbed: Embed;
  /** Origin of the page's own service. */
  declare service: string;
  declare embed: Embed;
  /** Sample drops to choose from, by id. */
  samples: readonly (readonly [id: string, name: string])[] = [];

  readonly #draw = (): void => this.requestUpdate();
  readonly #sections = new SectionOrder(this.#draw);
  readonly #snippets = new SnippetPanel(this.#draw);
  /** Texts as typed. A secret key is stored nowhere else. */
  #typed: Record<TextField, string> | null = null;
  /** Embed last applied to the widget. */
  #applied!: Embed;
  #isWide = false;
  #debounceTimer: ReturnType<typeof setTimeout> | undefined;
  #validator!: EmbedValidator;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#isWide = innerWidth >= wideWindow;
    this.#validator = new EmbedValidator(this.service, this.#draw);
    this.#setEmbed(this.embed);
    this.#applyAndValidate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#debounceTimer);
    this.#validator.close();
  }

  protected override render() {
    const { embed } = this;
    const { result, isChecking } = this.#validator;
    const field = (name: TextField) =>
      textFieldView({
        name,
        value: this.#typed![name],
        result,
        onInput: (text) => this.#onInput(name, text),
        onBlur: () => this.#onBlur(name),
      });
    const set = (change: Partial<Embed>) => this.#change(change);
    return html`<section aria-labelledby="title" @keydown=${this.#escape}>
      <header>
        <h2 id="title" tabindex="-1">Make it yours</h2>
        <button class="plain" @click=${this.#restart}>Start over</button>
        <button class="plain" aria-label="Close the builder" @click=${this.#close}>Close</button>
      </header>
      ${resultBarView(result, isChecking)}
      <div class="body">
        <form class="settings" novalidate autocomplete="off" @submit=${this.#check}>
          <div>
            <details open>
              <summary>Look</summary>
              ${appearanceView(embed, set)} ${this.#previewView()}
            </details>
          </div>
          <details open>
            <summary>Your drop</summary>
            ${samplesView(this.samples, embed.collection, (collection) => this.#chooseSample(collection))}
            ${field("collection")} ${field("key")} ${field("base")} ${field("site")}
            ${validationView(result, isChecking)}
          </details>
          <div>
            <details ?open=${this.#isWide}>
              <summary>Sections</summary>
              ${this.#sections.view(embed.sections, (sections) => this.#change({ sections }))}
            </details>
            <details ?open=${this.#isWide}>
              <summary>More</summary>
              ${field("affiliate")} ${field("marketBase")}
            </details>
          </div>
        </form>
        <div class="snippets">${this.#snippets.view(embed, this.#validator.originFor(embed.base))}</div>
      </div>
    </section>`;
  }

  override focus(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#title")?.focus());
  }

  /** Frames of the preview, as wide as a phone or as the page. */
  #previewView() {
    const isPhone = this.widget.hasAttribute("data-phone");
    const choice = (label: string, toPhone: boolean) =>
      html`<label>
        <input
          type="radio"
          name="preview"
          .checked=${live(isPhone === toPhone)}
          @change=${() => {
            this.widget.toggleAttribute("data-phone", toPhone);
            this.requestUpdate();
          }}
        /><span>${label}</span>
      </label>`;
    return html`<div class="field">
      <span id="preview">Preview</span>
      <div class="choice two" role="radiogroup" aria-labelledby="preview">
        ${choice("Desktop", false)} ${choice("Phone", true)}
      </div>
    </div>`;
  }

  #chooseSample(collection: string): void {
    const { key, base } = this.initialEmbed;
    this.#setEmbed({ ...this.embed, collection, key, base });
    this.#applyAndValidate();
  }

  #setEmbed(embed: Embed): void {
    this.embed = embed;
    this.#typed = Object.fromEntries(textFields.map((name) => [name, embed[name]])) as Record<
      TextField,
      string
    >;
    this.#sections.setChosen(embed.sections);
    this.requestUpdate();
  }

  #onInput(name: TextField, text: string): void {
    this.#typed = { ...this.#typed!, [name]: text };
    if (!isSecret(text)) return this.#change({ [name]: cleanText(text) });
    clearTimeout(this.#debounceTimer);
    this.embed = { ...this.embed, [name]: "" };
    this.#validator.setResult(validate("SECRET_KEY_TYPED", "bad", name));
  }

  #onBlur(name: TextField): void {
    if (!isSecret(this.#typed![name])) return;
    this.#typed = { ...this.#typed!, [name]: "" };
    this.requestUpdate();
  }

  /** Applies choices at once; typed texts, which cause requests, after the debounce. */
  #change(change: Partial<Embed>): void {
    this.embed = { ...this.embed, ...change };
    this.#validator.invalidate(change);
    if (!textFields.some((name) => name in change)) {
      const { collection, key, base } = this.#applied;
      applyEmbed(this.widget, { ...this.embed, collection, key, base }, this.initialEmbed);
    }
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => this.#applyAndValidate(), debounce);
    this.requestUpdate();
  }

  #applyAndValidate(again = false): void {
    clearTimeout(this.#debounceTimer);
    const { embed, initialEmbed } = this;
    this.#applied = embed;
    applyEmbed(this.widget, embed, initialEmbed);
    const query = writeEmbed(embed, initialEmbed, new URLSearchParams(location.search));
    history.replaceState(history.state, "", `?${query}${location.hash}`);
    this.dispatchEvent(new Event("change"));
    this.#validator.check(embed, again);
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    if (!textFields.some((name) => isSecret(this.#typed![name]))) this.#applyAndValidate(true);
  };

  readonly #restart = (): void => {
    this.#setEmbed(this.initialEmbed);
    this.#applyAndValidate(true);
  };

  readonly #close = (): void => void this.dispatchEvent(new Event("close"));

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) this.#close();
  };
}

customElements.define("embed-builder", EmbedBuilder);

declare global {
  interface HTMLElementTagNameMap {
    "embed-builder": EmbedBuilder;
  }
}
