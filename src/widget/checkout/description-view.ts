import { css, html, nothing, type ReactiveElement } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { ref } from "lit/directives/ref.js";
import type { Collection } from "../../contract/mint/collection.js";
import type { MintStore } from "../../core/mint-store.js";
import { toSafeUrl } from "../shared/safe-url.js";
import type { ViewContext } from "../view-context.js";
import { wordsView } from "../i18n/text-view.js";

/** Stores whose description is expanded. It stays expanded when a mint has hidden it in the meantime. */
const opened = new WeakSet<MintStore>();

/** Marks descriptions whose lines don't all fit. While one is expanded, its mark stays. */
function markCut(entries: readonly ResizeObserverEntry[]): void {
  // In the next frame, since the button changes the size that is observed.
  requestAnimationFrame(() => {
    for (const { target } of entries) {
      if (target.hasAttribute("data-open")) continue;
      target.toggleAttribute("data-cut", target.scrollHeight > target.clientHeight);
    }
  });
}

/** Null in jsdom, which has no layout. */
const observer = "ResizeObserver" in globalThis ? new ResizeObserver(markCut) : null;

/** One function for all renders: another one would observe the same element anew. */
const observe = (text: Element | undefined) => text && observer?.observe(text);

/** Description of the collection: as many lines as fit above its links, with a button to expand it if there are more. */
export function descriptionView({ description, links }: Collection, context: ViewContext) {
  const { messages, store } = context;
  const isOpen = opened.has(store);
  const toggle = ({ currentTarget }: Event) => {
    if (isOpen) opened.delete(store);
    else opened.add(store);
    const { host } = (currentTarget as Element).getRootNode() as ShadowRoot;
    (host as ReactiveElement).requestUpdate();
  };
  // Another text may need the button without another size, which alone is observed.
  const text = html`<p id="description" part="description" class="muted" ?data-open=${isOpen} ${ref(observe)}>
      ${description}
    </p>
    <button
      class="button-link muted"
      aria-expanded=${isOpen ? "true" : "false"}
      aria-controls="description"
      @click=${toggle}
    >
      ${wordsView(isOpen ? messages.less : messages.more)}
    </button>`;
  return html`<div class="description" dir="auto" ?data-links=${links?.length}>
    ${keyed(description, text)} ${links?.length ? linksView(links, context) : nothing}
  </div>`;
}

/** Links of the collection, without those that the page can't open. */
function linksView(all: NonNullable<Collection["links"]>, { base }: ViewContext) {
  const links = all.flatMap(({ label, url }) => {
    const href = toSafeUrl(url, base);
    return href && label.trim() ? { href, label } : [];
  });
  return html`<ul part="links" class="links">
    ${links.map(
      ({ href, label }) =>
        html`<li>
          <a class="button-link" href=${href} target="_blank" rel="noopener noreferrer"
            ><bdi>${label}</bdi></a
          >
        </li>`,
    )}
  </ul>`;
}

export const descriptionStyles = css`
  .description [data-open] {
    display: block;
  }
  .description button {
    display: none;
    position: relative;
    z-index: 1;
    flex: none;
    min-inline-size: calc(2.75 * var(--_rem));
    padding-inline-start: calc(0.75 * var(--_rem));
    text-align: end;
  }
  @media screen {
    .description [data-cut] + button {
      display: block;
    }
  }
  /* Area to press. */
  .description button::before {
    content: "";
    position: absolute;
    inset: calc(-0.75 * var(--_rem)) 0;
  }
  .description[data-links] {
    display: grid;
    grid-template-columns: minmax(0, auto) auto;
    align-content: start;
    justify-content: space-between;
  }
  /* One line at any number of links, with space around it to press. */
  .links {
    grid-column: 1 / -1;
    display: flex;
    margin-block: calc(-0.75 * var(--_rem));
    margin-inline-start: calc(-0.625 * var(--_rem));
    overflow: auto hidden;
    scrollbar-width: none;
    font-size: calc(0.875 * var(--_rem));
    white-space: nowrap;
  }
  /* Large text on a small screen. */
  @container (width < 17em) {
    .links {
      flex-wrap: wrap;
      white-space: normal;
    }
  }
  .links a {
    display: block;
    min-inline-size: calc(2.75 * var(--_rem));
    padding: calc(0.75 * var(--_rem)) calc(0.625 * var(--_rem));
    text-align: center;
  }
`;
