import { css, html, nothing } from "lit";
import type { ViewContext } from "../view-context.js";
import { listMarketplaces } from "./marketplaces.js";

/** Links to the collection on marketplaces, once the mint is over. */
export function marketplacesView({ marketplaces, messages, store }: ViewContext) {
  const { collection } = store.state.collection.value!;
  const links = listMarketplaces(marketplaces, collection, store.chain);
  if (links.length === 0) return nothing;
  return html`<nav class="marketplaces" aria-label=${messages.onMarketplaces}>
    ${links.map(
      ({ name, url }) =>
        html`<a
          part="marketplace"
          class="button-secondary"
          href=${url}
          target="_blank"
          rel="noopener noreferrer"
          ><bdi>${name}</bdi></a
        >`,
    )}
  </nav>`;
}

/** `.floor`: the market's lowest price. */
export const marketplacesStyles = css`
  .floor {
    font-size: calc(1.25 * var(--_rem));
    text-align: end;
  }
  .floor b {
    font-weight: 660;
  }
  .marketplaces {
    display: flex;
    flex-wrap: wrap;
    gap: calc(0.5 * var(--_rem));
    margin-block-end: var(--_rem);
  }
  .marketplaces a {
    display: flex;
    min-inline-size: 0;
    padding-inline: calc(0.7 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    align-items: center;
    gap: 0.4em;
    text-decoration: none;
    border-radius: var(--_control);
  }
  .marketplaces bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .marketplaces a::after {
    content: "↗" / "";
    color: var(--_muted);
  }
`;
