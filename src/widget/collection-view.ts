import { html, nothing } from "lit";
import type { Collection, CollectionResponse, Phase } from "../contract/collection.js";
import { endOf, startOf } from "../mint/phases.js";
import { formatCount, formatDollars, formatMoment, formatPrice } from "./format.js";
import { toSafeAddress } from "./safe-address.js";
import type { View } from "./view.js";

/** The artwork, which is the hero. What can't be shown is replaced by the collection's initial. */
export function artView({ image, name }: Collection, { base }: View, onBroken: (event: Event) => void) {
  const address = toSafeAddress(image, base);
  const artwork = html`<img
    part="art"
    class="art"
    src=${address}
    alt=${`Artwork of ${name}`}
    @error=${onBroken}
  />`;
  return html`<div class="hung">
    <div class="blank" aria-hidden="true">${[...name.trim()][0] ?? ""}</div>
    ${address ? artwork : nothing}
  </div>`;
}

export function supplyView({ supply }: CollectionResponse, { language }: View) {
  if (supply?.minted === undefined) return nothing;
  const { minted, total } = supply;
  const count = formatCount(minted, language);
  if (!total) {
    return html`<div part="supply" class="supply figures">
      <div><span>${count} minted</span><span class="muted">Open edition</span></div>
    </div>`;
  }
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(Math.min(1, minted / total));
  return html`<div part="supply" class="supply figures">
    <div>
      <span>${count} of ${formatCount(total, language)} minted</span><span class="muted">${percent}</span>
    </div>
    <progress aria-label="Minted" max=${total} value=${Math.min(minted, total)}></progress>
  </div>`;
}

/** All phases in their order; the one that the page is about is marked, others that can still be minted can be chosen. */
export function phasesView({ phases }: CollectionResponse, view: View) {
  const current = view.store.phase?.id;
  return html`<ol
    part="phases"
    class="phases"
    aria-label="Phases"
    tabindex=${phases.all.length > 3 ? 0 : nothing}
  >
    ${phases.all.map((phase, index) => {
      const name = phase.name ?? `Phase ${index + 1}`;
      const isCurrent = phase.id === current;
      const isOpen = phase.status === "active" || phase.status === "upcoming";
      return html`<li data-status=${phase.status} aria-current=${isCurrent ? "true" : nothing}>
        <strong
          >${
            isOpen && !isCurrent
              ? html`<button class="link" @click=${() => view.store.choosePhase(phase.id)}>${name}</button>`
              : name
          }</strong
        >
        <span class="figures">${priceOf(phase, view)}</span>
        <small>${phase.gated ? "Allowlist" : "Everyone"}</small>
        <small class="figures">${scheduleOf(phase, view)}</small>
      </li>`;
    })}
  </ol>`;
}

function priceOf({ priceDisplay }: Phase, { language }: View): string {
  return priceDisplay ? formatPrice(priceDisplay, language) : "Price unavailable";
}

function scheduleOf(phase: Phase, { countdown, language }: View): unknown {
  const timer = (label: string, moment: number) =>
    html`${label} <span role="timer" title=${formatMoment(moment, language)}>${countdown(moment)}</span>`;
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

/** The price of one unit, which carries the page. */
export function priceView({ store, language }: View) {
  const price = store.phase?.priceDisplay;
  const dollars = price && formatDollars(price, language);
  return html`<div>
    <small>Price</small>
    <span part="price" class="price figures"
      >${price ? formatPrice(price, language) : "Price unavailable"}</span
    >
    ${dollars ? html`<small class="figures">${dollars}</small>` : nothing}
  </div>`;
}
