import { html, nothing } from "lit";
import type { Phase } from "../../contract/mint/collection.js";
import type { Price } from "../../contract/values/price.js";
import { endOf, isAllMinted, isForSale, isMintOver, startOf } from "../../core/collection/phases.js";
import { formatDollars, formatPrice } from "../i18n/format.js";
import { formatMessageParts } from "../i18n/format-message-parts.js";
import { valueView, wordsView } from "../i18n/text-view.js";
import type { CheckoutModule } from "../widget-modules.js";
import type { ViewContext } from "../view-context.js";

/** Width of a text in Latin characters. Chinese, Japanese and Korean characters are half as wide again. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u1100-\uffdc]/.test(character) ? 1.5 : 1), 0);

/**
 * Main information about the current phase: a countdown before it opens, the price while it is open, and the result
 * once the mint is over. Claim codes and live prices are added by the checkout.
 */
export function priceView(context: ViewContext, checkoutModule: CheckoutModule | null) {
  const { phase, state } = context.store;
  if (!phase) return resultView(context);
  if (isMintOver(state)) return overView(phase, context);
  if (!isForSale(phase)) return heldView(phase, context, checkoutModule);
  const start = phase.status === "upcoming" ? startOf(phase) : null;
  return start === null
    ? openView(phase, context, checkoutModule)
    : upcomingView(phase, start, context, checkoutModule);
}

/** Name of a phase with a note. */
function labelView(phase: Phase, note: unknown, { messages }: ViewContext) {
  return html`<div class="row muted">
    <bdi>${wordsView(phase.name?.trim() || messages.price)}</bdi
    ><bdi class="tabular-nums">${wordsView(note)}</bdi>
  </div>`;
}

function upcomingView(
  phase: Phase,
  start: number,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
) {
  return html`${labelView(phase, context.date(start), context)}
    <div class="amount">${countdownView(context.messages.startsIn, start, context)}</div>
    <div class="later-price tabular-nums">${amountView(phase, context, checkoutModule)}</div>`;
}

/** Time until a moment in large type. @param sentence Message with the time as `{time}`. */
export function countdownView(sentence: string, moment: number, context: ViewContext) {
  return html`<div
    part="countdown"
    class="countdown tabular-nums"
    .style=${`--_length:${widthOf(context.countdown(moment))}`}
  >
    ${formatMessageParts(sentence, context, { time: context.timeView(moment, "timer") })}
  </div>`;
}

function openView(phase: Phase, context: ViewContext, checkoutModule: CheckoutModule | null) {
  const note = checkoutModule?.nextPriceDropView(phase, context) ?? scheduleView(phase, context, "timer");
  return html`${labelView(phase, note, context)}
    <div class="amount">${amountView(phase, context, checkoutModule)}</div>`;
}

/** Result of a mint that is over. The secondary market's figures are added by the sections. */
function overView(phase: Phase, context: ViewContext) {
  return html`${labelView(phase, nothing, context)}
    <div class="amount">
      ${resultView(context)}
      <small class="tabular-nums">${context.sectionViews?.ownersView(context)}</small>
    </div>`;
}

/** Status of a phase that neither sells nor has ended, with its price beside it. */
function heldView(phase: Phase, context: ViewContext, checkoutModule: CheckoutModule | null) {
  return html`${labelView(phase, nothing, context)}
    <div class="amount">${resultView(context)}</div>
    <div class="later-price tabular-nums">${amountView(phase, context, checkoutModule)}</div>`;
}

/** Result of a mint that is over, or the status of a phase without a time; without one, that there is none. */
export function resultView(context: ViewContext) {
  const { store, messages } = context;
  const { phase, state } = store;
  const text = isAllMinted(state.collection.value!)
    ? messages.soldOut
    : phase
      ? scheduleView(phase, context, nothing)
      : messages.noPhase;
  return html`<div part="result" class="price" .style=${`--_length:${widthOf(String(text))}`}>
    <bdi>${wordsView(text)}</bdi>
  </div>`;
}

/** Characters of an amount that is shown in full. A longer one is rounded, and its title has all of it. */
const longestAmount = 10;

/** Price of one unit or the price to confirm, with its value in US dollars and the previous price struck through. */
export function amountView(phase: Phase, context: ViewContext, checkoutModule: CheckoutModule | null) {
  const { state } = context.store;
  const change = state.mint.status === "confirming-price" ? state.mint : null;
  const full = change?.agreed ?? phase.priceDisplay;
  const price = change?.quoted ?? (checkoutModule ? checkoutModule.unitPrice(phase, state) : full);
  const dollars = price && formatDollars(price, context.language);
  const exact = priceText(price, context);
  const text =
    price && price.amount.length > longestAmount
      ? formatPrice({ ...price, approximate: true }, context)
      : exact;
  const word = Math.max(...text.split(/\s/).map(widthOf));
  return html`<div
      part="price"
      class="price tabular-nums"
      title=${text === exact ? nothing : exact}
      .style=${`--_length:${widthOf(text)};--_word:${word}`}
    >
      <bdi>${valueView(text)}</bdi>
    </div>
    <small class="tabular-nums"
      >${full && price !== full ? html`<s><bdi>${valueView(formatPrice(full, context))}</bdi></s> ` : nothing}${dollars ? html`<bdi>${valueView(dollars)}</bdi>` : nothing}</small
    >`;
}

export function priceText(price: Price | null | undefined, context: ViewContext): string {
  return price ? formatPrice(price, context) : context.messages.priceUnavailable;
}

/** Status of a phase with the time of its next change. @param role ARIA role of the countdown. */
export function scheduleView(phase: Phase, context: ViewContext, role: unknown): unknown {
  const { messages } = context;
  const timer = (sentence: string, moment: number) =>
    formatMessageParts(sentence, context, { time: context.timeView(moment, role) });
  switch (phase.status) {
    case "upcoming": {
      const start = startOf(phase);
      return start === null ? messages.upcoming : timer(messages.startsIn, start);
    }
    case "active": {
      const end = endOf(phase);
      return end === null ? messages.live : timer(messages.endsIn, end);
    }
    case "sold_out":
      return messages.soldOut;
    case "paused":
      return messages.paused;
    case "ended":
      return messages.ended;
    default:
      return messages.notOpen;
  }
}
