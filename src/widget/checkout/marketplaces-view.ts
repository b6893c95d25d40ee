import { css, html, nothing } from "lit";
import type { ViewContext } from "../view-context.js";
import { listMarketplaces } from "./marketplaces.js";

/** Links to the collection on marketplaces, in place of the price of a mint that is over. */
export function marketplacesView({ marketplaces, messages, store }: ViewContext) {
  const { collection } = store.state.collection.value!;
  const links = listMarketplaces(marketplaces, collection, store.chain);
  return html`<nav class="marketplaces" aria-label=${links.length ? messages.onMarketplaces : nothing}>
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

/** One line: the main button below it must not move. `.floor`: the market's lowest price beside it. */
export const marketplacesStyles = css`
  .floor {
    font-size: 1.25rem;
    text-align: end;
  }
  .floor b {
    font-weight: 660;
  }
  .marketplaces {
    display: flex;
    gap: 0.5rem;
    min-inline-size: 0;
  }
  .marketplaces:last-child {
    grid-column: 1 / -1;
  }
  .marketplaces a {
    display: flex;
    min-inline-size: 0;
    padding-inline: 0.7rem;
    font-size: 0.875rem;
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
