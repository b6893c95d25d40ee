import { html, nothing } from "lit";
import type { Localization } from "../../i18n/localization.js";

/** Contents of the dialog of an item. */
export interface ItemFrame {
  readonly name: string;
  readonly art: unknown;
  /** What is known about the item. */
  readonly content: unknown;
  /** Returns what shows the previous (-1) or next (1) item, or null at the end of the list; null: it's a single item. */
  readonly step: ((by: -1 | 1) => (() => void) | null) | null;
  readonly onClose: () => void;
}

/**
 * Native modal dialog of an item, with buttons and arrow keys for the previous and next one. The page opens it; the
 * browser traps the focus, closes it on Escape, and restores the focus.
 */
export function itemFrameView({ name, art, content, step, onClose }: ItemFrame, localization: Localization) {
  const { messages, language, direction } = localization;
  const close = ({ currentTarget }: Event) => (currentTarget as Element).closest("dialog")!.close();
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    // In a player, the arrow keys seek.
    if (target instanceof HTMLMediaElement) return;
    const isMirrored = getComputedStyle(currentTarget as Element).direction === "rtl";
    if (key === (isMirrored ? "ArrowRight" : "ArrowLeft")) step?.(-1)?.();
    if (key === (isMirrored ? "ArrowLeft" : "ArrowRight")) step?.(1)?.();
  };
  const stepView = (label: string, sign: string, go: (() => void) | null) =>
    html`<button class="round" aria-label=${label} aria-disabled=${go ? nothing : "true"} @click=${go}>
      <span class="chevron">${sign}</span>
    </button>`;
  return html`<dialog
    class="item-dialog"
    part="dialog item-dialog"
    aria-labelledby="item-name"
    lang=${language}
    dir=${direction}
    @click=${(event: Event) => event.target === event.currentTarget && close(event)}
    @keydown=${onKeyDown}
    @close=${onClose}
  >
    <div class="item-large">
      <div class="item-art">${art}</div>
      <div class="item-details">
        <div class="item-head">
          ${step ? [stepView(messages.previousItem, "‹", step(-1)), stepView(messages.nextItem, "›", step(1))] : nothing}
          <button class="round close-item" aria-label=${messages.close} @click=${close}>×</button>
        </div>
        <div aria-live="polite">
          <h2 id="item-name"><bdi .textContent=${name}></bdi></h2>
          ${content}
        </div>
      </div>
    </div>
  </dialog>`;
}
