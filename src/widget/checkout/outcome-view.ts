import { css, html, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import type { ImageFields } from "../../contract/values/media.js";
import { toMillisecondsOrNull } from "../../contract/values/schema.js";
import { isOutcomePending } from "../../core/mint/mint-outcome.js";
import type { MintOutcome, OutcomeItem } from "../../core/outcome.js";
import { scalePrice } from "../../core/pricing/price-math.js";
import { animationStyles, animationView } from "../shared/animation-view.js";
import { artworkWidth, imageView } from "../shared/image-view.js";
import { calendarButton } from "./calendar-button.js";
import { recipientLineView } from "./recipient-view.js";
import { explorerUrl } from "../shared/explorer-url.js";
import { describeError } from "../shared/error-messages.js";
import { identifierView } from "../shared/identifier-view.js";
import { formatAmount, formatCount, formatTime } from "../i18n/format.js";
import {
  itemAttributesStyles,
  itemAttributesView,
  rarestItemsView,
  traitsInHead,
} from "./item-attributes.js";
import { formatMessage } from "../i18n/format-message.js";
import { formatMessageParts } from "../i18n/format-message-parts.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";

/** Most items that are shown as a hand of cards. */
const handSize = 5;

/** Minted items in the square of the artwork: one fills it, a few are a hand of cards, and many a grid. */
export function mintedArtView({ items }: MintOutcome, context: ViewContext) {
  const count = items.length;
  const columns = Math.ceil(Math.sqrt(count));
  const isHand = count > 1 && count <= handSize;
  const { reveal } = context.store.state.collection.value?.collection ?? {};
  const isSealed = !!reveal && !reveal.revealedAt;
  const width = isHand ? `calc(${artworkWidth} * 0.6)` : `calc(${artworkWidth} / ${columns})`;
  return html`<ul
    ${ref(showArt)}
    part="reveal"
    class="reveal artwork"
    data-hand=${isHand ? count : nothing}
    data-columns=${isHand ? nothing : columns}
    ?data-sealed=${isSealed}
    @pointermove=${isSealed ? tilt : nothing}
    @pointerleave=${isSealed ? straighten : nothing}
    aria-label=${context.messages.mintedItems}
  >
    ${items.map((item) => {
      const name = nameOf(item, context);
      const { base } = context;
      return html`<li>
        ${imageView({ image: item, name, alt: name, base, width })} ${animationView(item, name, context)}
        ${item.prize ? prizeCardView(item.prize, context) : nothing}
      </li>`;
    })}
  </ul>`;
}

/** Tilts the cover of what isn't revealed yet towards the pointer. */
function tilt({ currentTarget, clientX, clientY }: PointerEvent): void {
  const { style, offsetWidth, offsetHeight } = currentTarget as HTMLElement;
  const { left, top } = (currentTarget as HTMLElement).getBoundingClientRect();
  style.setProperty("--_tilt-x", `${((clientX - left) / offsetWidth) * 2 - 1}`);
  style.setProperty("--_tilt-y", `${1 - ((clientY - top) / offsetHeight) * 2}`);
}

function straighten({ currentTarget }: PointerEvent): void {
  const { style } = currentTarget as HTMLElement;
  style.removeProperty("--_tilt-x");
  style.removeProperty("--_tilt-y");
}

/** Back of the card of an item that won a prize. It shows first and then turns away; the prize is in the list, too. */
function prizeCardView({ name, image }: NonNullable<OutcomeItem["prize"]>, context: ViewContext) {
  const { base, messages } = context;
  return html`<div class="prize-card" aria-hidden="true">
    <div class="thumbnail">${imageView({ image: { image }, name, alt: "", base, width: "6rem" })}</div>
    <span
      >${formatMessageParts(messages.youWon, context, { prize: html`<b><bdi .textContent=${name}></bdi></b>` })}</span
    >
  </div>`;
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
 * below it moves: the name of a single item with its first traits, or the number of items, what isn't minted, and a note on
 * the outcome.
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
      ${minted === quantity ? headEntriesView(items, label, context) : nothing}
    </div>
  </div>`;
}

/** What fits below the title of a whole mint: traits of its only item, or the rarest of several. */
function headEntriesView(items: readonly OutcomeItem[], label: string, context: ViewContext) {
  const [first, second] = items;
  if (!first) return nothing;
  return second
    ? rarestItemsView(items, (item) => nameOf(item, context), context)
    : itemAttributesView({ attributes: traitsInHead(first, context) }, label, context);
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

/**
 * List of the minted items with their addresses and transactions, after the time of their reveal for the visitor's
 * calendar. Replaces the list of phases.
 */
export function itemListView({ items, quantity, signatures }: MintOutcome, context: ViewContext) {
  const listed = new Set(items.map(({ signature }) => signature));
  const unlisted = signatures.filter((signature) => !listed.has(signature));
  const { reveal } = context.store.state.collection.value?.collection ?? {};
  const revealsAt = reveal?.revealedAt ? null : toMillisecondsOrNull(reveal?.at);
  return html`<slot name="success"></slot>
    ${revealsAt !== null && revealsAt > context.store.now() ? calendarButton(context) : nothing}
    <ul class="item-list">
      ${items.map((item) => itemView(item, items.length === 1, quantity === 1, context))}
      ${unlisted.map((signature) => html`<li>${linkView("tx", signature, context.messages.transaction, context)}</li>`)}
    </ul>`;
}

/**
 * @param isOnlyItem True: its name and rank are in the title.
 * @param isWhole True: it is all that was ordered, and its first traits are below the title.
 */
function itemView(item: OutcomeItem, isOnlyItem: boolean, isWhole: boolean, context: ViewContext) {
  const { mint, signature, prize } = item;
  const { messages } = context;
  const name = nameOf(item, context);
  const rest = item.attributes?.slice(isWhole ? traitsInHead(item, context).length : 0);
  const shown = { rarityRank: isOnlyItem ? null : item.rarityRank, attributes: rest };
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
    ${itemAttributesView({ ...item, ...shown }, name, context)}
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
    max-inline-size: none;
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
  /* Shown by the styles of what plays on it. */
  .moment {
    display: none;
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
    animation: appear 0.2s ease-out backwards;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
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
  /* A hand of cards, dealt from its middle. Each card with its turn has its place in the square. */
  .reveal[data-hand] li {
    position: absolute;
    inset-block-start: calc(var(--_top) * 1%);
    inset-inline-start: calc(var(--_start) * 1%);
    inline-size: calc(var(--_width) * 1%);
    border: max(2px, 0.6cqi) solid var(--_background);
    border-radius: var(--_control);
    box-shadow: 0 6px 18px -6px rgb(0 0 0 / 0.5);
    rotate: calc(var(--_turn, 0) * 1deg);
    animation: deal 0.5s cubic-bezier(0.2, 0.8, 0.2, 1) backwards;
  }
  .reveal[data-hand] li:nth-child(2) {
    animation-delay: 0.08s;
  }
  .reveal[data-hand] li:nth-child(n + 3) {
    animation-delay: 0.16s;
  }
  @keyframes deal {
    from {
      opacity: 0;
      rotate: 0deg;
      scale: 0.8;
      translate: 0 20%;
    }
  }
  .reveal[data-hand="2"] li {
    --_width: 60;
    --_start: 4;
    --_top: 5;
    --_turn: -5;
  }
  .reveal[data-hand="2"] li:nth-child(2) {
    --_start: 36;
    --_top: 35;
    --_turn: 5;
  }
  .reveal[data-hand="3"] li {
    --_width: 53;
    --_start: 4;
    --_top: 5;
    --_turn: -6;
  }
  .reveal[data-hand="3"] li:nth-child(2) {
    --_start: 43;
    --_turn: 6;
  }
  .reveal[data-hand="3"] li:nth-child(3) {
    --_start: 23.5;
    --_top: 43;
    --_turn: 0;
  }
  .reveal[data-hand="4"] li {
    --_width: 48;
    --_start: 4;
    --_top: 4;
    --_turn: -4;
  }
  .reveal[data-hand="4"] li:nth-child(even) {
    --_start: 48;
    --_turn: 4;
  }
  .reveal[data-hand="4"] li:nth-child(n + 3) {
    --_top: 48;
  }
  .reveal[data-hand="5"] li {
    --_width: 42;
    --_start: 13;
    --_top: 8;
    --_turn: -5;
  }
  .reveal[data-hand="5"] li:nth-child(2) {
    --_start: 45;
    --_turn: 5;
  }
  .reveal[data-hand="5"] li:nth-child(n + 3) {
    --_start: 3;
    --_top: 50;
    --_turn: -6;
  }
  .reveal[data-hand="5"] li:nth-child(4) {
    --_start: 29;
    --_turn: 0;
  }
  .reveal[data-hand="5"] li:nth-child(5) {
    --_start: 55;
    --_turn: 6;
  }
  @media (hover: hover) {
    .reveal[data-hand] li {
      transition: scale 0.2s ease-out;
    }
    .reveal[data-hand] li:hover {
      z-index: 1;
      scale: 1.04;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .reveal[data-sealed] {
      transform: perspective(calc(60 * var(--_rem))) rotateX(calc(var(--_tilt-y, 0) * 6deg))
        rotateY(calc(var(--_tilt-x, 0) * 6deg));
      transition: transform 0.2s ease-out;
    }
  }
  .prize-card {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--_rem);
    padding: var(--_rem);
    text-align: center;
    color: var(--_text);
    background: color-mix(in oklab, var(--_accent) 14%, var(--_background));
    border: 2px solid #d4a72c;
    border-radius: inherit;
    visibility: hidden;
    animation: turn-away 0.5s 2.4s ease-in both;
  }
  .prize-card .thumbnail {
    block-size: calc(6 * var(--_rem));
  }
  .prize-card b {
    display: block;
    font-size: calc(1.75 * var(--_rem));
    line-height: 1.15;
  }
  .reveal[data-hand] .prize-card b {
    font-size: var(--_rem);
  }
  @keyframes turn-away {
    from {
      visibility: visible;
      transform: perspective(calc(60 * var(--_rem))) rotateY(0);
    }
    to {
      visibility: visible;
      opacity: 0;
      transform: perspective(calc(60 * var(--_rem))) rotateY(90deg);
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
