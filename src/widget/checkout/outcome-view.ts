import { css, html, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import type { ImageFields } from "../../contract/values/media.js";
import { isOutcomePending } from "../../core/mint/mint-outcome.js";
import type { MintOutcome, OutcomeItem } from "../../core/outcome.js";
import { scalePrice } from "../../core/pricing/price-math.js";
import { animationStyles, animationView } from "../shared/animation-view.js";
import { artworkWidth, imageView } from "../shared/image-view.js";
import { recipientLineView } from "./recipient-view.js";
import { explorerUrl } from "../shared/explorer-url.js";
import { describeError } from "../shared/error-messages.js";
import { identifierView } from "../shared/identifier-view.js";
import { formatAmount, formatCount, formatTime } from "../i18n/format.js";
import { itemAttributesStyles, itemAttributesView } from "./item-attributes.js";
import { formatMessage } from "../i18n/format-message.js";
import { formatMessageParts } from "../i18n/format-message-parts.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";

/** Minted items in the square of the artwork: three as one large and two small images, other numbers in a grid. */
export function mintedArtView({ items }: MintOutcome, context: ViewContext) {
  const columns = Math.ceil(Math.sqrt(items.length));
  const width = items.length === 3 ? artworkWidth : `calc(${artworkWidth} / ${columns})`;
  return html`<ul
    ${ref(showArt)}
    part="reveal"
    class="reveal artwork"
    data-columns=${items.length === 3 ? "set" : columns}
    aria-label=${context.messages.mintedItems}
  >
    ${items.map((item) => {
      const name = nameOf(item, context);
      const { base } = context;
      return html`<li>
        ${imageView({ image: item, name, alt: name, base, width })} ${animationView(item, name, context)}
      </li>`;
    })}
  </ul>`;
}

/** Scrolls the minted items into view once they are shown. */
function showArt(art: Element | undefined): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // After layout: before it, the items have no size.
  requestAnimationFrame(() =>
    art?.parentElement?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" }),
  );
}

/**
 * Title of the result in the place of the collection's title, description and supply, with the same size, so that nothing
 * below it moves: the name of a single item or the number of items, what isn't minted, and a note on the outcome.
 * @param before What was in this place before.
 */
export function outcomeHeadView(outcome: MintOutcome, before: unknown, context: ViewContext) {
  const { minted, quantity, items } = outcome;
  const { messages, store } = context;
  const { status } = store.state.mint;
  const whole =
    status === "revealed" ? messages.revealed : formatMessage(messages.yours, context, { count: minted });
  const part = formatMessage(messages.mintedOf, context, { minted, total: quantity });
  const label =
    minted === 1 ? nameOf(items[0], context) : formatMessage(messages.items, context, { count: minted });
  return html`<div class="head">
    <div class="head-before" inert>${before}</div>
    <div class="head-outcome">
      <h2 part="title"><bdi .textContent=${label}></bdi></h2>
      ${status === "succeeded" ? missingView(outcome, context) : nothing}
      <div part="outcome" class="row outcome" data-complete=${minted === quantity || nothing}>
        <bdi .textContent=${minted < quantity ? part : whole}></bdi>
        ${minted === 1 ? rankView(items[0]?.rarityRank, context) : nothing}
      </div>
    </div>
  </div>`;
}

/** Warning of a mint with missing items: how many, and until when they may be charged. Nothing when all were minted. */
function missingView({ minted, quantity, failure }: MintOutcome, context: ViewContext) {
  const { messages, language, store } = context;
  const missing = quantity - minted;
  if (!failure || missing <= 0) return nothing;
  const { expiryWait } = store.state;
  const charge = expiryWait
    ? formatMessage(messages.maybePaidUntil, context, { time: formatTime(expiryWait.until, language) })
    : messages.lookInWallet;
  return html`<div part="notice" role="alert" class="notice" tabindex="0">
    <strong>${formatMessage(messages.notMinted, context, { count: missing })}${messages.stop}</strong>
    <bdi>${charge}</bdi>
  </div>`;
}

/** Rarity rank of an item, with the total of a limited supply. */
function rankView(rank: number | null | undefined, { language, messages, store }: ViewContext) {
  if (!rank) return nothing;
  const { total } = store.state.collection.value?.supply ?? {};
  const ranks = [rank, ...(total ? [total] : [])].map((count) => formatCount(count, language));
  return html`<b part="rank" class="badge tabular-nums"
    >${messages.rarityRank} <bdi .textContent=${ranks.join(" / ")}></bdi
  ></b>`;
}

