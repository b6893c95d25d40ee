import { html, nothing } from "lit";
import type { Collection, CollectionResponse, Phase } from "../../contract/mint/collection.js";
import { isForSale, isMintOver, startOf } from "../../core/collection/phases.js";
import { artworkWidth, imageView } from "../shared/image-view.js";
import { toSafeUrl } from "../shared/safe-url.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import type { CheckoutModule } from "../widget-modules.js";
import { valueView, wordsView } from "../i18n/text-view.js";
import type { ViewContext } from "../view-context.js";
import { priceText, scheduleView } from "./price-view.js";

/** The collection's artwork. */
export function artView(collection: Collection, context: ViewContext) {
  const { name } = collection;
  const alt = formatMessage(context.messages.artworkOf, context, { name });
  const options = { image: collection, name, alt, base: context.base, width: artworkWidth };
  return html`<div part="art" class="artwork">${imageView(options)}</div>`;
}

/** Who made the collection, above its title. */
export function creatorView(
  { creator }: Pick<Collection, "creator">,
  context: Localization & Pick<ViewContext, "base">,
) {
  const name = creator?.name.trim();
  if (!creator || !name) return nothing;
  const { base, messages } = context;
  const url = toSafeUrl(creator.url, base);
  const view = html`<span class="creator-image"
      >${imageView({ image: { image: creator.image }, name, alt: "", base, width: "24px" })}</span
    ><bdi .textContent=${formatMessage(messages.by, context, { name })}></bdi>`;
  return html`<p part="creator" class="creator">
    ${url ? html`<a href=${url} target="_blank" rel="noopener noreferrer">${view}</a>` : view}
  </p>`;
}

/** Share of the supply below which the number of remaining units is shown instead of the percentage. */
const lastShare = 0.05;

/** Percentage, rounded down, so that 100 % is shown only when everything is minted: `<1%`, `34%`. */
function formatShare(share: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: "percent" });
  return share > 0 && share < 0.01
    ? `<${format.format(0.01)}`
    : format.format(Math.min(1, Math.floor(share * 100) / 100));
}

/** @param isTold True: a sentence below says how many are minted, so that the number is left out. */
export function supplyView({ supply }: CollectionResponse, context: ViewContext, isTold = false) {
  if (supply?.minted === undefined) return nothing;
  const { minted, total } = supply;
  const { language, messages } = context;
  if (!total) {
    return html`<div part="supply" class="supply tabular-nums">
      <div class="row">
        ${isTold ? nothing : html`<bdi>${valueView(formatMessage(messages.mintedSoFar, context, { count: minted }))}</bdi>`}
        <small>${messages.openEdition}</small>
      </div>
    </div>`;
  }
  const left = total - minted;
  const note =
    left > 0 && left <= total * lastShare
      ? formatMessage(messages.left, context, { count: left })
      : formatShare(minted / total, language);
  return html`<div part="supply" class="supply tabular-nums">
    ${
      isTold
        ? html`<div class="row">&nbsp;</div>`
        : html`<div class="row">
            <bdi>${valueView(formatMessage(messages.mintedOf, context, { minted, total }))}</bdi
            ><small><bdi>${valueView(note)}</bdi></small>
          </div>`
    }
    <progress
      part="progress"
      aria-label=${messages.minted}
      max=${total}
      value=${Math.min(minted, total)}
    ></progress>
  </div>`;
}

/** Number of phases visible without scrolling. */
const shownPhases = 6;

/** The collection's description and links. Before the checkout is loaded, only the first lines of the description. */
export function descriptionView(
  collection: Collection,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
) {
  const { description, links } = collection;
  return (
    checkoutModule?.descriptionView(collection, context) ??
    html`<div class="description" dir="auto" ?data-links=${links?.length}>
      <p part="description" class="muted" .textContent=${description ?? ""}></p>
    </div>`
  );
}

/** What is below the purchase: marketplaces or the curve of the price, and the phases. */
export function detailsView(
  record: CollectionResponse,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
) {
  return html`${isMintOver(context.store.state) ? checkoutModule?.marketplacesView(context) : checkoutModule?.priceCurveView(context)}
  ${phasesView(record, context, checkoutModule)}`;
}

/** The phases in order. @param isTimeAbove True: the end of the current one is shown above the price. */
export function phasesView(
  { phases: { all } }: CollectionResponse,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
  isTimeAbove = true,
) {
  const { store, messages } = context;
  const current = store.phase?.id;
  const isChoice = all.filter(isForSale).length > 1;
  if (!all.length) return nothing;
  return html`<ol
    part="phases"
    class="phases"
    ?data-choice=${isChoice}
    tabindex=${all.length > shownPhases ? 0 : nothing}
    aria-label=${messages.phases}
  >
    ${all.map((phase, index) => {
      const name = phase.name?.trim() || formatMessage(messages.phase, context, { number: index + 1 });
      return html`<li data-status=${phase.status} aria-current=${phase.id === current ? "true" : nothing}>
        <b
          >${
            isChoice && isForSale(phase)
              ? html`<button class="button-link" @click=${() => store.choosePhase(phase.id)}>
                  ${wordsView(name)}
                </button>`
              : wordsView(name)
          }</b
        >
        <span class="tabular-nums"><bdi>${valueView(priceText(phase.priceDisplay, context))}</bdi></span>
        <div>
          <small>${wordsView(describeAudience(phase, context))}</small>
          <small class="tabular-nums"
            >${wordsView(phaseTimeView(phase, context, checkoutModule, isTimeAbove))}</small
          >
        </div>
      </li>`;
    })}
  </ol>`;
}

/** Who can mint in a phase, and how many each wallet while that matters: `Everyone · 5 per wallet`. */
function describeAudience(phase: Phase, context: ViewContext): string {
  const { allowlist, everyone, perWallet } = context.messages;
  const audience = phase.gated ? allowlist : everyone;
  const limit = phase.limits.perWallet;
  return limit === null || !isForSale(phase)
    ? audience
    : `${audience} · ${formatMessage(perWallet, context, { limit })}`;
}

/**
 * Time of a phase in the list: the opening of an upcoming phase, or the end of an active one unless it is shown above
 * the price.
 */
function phaseTimeView(
  phase: Phase,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
  isTimeAbove: boolean,
) {
  const start = phase.status === "upcoming" ? startOf(phase) : null;
  if (start !== null) return context.date(start);
  const isCurrent = isTimeAbove && phase.id === context.store.phase?.id;
  // The status of the current phase is above, where the price was.
  if (isTimeAbove && !isForSale(phase) && phase.status === context.store.phase?.status) return nothing;
  return phase.status === "active" && isCurrent && !checkoutModule?.nextPriceDropView(phase, context)
    ? context.messages.live
    : scheduleView(phase, context, nothing);
}
