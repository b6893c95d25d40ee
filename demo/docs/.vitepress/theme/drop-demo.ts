import { LitElement, html } from "lit";
import type { ScenarioName } from "../../../../src/testing.js";
import { createExample, startWidgets } from "./create-example.js";

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

  readonly #name = createName();
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
    const { service, widget } = createExample(this.#name, this.scenario ?? "live");
    this.#uninstall = service.install();
    void startWidgets();
    if (this.lang) widget.setAttribute("lang", this.lang);
    if (this.sections) widget.setAttribute("sections", this.sections);
    if (this.colorScheme) widget.style.colorScheme = this.colorScheme;
    if (this.width) widget.style.inlineSize = `${this.width}px`;
    return widget;
  }
}
