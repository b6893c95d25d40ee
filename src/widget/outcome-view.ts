import { css, html, nothing } from "lit";
import type { MintOutcome, OutcomeItem } from "../mint/state.js";
import { scalePrice } from "../mint/quote.js";
import { imageView } from "./collection-view.js";
import { explorerAddress } from "./explorer.js";
import { describeFailure } from "./failure-words.js";
import { formatAmount, shortenAddress } from "./format.js";
import { itemFactsStyles, itemFactsView } from "./item-facts.js";
import { compose, say } from "./say.js";
import type { Speech } from "./speech.js";
import type { View } from "./view.js";

/** What was minted, in place of the artwork: as many columns as rows, so that all of it is in sight. */
export function revealView({ items }: MintOutcome, view: View) {
  return html`<ul
    part="reveal"
    class="reveal hung"
    data-columns=${Math.ceil(Math.sqrt(items.length))}
    aria-label=${view.words.mintedItems}
  >
    ${items.map((item) => html`<li>${imageView(item.image, nameOf(item, view), nameOf(item, view), view.base)}</li>`)}
  </ul>`;
}

/** What was minted in words, in place of the price. */
export function headlineView({ minted, quantity, items }: MintOutcome, speech: Speech) {
  const { words } = speech;
  const part = say(words.mintedOf, speech, { minted, total: quantity });
  const what = minted === 1 ? nameOf(items[0], speech) : say(words.items, speech, { count: minted });
  return html`<div part="outcome" class="headline" data-whole=${minted === quantity || nothing}>
    <small>${minted < quantity ? part : words.yours}</small>
    <h3 class="price"><bdi>${what}</bdi></h3>
  </div>`;
}

/** Where it is now, what was won and what was paid. */
export function arrivalView(outcome: MintOutcome, speech: Speech) {
  const { words } = speech;
  const { minted, items } = outcome;
  const prizes = items.flatMap(({ prize }) => prize?.name ?? []);
  const sum = paidFor(outcome, speech);
  return html`${say(words.inWallet, speech, { count: minted })}${words.gap}${wonView(prizes, speech)}${
    sum && [prizes.length ? words.gap : nothing, compose(words.youPaid, speech, { sum })]
  }`;
}

function wonView([first, ...more]: readonly string[], speech: Speech): unknown {
  if (!first) return nothing;
  const { words } = speech;
  const count = more.length + 1;
  // A long name is told in full with its item.
  const what = count > 1 || first.length > 60 ? say(words.prizes, speech, { count }) : first;
  return compose(words.youWon, speech, { prize: html`<strong><bdi>${what}</bdi></strong>` });
}

/** Failures after which trying again leads nowhere for now. */
const closed = /^(SOLD_OUT|WALLET_LIMIT_REACHED|PHASE_NOT_ACTIVE|NOT_ELIGIBLE|CLAIM_CODE_INVALID)$/;

/** What was not minted and why, what was paid, and what can be done; null when all was. */
export function missedView(outcome: MintOutcome, speech: Speech) {
  const { words } = speech;
  const { minted, quantity, failure } = outcome;
  const missed = quantity - minted;
  if (!failure || missed <= 0) return null;
  // Without the remedy: it speaks of a mint of which nothing was paid.
  const { title } = describeFailure(failure, origin, speech);
  const sum = paidFor(outcome, speech);
  return html`<div part="notice" role="alert" class="notice" tabindex="0">
    <strong>${say(words.notMinted, speech, { count: missed })}${words.stop}</strong>
    <bdi>${title}${words.stop}${words.gap}${words.notPaid}</bdi>
    ${sum && compose(words.youPaidSoFar, speech, { sum })}
    ${closed.test(failure.code) ? nothing : words.mintToRetry}
  </div>`;
}

/** What was paid in each currency; about, when a part of it was. Null where the service tells no total. */
function paidFor({ cost, minted, quantity }: MintOutcome, { language }: Speech): unknown {
  const sums = cost?.total?.map((sum) =>
    formatAmount(
      minted < quantity ? { ...scalePrice(sum, minted, quantity), approximate: true } : sum,
      language,
    ),
  );
  return sums?.length ? html`<span class="figures">${sums.join(" + ")}</span>` : null;
}

