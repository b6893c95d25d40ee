import { html, nothing } from "lit";
import type { MainAction } from "../mint/main-action.js";

const closed = {
  no_phase: "No mint is planned",
  paused: "Paused by the creator",
  sold_out: "Sold out",
  ended: "The mint has ended",
  unknown: "Not open now",
};

/** What the main button says before a wallet is connected; null: that is for the checkout to say. */
function labelAction(action: MainAction): string | null {
  switch (action.kind) {
    case "load":
      return "Loading…";
    case "reload":
      return "Try again";
    case "connect":
      return "Connect wallet";
    case "unavailable":
      return closed[action.because];
    default:
      return null;
  }
}

const actionable: readonly MainAction["kind"][] = ["connect", "mint", "retry", "reload", "ask"];
const busy: readonly MainAction["kind"][] = ["connecting", "opening", "check", "working"];

/** The one big button. It stays focusable when there is nothing to do, so that everybody can learn why. */
export function mainButtonView(action: MainAction, act: () => void, checkoutLabel: unknown) {
  const isActionable = actionable.includes(action.kind);
  const isBusy = busy.includes(action.kind);
  return html`<button
    part="button"
    class="main"
    aria-disabled=${isActionable ? nothing : "true"}
    aria-busy=${isBusy ? "true" : nothing}
    @click=${isActionable ? act : null}
  >
    ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    <span class="figures">${labelAction(action) ?? checkoutLabel}</span>
  </button>`;
}
