import { css, html, nothing } from "lit";
import type { MintedItem } from "../contract/mint.js";
import type { MintOutcome } from "../mint/state.js";
import { describeFailure } from "./failure-words.js";
import { shortenAddress } from "./format.js";
import { toSafeAddress } from "./safe-address.js";
import type { View } from "./view.js";

/** What was minted, in place of the artwork. */
export function revealView({ items }: MintOutcome, { base }: View, onBroken: (event: Event) => void) {
  const shape = items.length === 1 ? "one" : items.length <= 4 ? "four" : "many";
  return html`<ul
    part="reveal"
    class="reveal hung"
    data-shape=${shape}
    aria-label="Minted items"
    tabindex="0"
  >
    ${items.map((item) => {
      const address = toSafeAddress(item.image, base);
      return html`<li>
        <div class="blank" aria-hidden="true"></div>
        ${address ? html`<img class="art" src=${address} alt=${nameOf(item)} @error=${onBroken} />` : nothing}
      </li>`;
    })}
  </ul>`;
}

/** What was minted in words, and what was not. */
export function outcomeView(outcome: MintOutcome, view: View, again: () => void) {
  const { minted, quantity, items, failure } = outcome;
  const missed = quantity - minted;
  const words = failure && describeFailure(failure, location.origin);
  const title = minted === 1 ? nameOf(items[0]) : `${minted} items`;
  return html`<div part="outcome" class="outcome">
    <div role="status">
      <small>${missed > 0 ? `${minted} of ${quantity} minted` : "Yours, confirmed on Solana"}</small>
      <h3>${title}</h3>
    </div>
    <ul class="receipt">
      ${items.map(
        (item, index) =>
          html`<li>
            <strong>${nameOf(item)}</strong>
            ${linkView("address", item.mint, item.mint, view)}
            ${outcome.signatures[index] ? linkView("tx", outcome.signatures[index], "Transaction", view) : nothing}
          </li>`,
      )}
    </ul>
    ${
      missed > 0 && words
        ? html`<div role="alert" class="notice">
            <strong
              >${missed === 1 ? "One was not minted" : `${missed} were not minted`}: ${words.title}</strong
            >
            <span>${words.remedy} What wasn’t minted wasn’t paid.</span>
          </div>`
        : nothing
    }
    <slot name="success"></slot>
    <button part="button" class="main" @click=${again}>Mint more</button>
  </div>`;
}

function nameOf(item: MintedItem | undefined): string {
  return item?.name ?? (item?.number === undefined ? "Your item" : `#${item.number}`);
}

/** A link into the explorer; on a chain of one's own machine the plain address. */
function linkView(kind: "address" | "tx", id: string, text: string, { store }: View) {
  const cluster = /^solana-(devnet|testnet)$/.exec(store.chain)?.[1];
  const label = text === id ? shortenAddress(id) : text;
  if (!cluster && store.chain !== "solana-mainnet") {
    return text === id ? html`<small class="figures" title=${id}>${label}</small>` : nothing;
  }
  const address = `https://explorer.solana.com/${kind}/${encodeURIComponent(id)}${cluster ? `?cluster=${cluster}` : ""}`;
  return html`<a href=${address} target="_blank" rel="noopener noreferrer"><small>${label}</small></a>`;
}

export const outcomeStyles = css`
  .reveal {
    display: grid;
    gap: 2px;
    overflow: auto;
  }
  .reveal[data-shape="four"] {
    grid-template: repeat(2, 1fr) / repeat(2, 1fr);
  }
  .reveal[data-shape="many"] {
    grid-template-columns: repeat(3, 1fr);
    grid-auto-rows: min-content;
  }
  .reveal[data-shape="many"] li {
    aspect-ratio: 1;
  }
  .reveal li {
    position: relative;
    overflow: hidden;
    animation: appear 0.5s ease both;
  }
  @keyframes appear {
    from {
      opacity: 0;
      scale: 0.96;
    }
  }
  .outcome {
    display: grid;
    gap: 1rem;
    margin-block: auto 0;
  }
  .outcome h3 {
    margin: 0;
    font-size: 1.5rem;
    letter-spacing: -0.015em;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .receipt {
    max-block-size: 11rem;
    overflow: auto;
    border-block: 1px solid var(--_line);
  }
  .receipt li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75rem;
    padding-block: 0.55rem;
    font-size: 0.9375rem;
  }
  .receipt li + li {
    border-block-start: 1px solid var(--_line);
  }
  .receipt strong {
    flex: 1;
    font-weight: 560;
  }
`;
