import { html, nothing } from "lit";
import type { Collection, CollectionResponse, Phase } from "../../contract/collection.js";
import type { Price } from "../../contract/price.js";
import { isMintOver } from "../../core/state/main-action.js";
import { endOf, startOf } from "../../core/state/phases.js";
import { formatDollars, formatPrice } from "../i18n/format.js";
import { artworkWidth, imageView } from "../shared/image-view.js";
import { formatMessage } from "../i18n/format-message.js";
import { formatMessageParts } from "../i18n/format-message-parts.js";
import type { CheckoutModule } from "../lazy-modules.js";
import type { ViewContext } from "../view-context.js";

/** The collection's artwork. */
export function artView(collection: Collection, context: ViewContext) {
  const { name } = collection;
  const alt = formatMessage(context.messages.artworkOf, context, { name });
  const options = { image: collection, name, alt, base: context.base, width: artworkWidth };
  return html`<div part="art" class="artwork">${imageView(options)}</div>`;
}

export function supplyView({ supply }: CollectionResponse, context: ViewContext) {
  if (supply?.minted === undefined) return nothing;
  const { minted, total } = supply;
  const { language, messages } = context;
  if (!total) {
    return html`<div part="supply" class="supply tabular-nums">
      <div class="row">
        <bdi>${formatMessage(messages.mintedSoFar, context, { count: minted })}</bdi
        ><small>${messages.openEdition}</small>
      </div>
    </div>`;
  }
  // Rounded down, so that 100 % is shown only when everything is minted.
  const share = Math.min(1, Math.floor((minted / total) * 100) / 100);
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(share);
  return html`<div part="supply" class="supply tabular-nums">
    <div class="row">
      <bdi>${formatMessage(messages.mintedOf, context, { minted, total })}</bdi><small>${percent}</small>
    </div>
    <progress
      part="progress"
      aria-label=${messages.minted}
      max=${total}
      value=${Math.min(minted, total)}
    ></progress>
  </div>`;
}

/** Characters of a text as wide as Latin ones: those of Chinese, Japanese and Korean are half as wide again. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u1100-\uffdc]/.test(character) ? 1.5 : 1), 0);

/**
 * The current phase and the price of one unit; claim codes and live prices come with the checkout. Once the mint is over,
 * marketplaces in place of a price that nobody can pay any more.
 */
export function priceView(context: ViewContext, checkoutModule: CheckoutModule | null) {
  const { phase } = context.store;
  if (!phase) return nothing;
  const { language, store, messages } = context;
  const full = phase.priceDisplay;
  const price = checkoutModule ? checkoutModule.unitPrice(phase, store.state) : full;
  const dollars = price && formatDollars(price, language);
  const figure = priceText(price, context);
  return html`<div class="row muted">
      <bdi>${phase.name?.trim() || messages.price}</bdi
      ><bdi class="tabular-nums"
        >${checkoutModule?.nextPriceDropView(phase, context) ?? scheduleView(phase, context, nothing)}</bdi
      >
    </div>
    ${
      isMintOver(store.state)
        ? checkoutModule?.marketplacesView(context)
        : html`<div class="amount">
            <div part="price" class="price tabular-nums" .style=${`--_length:${widthOf(figure)}`}>
              <bdi>${figure}</bdi>
            </div>
            <small class="tabular-nums"
              >${full && price !== full ? html`<s><bdi>${formatPrice(full, context)}</bdi></s> ` : nothing}${dollars ? html`<bdi>${dollars}</bdi>` : nothing}</small
            >
          </div>`
    }`;
}

/** The phases in their order, and the collection's description. */
export function detailsView(
  { phases: { all }, collection: { description } }: CollectionResponse,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
) {
  const { store, messages } = context;
  const current = store.phase?.id;
  const isOpen = ({ status }: Phase) => status === "active" || status === "upcoming";
  const isChoice = all.filter(isOpen).length > 1;
  return html` ${
    all.length
      ? html`<ol part="phases" class="phases" aria-label=${messages.phases}>
          ${all.map((phase, index) => {
            const name = phase.name?.trim() || formatMessage(messages.phase, context, { number: index + 1 });
            return html`<li
              data-status=${phase.status}
              aria-current=${phase.id === current ? "true" : nothing}
            >
              <b
                >${
                  isChoice && isOpen(phase)
                    ? html`<button class="button-link" @click=${() => store.choosePhase(phase.id)}>
                        ${name}
                      </button>`
                    : name
                }</b
              >
              <span class="tabular-nums"><bdi>${priceText(phase.priceDisplay, context)}</bdi></span>
              <small>${phase.gated ? messages.allowlist : messages.everyone}</small>
              <small class="tabular-nums">${scheduleView(phase, context, "timer")}</small>
            </li>`;
          })}
        </ol>`
      : nothing
  }
  ${
    checkoutModule?.descriptionView(description, context) ??
    html`<p part="description" class="muted" dir="auto">${description}</p>`
  }`;
}

function priceText(price: Price | null | undefined, context: ViewContext): string {
  return price ? formatPrice(price, context) : context.messages.priceUnavailable;
}

function scheduleView(phase: Phase, context: ViewContext, role: unknown): unknown {
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
