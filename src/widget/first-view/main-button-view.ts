import { html, nothing } from "lit";
import type { MainAction } from "../../core/store/main-action.js";
import type { CheckoutModule } from "../lazy-modules.js";
import type { ViewContext } from "../view-context.js";

const actionableKinds: readonly MainAction["kind"][] = [
  "connect",
  "code",
  "mint",
  "retry",
  "reload",
  "ask",
  "mint-more",
  "see-market",
];
const busyKinds: readonly MainAction["kind"][] = ["connecting", "opening", "check", "working"];

/**
 * The button's label before a wallet is connected; the checkout module has the other labels. Empty while that module
 * loads, because a label that is replaced by another counts as a layout shift.
 */
function labelAction(
  action: MainAction,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
): unknown {
  const { messages } = context;
  switch (action.kind) {
    case "reload":
      return messages.tryAgain;
    case "connect":
      return messages.connect;
    case "unavailable":
      return labelClosed(action.because, context);
    default:
      return checkoutModule?.labelCheckout(action, context);
  }
}

function labelClosed(
  because: Extract<MainAction, { kind: "unavailable" }>["because"],
  { messages }: ViewContext,
): string {
  return {
    no_phase: messages.noPhase,
    paused: messages.pausedByCreator,
    sold_out: messages.soldOut,
    ended: messages.mintEnded,
    unknown: messages.notOpen,
  }[because];
}

/** A held key presses nothing: what the button does may have changed since. */
const preventRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key !== "Tab") event.preventDefault();
};

/** The main button. Disabled by `aria-disabled` only: it stays focusable, so that everybody can read the reason. */
export function mainButtonView(
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
  onClick: (event: UIEvent) => void,
) {
  const { action, messages } = context;
  const isBusy = busyKinds.includes(action.kind);
  const isActionable = actionableKinds.includes(action.kind);
  return html`<button
    part="button"
    class="button-primary"
    aria-disabled=${isActionable ? nothing : "true"}
    aria-busy=${isBusy ? "true" : nothing}
    aria-label=${action.kind === "load" ? messages.loading : nothing}
    @click=${isActionable ? onClick : null}
    @keydown=${preventRepeat}
  >
    ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    <bdi class="tabular-nums">${labelAction(action, context, checkoutModule)}</bdi>
  </button>`;
}
