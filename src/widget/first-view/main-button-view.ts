import { html, nothing } from "lit";
import type { MainAction } from "../../core/main-action.js";
import type { CheckoutModule } from "../widget-modules.js";
import type { ViewContext } from "../view-context.js";
import type { CollectionResponse } from "../../contract/mint/collection.js";
import { isAllMinted, isMintOver } from "../../core/collection/phases.js";
import { formatMessage } from "../i18n/format-message.js";
import { valueView, wordsView } from "../i18n/text-view.js";
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

/** How many items were minted, once the mint is over; empty when that is unknown. */
function foundHomeText(record: CollectionResponse, context: ViewContext): string {
  const { messages } = context;
  const { minted, total } = record.supply;
  if (minted === undefined) return "";
  if (isAllMinted(record)) return formatMessage(messages.allFoundHome, context, { count: minted });
  return total
    ? formatMessage(messages.someFoundHome, context, { minted, total })
    : formatMessage(messages.foundHome, context, { count: minted });
}

/** Why nothing can be minted, in place of the main button, with a way to the collection. */
function closedView(context: ViewContext, checkoutModule: CheckoutModule | null) {
  const { action, messages, store, collectionSection, sectionViews } = context;
  const sentence =
    action.kind === "ineligible"
      ? checkoutModule?.describeClosed(action, context)
      : isMintOver(store.state)
        ? foundHomeText(store.state.collection.value!, context)
        : store.phase?.status === "paused"
          ? messages.resumesHere
          : messages.opensHere;
  const isOwn =
    collectionSection === "wall" && action.kind === "ineligible" && action.reason === "WALLET_LIMIT_REACHED";
  return html`<div part="closed" class="closed" tabindex="-1">
    <bdi>${wordsView(sentence)}</bdi>
    ${
      collectionSection
        ? html`<button class="button-secondary" @click=${() => void sectionViews?.showCollection(isOwn)}>
            ${isOwn ? messages.seeOwn : messages.seeCollection}
          </button>`
        : nothing
    }
  </div>`;
}

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
  if (isClosed(action)) return closedView(context, checkoutModule);
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
