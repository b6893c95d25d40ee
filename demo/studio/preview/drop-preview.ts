import { html, type PropertyValues } from "lit";
import { messages } from "../messages.js";
import { isEqual } from "../shared/is-equal.js";
import { StudioElement } from "../shared/studio-element.js";
import type { PreviewDrop } from "./preview-drop.js";
import type { PreviewService } from "./preview-service.js";
import { createPreviewWidget, loadWidget } from "./preview-widget.js";

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
    frame.replaceChildren(createPreviewWidget(this.#service));
  }
}
