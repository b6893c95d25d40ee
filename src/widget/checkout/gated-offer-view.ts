import { css, html } from "lit";
import { gatedOfferBeside } from "../../core/collection/gated-offer.js";
import { formatPrice } from "../i18n/format.js";
import type { ViewContext } from "../view-context.js";

/** First open allowlist phase besides the current phase, while no wallet is connected; null: none. */
function gatedOffer({ store }: ViewContext) {
  const { collection, wallet } = store.state;
  return wallet.status === "disconnected" && collection.value
    ? gatedOfferBeside(collection.value, store.phase)
    : null;
}

/** True while an allowlist phase is open, so that connecting shows whether the visitor is on its list. */
export function isListOpen(context: ViewContext): boolean {
  const { phase } = context.store;
  return (phase?.gated === true && phase.status === "active") || gatedOffer(context) !== null;
}

/** Button that switches to the open allowlist phase, with its price; null: none. */
export function gatedOfferView(context: ViewContext) {
  const { messages, store } = context;
  const phase = gatedOffer(context);
  if (!phase) return null;
  const { id, name, priceDisplay: price } = phase;
  return html`<button
    part="gated-offer"
    class="gated-offer"
    title=${name?.trim() || messages.allowlist}
    @click=${() => store.choosePhase(id)}
  >
    <small>${messages.allowlist}</small>
    <b class="tabular-nums"
      ><bdi .textContent=${price ? formatPrice(price, context) : messages.priceUnavailable}></bdi
    ></b>
  </button>`;
}

export const gatedOfferStyles = css`
  .gated-offer {
    display: grid;
    align-content: center;
    max-inline-size: calc(9 * var(--_rem));
    block-size: calc(3.25 * var(--_rem));
    padding: 0 calc(0.9 * var(--_rem));
    line-height: 1.25;
    text-align: center;
    background: color-mix(in oklab, var(--_accent) 10%, var(--_background));
    border: 1px solid var(--_accent);
  }
  .gated-offer small {
    color: inherit;
  }
  .gated-offer b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 640;
  }
  @media (hover: hover) {
    .gated-offer:hover {
      background: color-mix(in oklab, var(--_accent) 20%, var(--_background));
    }
  }
`;
