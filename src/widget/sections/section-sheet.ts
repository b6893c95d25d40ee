import { css, html } from "lit";
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

/** Styles of the sheets, and of the buttons that open them. A sheet scrolls as a whole. */
export const sheetStyles = css`
  .show-all {
    flex: none;
    align-self: center;
    margin-block-start: var(--_rem);
  }
  .section-sheet {
    inline-size: 100vw;
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    container-type: inline-size;
  }
  .section-sheet[open] {
    display: flex;
    flex-direction: column;
  }
  .sheet-head {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    gap: var(--_rem);
    padding: calc(0.6 * var(--_rem)) var(--_rem);
    border-block-end: 1px solid var(--_line);
  }
  .sheet-head h3 {
    margin: 0;
    padding: 0;
    font-size: calc(1.25 * var(--_rem));
    font-weight: 680;
  }
  .sheet-head h3:focus-visible {
    outline-offset: 4px;
  }
  .sheet-body {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    padding: var(--_rem);
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
`;
