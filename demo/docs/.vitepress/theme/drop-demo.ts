import { LitElement, html } from "lit";
import { createFakeService, registerBurnerWallet, type ScenarioName } from "../../../../src/testing.js";

/** Number of pictures in `/docs/artwork/`. */
const pictures = 12;

let count = 0;
let hasWallet = false;

/** Base URL of a fake service that no other example shares. */
function createBase(): string {
  count += 1;
  return `${location.origin}/docs/examples/${count}`;
}

/**
 * The widget of this deployment on a fake service, in the page. Other attributes than those below are the widget's own.
 *
 * @example
 * <drop-demo scenario="soldOut" lang="de" color-scheme="dark" width="360"></drop-demo>
 */
export class DropDemo extends LitElement {
  static override properties = {
    scenario: { type: String },
    sections: { type: String },
    lang: { type: String },
    colorScheme: { type: String, attribute: "color-scheme" },
    width: { type: Number },
  };

  /** Scenario of `mint-widget/testing`; `live` by default. */
  declare scenario: ScenarioName | null;
  /** The widget's `sections`. */
  declare sections: string | null;
  /** `light` or `dark`; the page's by default. */
  declare colorScheme: string | null;
  /** Width of the widget in CSS pixels; the page's by default. */
  declare width: number | null;

  readonly #base = createBase();
  #uninstall: (() => void) | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#uninstall?.();
    this.#uninstall = null;
  }

  protected override render(): unknown {
    return html`<div class="drop-demo-stage">${this.#createWidget()}</div>`;
  }

  /** A new widget for each change: a fake service begins its scenario when it is created. */
  #createWidget(): HTMLElement {
    this.#uninstall?.();
    const service = createFakeService({
      scenario: this.scenario ?? "live",
      apiBase: `${this.#base}/mint/v1`,
      artwork: (number) => new URL(`/docs/artwork/${number % pictures || pictures}.svg`, location.href).href,
    });
    this.#uninstall = service.install();
    if (!hasWallet) registerBurnerWallet();
    hasWallet = true;
    void import(/* @vite-ignore */ new URL("/widget/mint-widget.js", location.href).href);
    const widget = document.createElement("mint-widget");
    const attributes = {
      collection: service.collection,
      "publishable-key": "mint_pub_ForTheExamplesOfTheDocs",
      "api-base": service.apiBase,
      "market-base": service.marketBase,
      lang: this.lang,
      sections: this.sections,
    };
    for (const [name, value] of Object.entries(attributes)) if (value) widget.setAttribute(name, value);
    if (this.colorScheme) widget.style.colorScheme = this.colorScheme;
    if (this.width) widget.style.inlineSize = `${this.width}px`;
    return widget;
  }
}
