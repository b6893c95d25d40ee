import { html, nothing } from "lit";
import type { MainAction } from "../mint/main-action.js";
import type { Face } from "./page-view.js";
import type { View } from "./view.js";

const closed = {
  no_phase: "No mint is planned",
  paused: "Paused by the creator",
  sold_out: "Sold out",
  ended: "The mint has ended",
  unknown: "Not open now",
};

const actionable: readonly MainAction["kind"][] = [
  "connect",
  "code",
  "mint",
  "consent",
  "retry",
  "reload",
  "ask",
];
const busy: readonly MainAction["kind"][] = ["connecting", "opening", "check", "working"];

/**
 * What the button says as long as there is no wallet; from then on the checkout says it. While it loads it shows
 * nothing: words that give way to others would count as a shift of the page.
 */
function labelAction(action: MainAction, view: View, face: Face | null): unknown {
  switch (action.kind) {
    case "reload":
      return "Try again";
    case "connect":
      return "Connect wallet";
    case "unavailable":
      return closed[action.because];
    default:
      return face?.labelCheckout(action, view);
  }
}

/** The one big button. It stays focusable when there is nothing to do, so that everybody can learn why. */
export function mainButtonView(view: View, face: Face | null, act: (event: UIEvent) => void) {
  const { action, state } = view.store;
  const isDone = state.mint.status === "succeeded";
  const { aftermarket } = view;
  const press = aftermarket?.visit ?? (isDone || actionable.includes(action.kind) ? act : null);
  const isBusy = !isDone && busy.includes(action.kind);
  return html`<button
    part="button"
    class="main"
    aria-disabled=${press ? nothing : "true"}
    aria-busy=${isBusy ? "true" : nothing}
    aria-label=${action.kind === "load" ? "Loading…" : nothing}
    @click=${press}
  >
    ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    <bdi class="figures"
      >${aftermarket?.label ?? (isDone ? "Mint more" : labelAction(action, view, face))}</bdi
    >
  </button>`;
}
