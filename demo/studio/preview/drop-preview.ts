import { html, type PropertyValues } from "lit";
import { messages } from "../messages.js";
import { isEqual } from "../shared/is-equal.js";
import { StudioElement } from "../shared/studio-element.js";
import type { PreviewDrop } from "./preview-drop.js";
import type { PreviewService } from "./preview-service.js";

/** Publishable key that a preview's service accepts, as it does any. */
const key = "mint_pub_PreviewInTheStudio";

/** Widget with a drop that only this page sees. Nobody can mint in it. */
export class DropPreview extends StudioElement {
  static override properties = {
    drop: { attribute: false, hasChanged: (one: unknown, other: unknown) => !isEqual(one, other) },
  };

  declare drop: PreviewDrop;
  #service: PreviewService | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#service?.close();
    this.#service = null;
  }

  protected override render() {
    return html`<aside class="preview" aria-label=${messages.preview.title}>
      <p class="quiet">${messages.preview.title}</p>
      <div class="preview-frame" inert></div>
      <p class="hint">${messages.preview.hint}</p>
    </aside>`;
  }

  protected override updated(changes: PropertyValues): void {
    if (changes.has("drop")) void this.#show();
  }

  async #show(): Promise<void> {
    const [{ PreviewService }] = await Promise.all([import("./preview-service.js"), loadWidget()]);
    if (!this.isConnected) return;
    const frame = this.querySelector(".preview-frame")!;
    const shown = frame.querySelector("mint-widget") as
      | (HTMLElement & { refresh?(): Promise<unknown> })
      | null;
    if (this.#service && shown && this.#service.drop.id === this.drop.id) {
      this.#service.drop = this.drop;
      await shown.refresh?.();
      return;
    }
    this.#service?.close();
    this.#service = new PreviewService(this.drop);
    const widget = document.createElement("mint-widget");
    const attributes = {
      collection: this.drop.id,
      key,
      "api-base": this.#service.base,
      sections: "",
    };
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
    frame.replaceChildren(widget);
  }
}

let loading: Promise<unknown> | null = null;

/** Loads the script that the service serves to all pages. Without it, the preview stays empty. */
function loadWidget(): Promise<unknown> {
  if (customElements.get("mint-widget")) return Promise.resolve();
  const url = `${location.origin}/widget/mint-widget.js`;
  return (loading ??= import(/* @vite-ignore */ url).catch(() => (loading = null)));
}