/**
 * Success message: why items are missing, the receiving wallet, by its address unless it is connected, the prizes won and
 * the amount paid.
 */
export function successMessageView(outcome: MintOutcome, context: ViewContext) {
  const { messages } = context;
  const { minted, quantity, items, wallet, failure } = outcome;
  const prizes = items.flatMap(({ prize }) => prize?.name ?? []);
  const sum = paidFor(outcome, context);
  const recipient = outcome.cost?.recipient ?? (wallet === context.wallet ? undefined : wallet);
  const reason =
    failure && minted < quantity
      ? `${describeError(failure, origin, context).title}${messages.stop}${messages.gap}`
      : nothing;
  const place = recipient
    ? html`${recipientLineView(recipient, context)}<br />`
    : formatMessage(messages.inWallet, context, { count: minted });
  const paid = minted < quantity ? messages.youPaidSoFar : messages.youPaid;
  return html`${reason}${place}${messages.gap}${prizeView(prizes, context)}${
    sum && [prizes.length ? messages.gap : nothing, formatMessageParts(paid, context, { sum })]
  }`;
}

function prizeView([first, ...more]: readonly string[], localization: Localization): unknown {
  if (!first) return nothing;
  const { messages } = localization;
  const count = more.length + 1;
  // A long name is shown in full in the item list.
  const label =
    count > 1 || first.length > 60 ? formatMessage(messages.prizes, localization, { count }) : first;
  return formatMessageParts(messages.youWon, localization, {
    prize: html`<strong><bdi .textContent=${label}></bdi></strong>`,
  });
}

/**
 * Remedy for the failure of a signed mint. It replaces the remedy of the code, which assumes that nothing was signed.
 * Only the chain and the wallet show for certain whether it was charged. Null when nothing was signed or the outcome is
 * still pending.
 * @param isChargeable True while it could still be charged.
 */
export function signedRemedy(
  { cost, failure }: Partial<MintOutcome>,
  isChargeable: boolean,
  { messages }: Localization,
): string | null {
  if (isChargeable) return messages.stillChargeable;
  return cost && !isOutcomePending(failure) ? messages.lookInWallet : null;
}

/** Amount paid by currency, approximate for a partial mint; null when the service reports no total. */
function paidFor({ cost, minted, quantity }: MintOutcome, { language }: Localization): unknown {
  const sums = cost?.total?.map((sum) =>
    formatAmount(
      minted < quantity ? { ...scalePrice(sum, minted, quantity), approximate: true } : sum,
      language,
    ),
  );
  return sums?.length ? html`<span class="tabular-nums" .textContent=${sums.join(" + ")}></span>` : null;
}

/** List of the minted items with their addresses and transactions. Replaces the list of phases. */
export function itemListView({ items, signatures }: MintOutcome, context: ViewContext) {
  const listed = new Set(items.map(({ signature }) => signature));
  const unlisted = signatures.filter((signature) => !listed.has(signature));
  return html`<slot name="success"></slot>
    <ul class="item-list">
      ${items.map((item) => itemView(item, items.length === 1, context))}
      ${unlisted.map((signature) => html`<li>${linkView("tx", signature, context.messages.transaction, context)}</li>`)}
    </ul>`;
}

/** @param isOnlyItem True: its name and rank are in the title. */
function itemView(item: OutcomeItem, isOnlyItem: boolean, context: ViewContext) {
  const { mint, signature, prize } = item;
  const { messages } = context;
  const name = nameOf(item, context);
  return html`<li>
    ${isOnlyItem ? nothing : thumbnailView(item, name, context)}
    <div class="line">
      ${isOnlyItem ? nothing : html`<strong><bdi .textContent=${name}></bdi></strong>`}
      ${linkView("address", mint, mint, context)}
      ${signature ? linkView("tx", signature, context.messages.transaction, context) : nothing}
    </div>
    ${
      prize
        ? html`<div class="line prize-line">
            ${thumbnailView({ image: prize.image }, prize.name, context)}<span
              >${formatMessageParts(messages.won, context, { prize: html`<b><bdi .textContent=${prize.name}></bdi></b>` })}</span
            >
          </div>`
        : nothing
    }
    ${itemAttributesView(isOnlyItem ? { ...item, rarityRank: null } : item, name, context)}
  </li>`;
}

const thumbnailView = (image: ImageFields, name: string, { base }: ViewContext) =>
  html`<div class="thumbnail">${imageView({ image, name, alt: "", base, width: "3rem" })}</div>`;

