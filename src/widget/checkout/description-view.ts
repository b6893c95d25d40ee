import { css, html, nothing, type ReactiveElement } from "lit";
import type { MintStore } from "../../core/store/mint-store.js";
import type { ViewContext } from "../view-context.js";

/** Characters that four lines of the widest layout hold. */
const shortLength = 300;

/** Stores whose description was opened: it stays open when a mint has hidden it. */
const opened = new WeakSet<MintStore>();

/** Description of the collection; of a long one the first lines, and a button that opens it. */
export function descriptionView(description: string, { messages, store }: ViewContext) {
  const isLong = description.length > shortLength;
  const isOpen = opened.has(store);
  const toggle = ({ currentTarget }: Event) => {
    if (isOpen) opened.delete(store);
    else opened.add(store);
    const { host } = (currentTarget as Element).getRootNode() as ShadowRoot;
    (host as ReactiveElement).requestUpdate();
  };
  return html`<p
      id="description"
      part="description"
      class="muted"
      dir="auto"
      ?data-clamped=${isLong && !isOpen}
    >
      ${description}
    </p>
    ${
      isLong
        ? html`<button
            class="button-link muted"
            aria-expanded=${isOpen ? "true" : "false"}
            aria-controls="description"
            @click=${toggle}
          >
            ${isOpen ? messages.less : messages.more}
          </button>`
        : nothing
    }`;
}

export const descriptionStyles = css`
  [data-clamped] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow: hidden;
  }
  [aria-controls="description"] {
    min-block-size: 2.75rem;
  }
`;
