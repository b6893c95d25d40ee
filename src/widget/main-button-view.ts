import { html, nothing } from "lit";
import type { MainAction } from "../mint/main-action.js";
import type { Face } from "./page-view.js";
import type { View } from "./view.js";

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
  const { words } = view;
  switch (action.kind) {
    case "reload":
      return words.tryAgain;
    case "connect":
      return words.connect;
    case "unavailable":
      return labelClosed(action.because, view);
    default:
      return face?.labelCheckout(action, view);
  }
}

function labelClosed(
  because: Extract<MainAction, { kind: "unavailable" }>["because"],
  { words }: View,
): string {
  switch (because) {
    case "no_phase":
      return words.noPhase;
    case "paused":
      return words.pausedByCreator;
    case "sold_out":
      return words.soldOut;
    case "ended":
      return words.mintEnded;
    case "unknown":
      return words.notOpen;
  }
}

/** The one big button. It stays focusable when there is nothing to do, so that everybody can learn why. */
export function mainButtonView(view: View, face: Face | null, act: (event: UIEvent) => void) {
  const { action, state } = view.store;
  const isDone = state.mint.status === "succeeded";
  const { aftermarket, words } = view;
  const press = aftermarket?.visit ?? (isDone || actionable.includes(action.kind) ? act : null);
  const isBusy = !isDone && busy.includes(action.kind);
  return html`<button
    part="button"
    class="main"
    aria-disabled=${press ? nothing : "true"}
    aria-busy=${isBusy ? "true" : nothing}
    aria-label=${action.kind === "load" ? words.loading : nothing}
    @click=${press}
  >
    ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    <bdi class="figures"
      >${aftermarket?.label ?? (isDone ? words.mintMore : labelAction(action, view, face))}</bdi
    >
  </button>`;
}