function nameOf(item: OutcomeItem | undefined, { messages }: Localization): string {
  return item?.name?.trim() || (item?.number === undefined ? messages.yourItem : `#${item.number}`);
}

/** Explorer link; without an explorer, the plain address, or nothing for a transaction. */
function linkView(kind: "address" | "tx", id: string, text: string, { store }: ViewContext) {
  const label =
    text === id
      ? html`<small>${identifierView(id)}</small>`
      : html`<small class="tabular-nums" title=${id}>${text}</small>`;
  const url = explorerUrl(kind, id, store.chain);
  if (!url) return text === id ? label : nothing;
  return html`<a href=${url} target="_blank" rel="noopener noreferrer">${label}</a>`;
}

export const outcomeStyles = css`
  ${itemAttributesStyles} ${animationStyles}
  .head {
    position: relative;
    flex: none;
  }
  .head > * {
    display: flex;
    flex-direction: column;
    gap: var(--_rem);
  }
  .head-before {
    visibility: hidden;
  }
  .head-outcome {
    position: absolute;
    inset: 0;
    gap: calc(0.5 * var(--_rem));
    overflow: hidden auto;
  }
  .head-outcome .notice {
    font-size: calc(0.875 * var(--_rem));
  }
  /* Large text on a small screen: nothing is cut, and what is below it may move. */
  @container (width < 17em) {
    .head-before {
      display: none;
    }
    .head-outcome {
      position: static;
    }
  }
  .outcome {
    flex: none;
    align-items: center;
  }
  .outcome > :first-child {
    line-height: 1.15;
    white-space: normal;
  }
  .badge {
    padding: calc(0.2 * var(--_rem)) calc(0.7 * var(--_rem));
    font-weight: 600;
    color: var(--_text);
    background: color-mix(in oklab, var(--_accent) 14%, var(--_background));
    border-radius: 99px;
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
    animation: reveal 1.6s cubic-bezier(0.2, 0.7, 0.2, 1) backwards;
  }
  .reveal li:nth-child(2) {
    animation-delay: 0.25s;
  }
  .reveal li:nth-child(n + 3) {
    animation-delay: 0.5s;
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
  .reveal[data-columns="set"] {
    display: grid;
    grid-template-columns: 2fr 1fr;
  }
  .reveal[data-columns="set"] li:first-child {
    grid-row: span 2;
    aspect-ratio: auto;
  }
  @keyframes reveal {
    from {
      clip-path: circle(0% at 50% 50%);
      filter: blur(calc(1.5 * var(--_rem))) brightness(2);
      scale: 1.15;
    }
    60% {
      filter: blur(0) brightness(1.15);
    }
    to {
      clip-path: circle(75% at 50% 50%);
      filter: none;
      scale: 1;
    }
  }
  .item-list li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: calc(0.4 * var(--_rem)) 0;
    padding-block: calc(0.75 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
    border-block-start: 1px solid var(--_line);
  }
  .item-list li > * {
    grid-column: 2;
  }
  .thumbnail {
    position: relative;
    block-size: calc(3 * var(--_rem));
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: calc(var(--_control) * 0.6);
  }
  .item-list li > .thumbnail {
    grid-area: 1 / 1 / span 3;
    margin-inline-end: calc(0.85 * var(--_rem));
  }
  .item-list .line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: calc(0.25 * var(--_rem)) calc(0.75 * var(--_rem));
  }
  .item-list strong {
    flex: 1 0 auto;
    max-inline-size: 100%;
    font-weight: 560;
  }
  .item-list .prize-line {
    align-items: center;
    order: -1;
  }
  .prize-line span {
    flex: 1;
  }
  .thumbnail .image-fallback {
    font-size: calc(1.25 * var(--_rem));
  }
  .reveal .image-fallback {
    font-size: 12cqi;
  }
  .item-list .prize-line {
    flex-wrap: nowrap;
    gap: var(--_rem);
    padding: calc(0.75 * var(--_rem));
    font-size: calc(1.0625 * var(--_rem));
    background: color-mix(in oklab, var(--_accent) 12%, var(--_background));
    border: 1px solid color-mix(in oklab, var(--_accent) 40%, var(--_background));
    border-radius: var(--_control);
  }
  .prize-line .thumbnail {
    flex: none;
    block-size: calc(5 * var(--_rem));
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
    border-radius: 4px;
  }
`;
