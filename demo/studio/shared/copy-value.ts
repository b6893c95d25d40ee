import { html } from "lit";
import { copyCode } from "../../page/copy-code.js";
import { highlight } from "../../page/builder/highlight.js";
import { messages } from "../messages.js";
import { StudioElement } from "./studio-element.js";

/** Duration of the label “Copied”. Milliseconds. */
const copiedDuration = 2_500;

/** Text to copy, with its button. */
export class CopyValue extends StudioElement {
  static override properties = { label: {}, value: {} };

  declare label: string;
  declare value: string;
  #message = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.label = "";
    this.value = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render() {
    return html`<figure class="copy-value">
      <pre tabindex="0" role="group" aria-label=${this.label}><code>${highlight(this.value)}</code></pre>
      <button class="button" aria-label=${`${messages.copy} ${this.label}`} @click=${this.#copy}>
        ${this.#message || messages.copy}
      </button>
      <span class="visually-hidden" role="status">${this.#message}</span>
    </figure>`;
  }

  readonly #copy = async (): Promise<void> => {
    this.#message = (await copyCode(this.querySelector("pre")!)) ? messages.copied : messages.selected;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#message = "";
      this.requestUpdate();
    }, copiedDuration);
    this.requestUpdate();
  };
}
