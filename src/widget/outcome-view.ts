import { css, html, nothing } from "lit";
import type { MintedItem } from "../contract/mint.js";
import type { MintOutcome } from "../mint/state.js";
import { imageView } from "./collection-view.js";
import { describeFailure } from "./failure-words.js";
import { shortenAddress } from "./format.js";
import type { View } from "./view.js";

/** What was minted, in place of the artwork. */
export function revealView({ items }: MintOutcome, { base }: View) {
  const shape = items.length <= 1 ? "one" : items.length <= 4 ? "few" : "many";
  return html`<ul
    part="reveal"
    class="reveal hung"
    data-shape=${shape}
    aria-label="Minted items"
    tabindex="0"
  >
    ${items.map((item) => html`<li>${imageView(item.image, nameOf(item), nameOf(item), base)}</li>`)}
  </ul>`;
}

/** What was minted in words, in place of the price. */
export function headlineView({ minted, quantity, items }: MintOutcome) {
  return html`<div part="outcome" class="headline">
    <small>${minted < quantity ? `${minted} of ${quantity} minted` : "Yours, confirmed on Solana"}</small>
    <h3 class="price"><bdi>${minted === 1 ? nameOf(items[0]) : `${minted} items`}</bdi></h3>
  </div>`;
}

/** What was not minted, and why; null when all was. */
export function missedView({ minted, quantity, failure }: MintOutcome) {
  const missed = quantity - minted;
  if (!failure || missed <= 0) return null;
  // Without the remedy: it speaks of a mint of which nothing was paid.
  const { title } = describeFailure(failure, location.origin);
  return html`<div part="notice" role="alert" class="notice">
    <strong>${missed === 1 ? "One was not minted" : `${missed} were not minted`}.</strong>
    <bdi>${title}. What wasn’t minted wasn’t paid.</bdi>
  </div>`;
}

/** What the items are, with their addresses and transactions, in place of the phases. */
export function receiptView({ items, signatures }: MintOutcome, view: View) {
  return html`<slot name="success"></slot>
    <ul class="receipt">
      ${items.map(
        (item, index) =>
          html`<li>
            <strong><bdi>${nameOf(item)}</bdi></strong>
            ${linkView("address", item.mint, item.mint, view)}
            ${signatures[index] ? linkView("tx", signatures[index], "Transaction", view) : nothing}
            ${factsView(item, items.length === 1)}
          </li>`,
      )}
    </ul>`;
}

/** What makes this item another than the rest; all of it when there is no other. */
function factsView({ prize, rarityRank, attributes = [] }: MintedItem, isAlone: boolean) {
  const facts: [name: string, value: unknown][] = [];
  if (prize) facts.push(["Prize", prize.name]);
  if (rarityRank) facts.push(["Rarity rank", rarityRank]);
  if (isAlone)
    facts.push(...attributes.map(({ trait_type, value }): [string, unknown] => [trait_type, value]));
  if (!facts.length) return nothing;
  return html`<dl data-shape=${isAlone ? "wide" : nothing}>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt><bdi>${name}</bdi></dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
}

function nameOf(item: MintedItem | undefined): string {
  return item?.name?.trim() || (item?.number === undefined ? "Your item" : `#${item.number}`);
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
  /* Over the whole height that price and quantity take otherwise. */
  .lead > .headline {
    grid-row: 1 / -1;
  }
  .reveal {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    justify-content: center;
    align-content: safe center;
    overflow: auto;
  }
  .reveal li {
    position: relative;
    inline-size: 100%;
    aspect-ratio: 1;
    overflow: hidden;
    animation: appear 0.5s ease both;
  }
  .reveal[data-shape="few"] li {
    inline-size: calc(50% - 1px);
  }
  .reveal[data-shape="many"] li {
    inline-size: calc((100% - 4px) / 3);
  }
  @keyframes appear {
    from {
      opacity: 0;
      scale: 0.96;
    }
  }
  .receipt {
    border-block: 1px solid var(--_line);
  }
  .receipt li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.5rem 0.75rem;
    padding-block: 0.6rem;
    font-size: 0.9375rem;
  }
  .receipt li + li {
    border-block-start: 1px solid var(--_line);
  }
  .receipt strong {
    flex: 1;
    font-weight: 560;
  }
  .reveal .blank {
    font-size: 12cqi;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    inline-size: 100%;
    margin: 0;
    overflow-wrap: anywhere;
    font-size: 0.875rem;
  }
  dl div {
    display: flex;
    gap: 0.35rem;
  }
  dl[data-shape] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
  }
  dl[data-shape] div {
    display: block;
  }
  dt {
    color: var(--_muted);
  }
  dd {
    margin: 0;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
    border-radius: 4px;
  }
`;
