import { html } from "lit";
import type { Localization } from "../i18n/localization.js";

/** Content of a sheet. */
export interface SheetContent {
  /** Name of the section. */
  readonly name: string;
  readonly title: unknown;
  readonly body: unknown;
  readonly close: () => void;
}

/**
 * Full-page view of a section. A native modal dialog: the browser traps the focus, closes it on Escape, and restores
 * the focus. `showSheet` opens it after it is rendered.
 */
export function sheetView(
  { name, title, body, close }: SheetContent,
  { language, direction, messages }: Localization,
) {
  return html`<dialog
    class="section-sheet"
    part="dialog section-sheet"
    data-sheet=${name}
    aria-labelledby="sheet-${name}"
    lang=${language}
    dir=${direction}
    @close=${({ target, currentTarget }: Event) => target === currentTarget && close()}
  >
    <header class="sheet-head">
      <h3 id="sheet-${name}" tabindex="-1" autofocus><bdi>${title}</bdi></h3>
      <button
        class="round"
        aria-label=${messages.close}
        @click=${({ currentTarget }: Event) => (currentTarget as Element).closest("dialog")!.close()}
      >
        ×
      </button>
    </header>
    <div class="sheet-body" data-of=${name}>${body}</div>
  </dialog>`;
}

/** Opens a section's sheet if it is rendered and not open yet. */
export function showSheet(root: ParentNode, name: string): void {
  root.querySelector<HTMLDialogElement>(`dialog[data-sheet="${CSS.escape(name)}"]:not([open])`)?.showModal();
}
