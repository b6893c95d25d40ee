import { html, nothing } from "lit";
import type { Collection, CollectionResponse, Phase } from "../contract/collection.js";
import type { Price } from "../contract/price.js";
import { unitPrice } from "../mint/claim.js";
import { nextStep } from "../mint/moving-price.js";
import { endOf, startOf } from "../mint/phases.js";
import { formatCount, formatDollars, formatMoment, formatPrice } from "./format.js";
import { toSafeAddress } from "./safe-address.js";
import type { View } from "./view.js";

/** The artwork, which is the hero. */
export function artView({ image, name }: Collection, { base }: View) {
  return html`<div part="art" class="hung">${imageView(image, `Artwork of ${name}`, name, base)}</div>`;
}

/** A picture as a square. What can't be shown makes way for an initial. */
export function imageView(image: string | null | undefined, description: string, name: string, base: string) {
  const address = toSafeAddress(image, base);
  return html`<div class="blank" aria-hidden="true">${[...name.trim()][0]}</div>
    ${
      address
        ? html`<img class="art" src=${address} alt=${description} @error=${settle} @load=${settle} />`
        : nothing
    }`;
}

function settle({ target, type }: Event): void {
  (target as HTMLElement).hidden = type === "error";
}

export function supplyView({ supply }: CollectionResponse, { language }: View) {
  if (supply?.minted === undefined) return nothing;
  const { minted, total } = supply;
  const count = formatCount(minted, language);
  if (!total) {
    return html`<div part="supply" class="supply figures">
      <div class="row"><bdi>${count} minted</bdi><small>Open edition</small></div>
    </div>`;
  }
  // Rounded down: all of it is minted when it is, not a little before.
  const share = Math.min(1, Math.floor((minted / total) * 100) / 100);
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(share);
  return html`<div part="supply" class="supply figures">
    <div class="row">
      <bdi>${count} of ${formatCount(total, language)} minted</bdi><small>${percent}</small>
    </div>
    <progress part="progress" aria-label="Minted" max=${total} value=${Math.min(minted, total)}></progress>
  </div>`;
}

/** The phase that the page is about, and the price of one unit, which carries the page. */
export function priceView(view: View) {
  const { phase } = view.store;
  if (!phase) return nothing;
  const { language, store } = view;
  const price = unitPrice(phase, store.state);
  const full = phase.priceDisplay;
  const dollars = price && formatDollars(price, language);
  const words = priceOf(price, view);
  return html`<div class="row muted">
      <bdi>${phase.name?.trim() || "Price"}</bdi
      ><bdi class="figures">${fallOf(phase, view) ?? scheduleOf(phase, view, nothing)}</bdi>
    </div>
    <div>
      <div part="price" class="price figures" data-long=${words.length > 12 || nothing}>
        <bdi>${words}</bdi>
      </div>
      <small class="figures"
        >${full && price !== full ? html`<s>${formatPrice(full, language)}</s> ` : nothing}${dollars}</small
      >
    </div>`;
}

/** What is there to know beside: the phases in their order, and the collection's description. */
export function detailsView(
  { phases: { all }, collection: { description } }: CollectionResponse,
  view: View,
) {
  const current = view.store.phase?.id;
  const isOpen = ({ status }: Phase) => status === "active" || status === "upcoming";
  const isChoice = all.filter(isOpen).length > 1;
  return html` ${
      all.length
        ? html`<ol part="phases" class="phases" aria-label="Phases">
            ${all.map((phase, index) => {
              const name = phase.name?.trim() || `Phase ${index + 1}`;
              return html`<li
                data-status=${phase.status}
                aria-current=${phase.id === current ? "true" : nothing}
              >
                <b
                  >${
                    isChoice && isOpen(phase)
                      ? html`<button class="link" @click=${() => view.store.choosePhase(phase.id)}>
                          ${name}
                        </button>`
                      : name
                  }</b
                >
                <span class="figures"><bdi>${priceOf(phase.priceDisplay, view)}</bdi></span>
                <small>${phase.gated ? "Allowlist" : "Everyone"}</small>
                <small class="figures">${scheduleOf(phase, view, "timer")}</small>
              </li>`;
            })}
          </ol>`
        : nothing
    }
    <p part="description" class="muted"><bdi>${description}</bdi></p>`;
}

function priceOf(price: Price | null | undefined, { language }: View): string {
  return price ? formatPrice(price, language) : "Price unavailable";
}

/**
 * When a falling price falls next, and to what; then, until the next fall is known, from what. In the middle of a mint,
 * when the price stays as it is shown, nothing. Null for any other price.
 */
function fallOf(phase: Phase, { store, countdown, language }: View): unknown {
  const answer = store.state.prices?.[phase.id];
  if (phase.status !== "active" || phase.pricing !== "dutch" || !answer?.price) return null;
  const step = nextStep(answer);
  if (!step) return "Lowest price";
  // Like the price itself: with what the code takes off.
  const spell = (price: Price) =>
    formatPrice(unitPrice({ ...phase, priceDisplay: price }, store.state)!, language);
  if (step.at <= store.now()) {
    return phase.priceDisplay?.baseUnits === step.price.baseUnits && `Fell from ${spell(answer.price)}`;
  }
  return html`Falls to ${spell(step.price)} in <span role="timer">${countdown(step.at)}</span>`;
}

function scheduleOf(phase: Phase, { countdown, language }: View, role: unknown): unknown {
  const timer = (label: string, moment: number) =>
    html`${label} <span role=${role} title=${formatMoment(moment, language)}>${countdown(moment)}</span>`;
  switch (phase.status) {
    case "upcoming": {
      const start = startOf(phase);
      return start === null ? "Upcoming" : timer("Starts in", start);
    }
    case "active": {
      const end = endOf(phase);
      return end === null ? "Live" : timer("Ends in", end);
    }
    case "sold_out":
      return "Sold out";
    case "paused":
      return "Paused";
    case "ended":
      return "Ended";
    default:
      return "Not open now";
  }
}