/** What the items are, with their addresses and transactions, in place of the phases. */
export function receiptView({ items, signatures }: MintOutcome, view: View) {
  const told = new Set(items.map(({ signature }) => signature));
  const untold = signatures.filter((signature) => !told.has(signature));
  return html`<slot name="success"></slot>
    <ul class="receipt">
      ${items.map((item) => itemView(item, items.length === 1, view))}
      ${untold.map((signature) => html`<li>${linkView("tx", signature, view.words.transaction, view)}</li>`)}
    </ul>`;
}

function itemView(item: OutcomeItem, isAlone: boolean, view: View) {
  const { mint, signature, image, prize } = item;
  const { words } = view;
  const name = nameOf(item, view);
  return html`<li>
    ${isAlone ? nothing : thumbView(image, name, view)}
    <div class="line">
      <strong><bdi>${name}</bdi></strong>
      ${linkView("address", mint, mint, view)}
      ${signature ? linkView("tx", signature, view.words.transaction, view) : nothing}
    </div>
    ${
      prize
        ? html`<div class="line won">
            ${thumbView(prize.image, prize.name, view)}<span
              >${compose(words.won, view, { prize: html`<b><bdi>${prize.name}</bdi></b>` })}</span
            >
          </div>`
        : nothing
    }
    ${itemFactsView(item, name, view)}
  </li>`;
}

const thumbView = (image: OutcomeItem["image"], name: string, { base }: View) =>
  html`<div class="thumb">${imageView(image, "", name, base)}</div>`;

function nameOf(item: OutcomeItem | undefined, { words }: Speech): string {
  return item?.name?.trim() || (item?.number === undefined ? words.yourItem : `#${item.number}`);
}

/** A link into the explorer; where there is none, the plain address. */
function linkView(kind: "address" | "tx", id: string, text: string, { store }: View) {
  const label = html`<small class="figures" title=${id}>${text === id ? shortenAddress(id) : text}</small>`;
  const address = explorerAddress(kind, id, store.chain);
  if (!address) return text === id ? label : nothing;
  return html`<a href=${address} target="_blank" rel="noopener noreferrer">${label}</a>`;
}

export const outcomeStyles = css`
  ${itemFactsStyles}
  .headline {
    display: contents;
  }
  .headline small {
    grid-column: 1 / -1;
  }
  .reveal {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    place-content: center;
  }
  .reveal:not([data-columns="1"]) {
    box-shadow: none;
  }
  .reveal li {
    position: relative;
    inline-size: 100%;
    aspect-ratio: 1;
    overflow: hidden;
    animation: appear 0.5s ease both;
  }
  .reveal[data-columns="2"] li {
    inline-size: calc(50% - 1px);
  }
  .reveal[data-columns="3"] li {
    inline-size: calc(100% / 3 - 2px);
  }
  .reveal[data-columns="4"] li {
    inline-size: calc(25% - 2px);
  }
  .reveal[data-columns="5"] li {
    inline-size: calc(20% - 2px);
  }
  @keyframes appear {
    from {
      opacity: 0;
      scale: 0.96;
    }
  }
  .receipt li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.4rem 0;
    padding-block: 0.75rem;
    font-size: 0.9375rem;
    border-block-start: 1px solid var(--_line);
  }
  .receipt li > * {
    grid-column: 2;
  }
  .thumb {
    position: relative;
    block-size: 3rem;
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: calc(var(--_control) * 0.6);
  }
  .receipt li > .thumb {
    grid-area: 1 / 1 / span 3;
    margin-inline-end: 0.85rem;
  }
  .receipt .line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 0.75rem;
  }
  .receipt strong {
    flex: 1 0 auto;
    max-inline-size: 100%;
    font-weight: 560;
  }
  .receipt .won {
    align-items: center;
  }
  .won span {
    flex: 1;
  }
  .thumb .blank {
    font-size: 1.25rem;
  }
  .reveal .blank {
    font-size: 12cqi;
  }
  .won {
    padding: 0.5rem;
    background: var(--_soft);
    border-radius: calc(var(--_control) * 0.6);
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
    border-radius: 4px;
  }
`;
