import { html, LitElement, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { applyEmbed } from "./apply-embed.js";
import { builderStyles } from "./builder-styles.js";
import { pageStyles } from "./page-styles.js";
import { panelStyles } from "./panel-styles.js";
import { cleanText, isSecret, textFields, writeEmbed, type Embed, type TextField } from "./embed.js";
import { EmbedValidator } from "./embed-validator.js";
import { acceptServices } from "./foreign-service.js";
import { SectionOrder } from "./section-order.js";
import { sampleBarView, samplesView, type Sample } from "./samples-view.js";
import { appearanceView, textFieldView } from "./settings-view.js";
import { SnippetPanel } from "./snippet-panel.js";
import { validate } from "./validation-result.js";
import { resultBarView, validationView } from "./validation-view.js";

/** Debounce of typed text before the check. Milliseconds. */
const debounce = 600;

/** Window width from which all settings are open at the start. CSS pixels. */
const wideWindow = 900;

/** API base of the snippets for a drop of the fake service, as in the documentation. */
const exampleBase = "https://mint.example.com/mint/v1";

/** Configurator of a widget: applies the settings to the widget, the page's URL and the snippets to paste. */
export class EmbedBuilder extends LitElement {
  static override styles = [builderStyles, panelStyles, pageStyles];
  static override properties = { layout: { reflect: true } };

  /** `panel`: over the page that has the widget. `page`: in the page's flow, with the widget as its content. */
  declare layout: "panel" | "page";
  /** Widget that shows the settings. */
  declare widget: HTMLElement;
  /** Embed in the page's HTML. */
  declare initialEmbed: Embed;
  /** Origin of the page's own service. */
  declare service: string;
  declare embed: Embed;
  /** Sample drops to choose from. */
  samples: readonly Sample[] = [];
  /** API base of a fake service: its drops aren't validated, nor named in the snippets. Null: no sample is on one. */
  fakeBase: string | null = null;

  readonly #draw = (): void => this.requestUpdate();
  readonly #sections = new SectionOrder(this.#draw);
  readonly #snippets = new SnippetPanel(this.#draw, () => this.#writeUrl());
  /** Texts as typed. A secret key is stored nowhere else. */
  #typed: Record<TextField, string> | null = null;
  /** Embed last applied to the widget. */
  #applied!: Embed;
  #isWide = false;
  #debounceTimer: ReturnType<typeof setTimeout> | undefined;
  /** Fields that the reader has typed into. Only from a typed API base, the snippets load the script. */
  readonly #typedFields = new Set<TextField>();
  #validator!: EmbedValidator;

  constructor() {
    super();
    this.layout = "panel";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#isWide = innerWidth >= wideWindow;
    const query = new URLSearchParams(location.search);
    this.widget.toggleAttribute("data-phone", query.get("preview") === "phone");
    this.#snippets.chosen = query.get("code") ?? this.#snippets.chosen;
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
    const { layout } = this;
    const { result, isChecking } = this.#validator;
    const isPage = layout === "page";
    const sample = this.#sample;
    return html`<section class=${layout} aria-labelledby="title" @keydown=${this.#escape}>
      <header>
        <h2 id="title" tabindex="-1">Make it yours</h2>
        <button class="plain" @click=${this.#restart}>Start over</button>
        ${
          isPage
            ? nothing
            : html`<button class="plain" aria-label="Close the builder" @click=${this.#close}>Close</button>`
        }
      </header>
      ${sample ? sampleBarView(sample) : resultBarView(result, isChecking)}
      <div class="body">
        <form class="settings" novalidate autocomplete="off" @submit=${this.#check}>
          ${isPage ? [this.#dropView(), this.#lookView()] : [this.#lookView(), this.#dropView()]}
          <div>
            <details ?open=${this.#isWide}>
              <summary>Sections</summary>
              ${this.#sections.view(this.embed.sections, (sections) => this.#change({ sections }))}
            </details>
            <details ?open=${this.#isWide}>
              <summary>More</summary>
              ${this.#fieldView("affiliate")} ${this.#fieldView("marketBase")}
            </details>
          </div>
        </form>
        ${isPage ? html`<div class="preview">${this.#previewView()}<slot></slot></div>` : nothing}
        <div class="snippets">${this.#snippetsView()}</div>
      </div>
    </section>`;
  }

  override focus(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#title")?.focus());
  }

  #lookView() {
    return html`<div>
      <details ?open=${this.layout === "panel" || this.#isWide}>
        <summary>Look</summary>
        ${appearanceView(this.embed, (change) => this.#change(change))}
        ${this.layout === "panel" ? this.#previewView() : nothing}
      </details>
    </div>`;
  }

  #dropView() {
    const { result, isChecking } = this.#validator;
    const fields = (["collection", "key", "base", "site"] as const).map((name) => this.#fieldView(name));
    return html`<details open>
      <summary>Your drop</summary>
      ${samplesView(this.samples, this.embed.collection, (collection) => this.#chooseSample(collection))}
      ${
        this.#sample
          ? html`<p class="hint">
              This drop runs on a fake service in the page, so nothing is paid. Choose “My own drop” to show
              one from a real service.
            </p>`
          : html`${fields} ${validationView(result, isChecking)}`
      }
    </details>`;
  }

  #fieldView(name: TextField) {
    return textFieldView({
      name,
      value: this.#typed![name],
      result: this.#validator.result,
      onInput: (text) => this.#onInput(name, text),
      onBlur: () => this.#onBlur(name),
    });
  }

  /** Snippets of the embed. For a drop of the fake service, they contain placeholders. */
  #snippetsView() {
    const embed = this.#sample ? { ...this.embed, collection: "", key: "", base: exampleBase } : this.embed;
    return this.#snippets.view(
      embed,
      this.#validator.originFor(this.#sample ? embed.base : this.#scriptBase(embed)),
    );
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
            this.#writeUrl();
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

  #scriptBase({ base }: Embed): string {
    return this.#typedFields.has("base") ? base : "";
  }

  /** Drop of the fake service that is shown. */
  get #sample(): Sample | undefined {
    const { base, collection } = this.embed;
    return base === this.fakeBase ? this.samples.find(({ id }) => id === collection) : undefined;
  }

  /** @param collection Empty: one's own, on the page's own service until another is named. */
  #chooseSample(collection: string): void {
    const { key, base } = this.initialEmbed;
    const isOwn = collection === "" && this.fakeBase !== null;
    const drop = isOwn ? { key: "", base: `${this.service}/mint/v1` } : { key, base };
    this.#setEmbed({ ...this.embed, collection, ...drop });
    this.#applyAndValidate();
  }

  #setEmbed(embed: Embed): void {
    this.#validator.invalidate(embed);
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
    this.#typedFields.add(name);
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
    if (this.#typedFields.has("base") || this.#typedFields.has("marketBase")) acceptServices(embed);
    applyEmbed(this.widget, embed, initialEmbed);
    this.#writeUrl();
    this.dispatchEvent(new Event("change"));
    if (this.#sample) this.#validator.close();
    else this.#validator.check(embed, { again, scriptBase: this.#scriptBase(embed) });
  }

  /** Writes the applied embed, the preview's width and the chosen snippet into the page's URL. */
  #writeUrl(): void {
    const url = new URL(location.href);
    const query = writeEmbed(this.#applied, this.initialEmbed, url.searchParams);
    const shown = {
      preview: this.widget.hasAttribute("data-phone") ? "phone" : "",
      code: this.#snippets.chosen === "script" ? "" : this.#snippets.chosen,
    };
    for (const [name, value] of Object.entries(shown))
      if (value) query.set(name, value);
      else query.delete(name);
    url.search = String(query);
    history.replaceState(history.state, "", url);
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
