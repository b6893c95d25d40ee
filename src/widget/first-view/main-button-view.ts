import { html, nothing } from "lit";
import type { MainAction } from "../../core/main-action.js";
import type { CheckoutModule } from "../widget-modules.js";
import type { ViewContext } from "../view-context.js";
import { valueView } from "../i18n/text-view.js";
import { isActionable, isClosed, labelInitialAction } from "../shared/initial-action-label.js";

const busyKinds: readonly MainAction["kind"][] = ["connecting", "opening", "check", "working"];

/**
 * Label of the main button before a wallet is connected; the checkout module has the other labels. Empty until that
 * module is loaded, because replacing a label would be a layout shift.
 */
function labelAction(
  action: MainAction,
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
): string | undefined {
  return labelInitialAction(action, context) ?? checkoutModule?.labelCheckout(action, context);
}

/** Ignores a held key, because the button's action may have changed since it was pressed. */
const preventRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key !== "Tab") event.preventDefault();
};

/**
 * The main button, or a sentence in its place when there is nothing to press. The button is disabled only by
 * `aria-disabled`, so that it stays focusable and everyone can read the reason.
 * @param isRetry True after a failed read: the button keeps its label and can be pressed while the read is retried.
 */
export function mainButtonView(
  context: ViewContext,
  checkoutModule: CheckoutModule | null,
  onClick: (event: UIEvent) => void,
  isRetry = false,
) {
  const { action, messages } = context;
  if (isClosed(action))
    return html`<div part="closed" class="closed" tabindex="-1" ?data-linked=${context.collectionSection}>
      ${checkoutModule?.closedView(context) ?? context.closedText}
    </div>`;
  const isRetrying = isRetry && action.kind === "load";
  const isBusy = isRetrying || busyKinds.includes(action.kind);
  const canPress = isRetrying || isActionable(action);
  // A raised price needs a separate press, which the checkout delays.
  const acceptPrice = action.kind === "confirm-price" && checkoutModule?.acceptPrice(action, context);
  const label = (isRetrying ? messages.tryAgain : labelAction(action, context, checkoutModule)) ?? "";
  const track = action.kind === "working" && checkoutModule?.stepTrackView(action.progress, label);
  // The directive comes first, since it sets `aria-disabled` itself while it waits and removes it when it is
  // disconnected.
  return html`<button
    ${acceptPrice || nothing}
    part="button"
    class="button-primary"
    translate="no"
    aria-disabled=${canPress ? nothing : "true"}
    aria-busy=${isBusy ? "true" : nothing}
    aria-label=${action.kind === "load" && !isRetrying ? messages.loading : nothing}
    @click=${canPress && !acceptPrice ? onClick : null}
    @keydown=${preventRepeat}
  >
    ${isBusy && !track ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    <bdi class="tabular-nums">${valueView(label)}</bdi>
    ${track || nothing}
  </button>`;
}
