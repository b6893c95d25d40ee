import { css, html, nothing, type ReactiveElement } from "lit";
import type { MintStore } from "../../core/mint-store.js";
import { toSafeUrl } from "../shared/safe-url.js";
import type { ViewContext } from "../view-context.js";

/** Number of characters that fit into four lines of the widest layout. */
const shortLength = 300;

/** Stores whose description is expanded. It stays expanded when a mint has hidden it in the meantime. */
const opened = new WeakSet<MintStore>();

/**
 * Description and links of the collection. A long description is collapsed to its first lines, with a button to expand
 * it.
 */
export function descriptionView(description: string, context: ViewContext) {
  const { messages, store } = context;
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
    }
    ${linksView(context)}`;
}

function linksView({ store, base }: ViewContext) {
  const links = (store.state.collection.value?.collection.links ?? []).flatMap(({ label, url }) => {
    const href = toSafeUrl(url, base);
    return href && label.trim() ? { href, label } : [];
  });
  if (links.length === 0) return nothing;
  return html`<ul part="links" class="links">
    ${links.map(
      ({ href, label }) =>
        html`<li>
          <a class="button-secondary" href=${href} target="_blank" rel="noopener noreferrer"
            ><bdi>${label}</bdi></a
          >
        </li>`,
    )}
  </ul>`;
}

export const descriptionStyles = css`
  [data-clamped] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow: hidden;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block: 0.75rem;
  }
  .links a {
    display: flex;
    align-items: center;
    font-size: 0.875rem;
    text-decoration: none;
    border-radius: 99px;
  }
  [aria-controls="description"] {
    min-block-size: 2.75rem;
  }
`;
