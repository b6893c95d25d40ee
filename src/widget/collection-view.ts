import { html, nothing } from "lit";
import type { Collection, CollectionResponse, Phase } from "../contract/collection.js";
import type { Price } from "../contract/price.js";
import { unitPrice } from "../mint/claim.js";
import { nextStep } from "../mint/moving-price.js";
import { endOf, startOf } from "../mint/phases.js";
import { formatDollars, formatMoment, formatPrice } from "./format.js";
import { toSafeAddress } from "./safe-address.js";
import { compose, say } from "./say.js";
import type { View } from "./view.js";

/** The artwork, which is the hero. */
export function artView({ image, name }: Collection, view: View) {
  const description = say(view.words.artworkOf, view, { name });
  return html`<div part="art" class="hung">${imageView(image, description, name, view.base)}</div>`;
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

export function supplyView({ supply }: CollectionResponse, view: View) {
  if (supply?.minted === undefined) return nothing;
  const { minted, total } = supply;
  const { language, words } = view;
  if (!total) {
    return html`<div part="supply" class="supply figures">
      <div class="row">
        <bdi>${say(words.mintedSoFar, view, { count: minted })}</bdi><small>${words.openEdition}</small>
      </div>
    </div>`;
  }
  // Rounded down: all of it is minted when it is, not a little before.
  const share = Math.min(1, Math.floor((minted / total) * 100) / 100);
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(share);
  return html`<div part="supply" class="supply figures">
    <div class="row"><bdi>${say(words.mintedOf, view, { minted, total })}</bdi><small>${percent}</small></div>
    <progress
      part="progress"
      aria-label=${words.minted}
      max=${total}
      value=${Math.min(minted, total)}
    ></progress>
  </div>`;
}

/** The phase that the page is about, and the price of one unit, which carries the page. */
export function priceView(view: View) {
  const { phase } = view.store;
  if (!phase) return nothing;
  const { language, store, words } = view;
  const price = unitPrice(phase, store.state);
  const full = phase.priceDisplay;
  const dollars = price && formatDollars(price, language);
  const figure = priceOf(price, view);
  return html`<div class="row muted">
      <bdi>${phase.name?.trim() || words.price}</bdi
      ><bdi class="figures">${fallOf(phase, view) ?? scheduleOf(phase, view, nothing)}</bdi>
    </div>
    <div>
      <div part="price" class="price figures" data-long=${!price || figure.length > 12 || nothing}>
        <bdi>${figure}</bdi>
      </div>
      <small class="figures"
        >${full && price !== full ? html`<s>${formatPrice(full, view)}</s> ` : nothing}${dollars}</small
      >
    </div>`;
}

/** What is there to know beside: the phases in their order, and the collection's description. */
export function detailsView(
  { phases: { all }, collection: { description } }: CollectionResponse,
  view: View,
) {
  const { store, words } = view;
  const current = store.phase?.id;
  const isOpen = ({ status }: Phase) => status === "active" || status === "upcoming";
  const isChoice = all.filter(isOpen).length > 1;
  return html` ${
      all.length
        ? html`<ol part="phases" class="phases" aria-label=${words.phases}>
            ${all.map((phase, index) => {
              const name = phase.name?.trim() || say(words.phase, view, { number: index + 1 });
              return html`<li
                data-status=${phase.status}
                aria-current=${phase.id === current ? "true" : nothing}
              >
                <b
                  >${
                    isChoice && isOpen(phase)
                      ? html`<button class="link" @click=${() => store.choosePhase(phase.id)}>
                          ${name}
                        </button>`
                      : name
                  }</b
                >
                <span class="figures"><bdi>${priceOf(phase.priceDisplay, view)}</bdi></span>
                <small>${phase.gated ? words.allowlist : words.everyone}</small>
                <small class="figures">${scheduleOf(phase, view, "timer")}</small>
              </li>`;
            })}
          </ol>`
        : nothing
    }
    <p part="description" class="muted"><bdi>${description}</bdi></p>`;
}

function priceOf(price: Price | null | undefined, view: View): string {
  return price ? formatPrice(price, view) : view.words.priceUnavailable;
}

/**
 * When a falling price falls next, and to what; then, until the next fall is known, from what. In the middle of a mint,
 * when the price stays as it is shown, nothing. Null for any other price.
 */
function fallOf(phase: Phase, view: View): unknown {
  const { store, countdown, words } = view;
  const answer = store.state.prices?.[phase.id];
  if (phase.status !== "active" || phase.pricing !== "dutch" || !answer?.price) return null;
  const step = nextStep(answer);
  if (!step) return words.lowestPrice;
  // Like the price itself: with what the code takes off.
  const spell = (price: Price) =>
    formatPrice(unitPrice({ ...phase, priceDisplay: price }, store.state)!, view);
  if (step.at <= store.now()) {
    return (
      phase.priceDisplay?.baseUnits === step.price.baseUnits &&
      say(words.fellFrom, view, { price: spell(answer.price) })
    );
  }
  const time = html`<span role="timer">${countdown(step.at)}</span>`;
  return compose(words.fallsTo, view, { price: spell(step.price), time });
}

function scheduleOf(phase: Phase, view: View, role: unknown): unknown {
  const { countdown, language, words } = view;
  const timer = (sentence: string, moment: number) =>
    compose(sentence, view, {
      time: html`<span role=${role} title=${formatMoment(moment, language)}>${countdown(moment)}</span>`,
    });
  switch (phase.status) {
    case "upcoming": {
      const start = startOf(phase);
      return start === null ? words.upcoming : timer(words.startsIn, start);
    }
    case "active": {
      const end = endOf(phase);
      return end === null ? words.live : timer(words.endsIn, end);
    }
    case "sold_out":
      return words.soldOut;
    case "paused":
      return words.paused;
    case "ended":
      return words.ended;
    default:
      return words.notOpen;
  }
}
