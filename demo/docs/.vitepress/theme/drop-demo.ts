import { LitElement, html, nothing } from "lit";
import type { MintWidgetEventMap } from "../../../../src/element.js";
import type { ScenarioName } from "../../../../src/testing.js";
import { createExample, startWidgets } from "./create-example.js";

/** Every event of the widget. */
const events: Readonly<Record<keyof MintWidgetEventMap, true>> = {
  "mint-load": true,
  "mint-connect-request": true,
  "mint-wallet-change": true,
  "mint-phase-change": true,
  "mint-before-prepare": true,
  "mint-before-sign": true,
  "mint-success": true,
  "mint-reveal": true,
  "mint-error": true,
};

let count = 0;

/** Name of a fake service that no other example shares. */
function createName(): string {
  count += 1;
  return String(count);
}

/**
 * The widget of this deployment on a fake service, in the page. Other attributes than those below are the widget's own.
 *
 * @example
 * <drop-demo scenario="soldOut" lang="de" color-scheme="dark" width="360"></drop-demo>
 * @example
 * <drop-demo events labels='{ "default": { "mint": "Collect" } }'></drop-demo>
 */
export class DropDemo extends LitElement {
  static override properties = {
    scenario: { type: String },
    sections: { type: String },
    lang: { type: String },
    colorScheme: { type: String, attribute: "color-scheme" },
    width: { type: Number },
    labels: { type: Object },
    events: { type: Boolean },
    log: { state: true },
  };

  /** Scenario of `mint-widget/testing`; `live` by default. */
  declare scenario: ScenarioName | null;
  /** The widget's `sections`. */
  declare sections: string | null;
  /** `light` or `dark`; the page's by default. */
  declare colorScheme: string | null;
  /** Width of the widget in CSS pixels; the page's by default. */
  declare width: number | null;
  /** The widget's `labels`, as JSON in the attribute. */
  declare labels: HTMLElementTagNameMap["mint-widget"]["labels"];
  /** True: lists the widget's events below it. */
  declare events: boolean;
  /** Names of the events so far. */
  declare log: readonly string[];

  readonly #name = createName();
  #uninstall: (() => void) | null = null;
  #widget: HTMLElement | null = null;

  constructor() {
    super();
    this.log = [];
    for (const name of Object.keys(events))
      this.addEventListener(name, () => (this.log = [...this.log, name]));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#uninstall?.();
    this.#uninstall = null;
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (!changed.has("log") || changed.size > 1) this.#widget = this.#createWidget();
  }

  protected override render(): unknown {
    return html`<div class="drop-demo-stage">${this.#widget}</div>
      ${
        this.events
          ? html`<ol class="drop-demo-events" aria-label="Events" aria-live="polite">
              ${this.log.map((name) => html`<li><code>${name}</code></li>`)}
            </ol>`
          : nothing
      }`;
  }

  /** A new widget for each change: a fake service begins its scenario when it is created. */
  #createWidget(): HTMLElement {
    this.#uninstall?.();
    const { service, widget } = createExample(this.#name, this.scenario ?? "live");
    this.#uninstall = service.install();
    void startWidgets();
    if (this.lang) widget.setAttribute("lang", this.lang);
    if (this.sections) widget.setAttribute("sections", this.sections);
    if (this.colorScheme) widget.style.colorScheme = this.colorScheme;
    if (this.labels) widget.labels = this.labels;
    if (this.width) widget.style.inlineSize = `${this.width}px`;
    return widget;
  }
}
