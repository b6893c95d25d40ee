import { html, nothing } from "lit";
import type { CollectionResponse } from "../../contract/mint/collection.js";
import { artView, creatorView, descriptionView, detailsView, supplyView } from "./collection-view.js";
import { priceView } from "./price-view.js";
import type { MintStore } from "../../core/mint-store.js";
import type { LazyModule } from "../lazy-module.js";
import type { CheckoutModule, ShareModule, WidgetModules } from "../widget-modules.js";
import type { ErrorReason } from "../shared/error-messages.js";
import { isMintOver } from "../../core/collection/phases.js";
import { isClosed } from "../shared/initial-action-label.js";
import { mainButtonView } from "./main-button-view.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";

/** Actions that views trigger. */
export interface Actions {
  /** Performs the main button's action. */
  readonly onMainButtonClick: (event: UIEvent) => void;
  /** Opens the wallet dialog. */
  readonly connect: () => void;
  readonly disconnect: () => void;
}

/** One template with one size for every state. Nothing moves when its content changes. */
function frameView(
  { language, direction }: Localization,
  name: string,
  stage: unknown,
  head: unknown,
  checkout: unknown,
) {
  return html`<section part="base" class="frame" aria-label=${name} lang=${language} dir=${direction}>
    <div part="stage" class="stage">${stage}</div>
    <div class="panel">
      <slot name="header"></slot>
      <div class="body">${head} ${checkout}</div>
      <slot name="footer"></slot>
    </div>
  </section>`;
}

/** One template for every state: the main button keeps the focus because it stays the same element. */
function purchaseView(
  priceRow: unknown,
  button: unknown,
  status: unknown,
  details: unknown,
  wallet: unknown,
) {
  return html`<div part="purchase" class="purchase">
      <div class="price-row">${priceRow}</div>
      ${button}
      <div class="status">${status}</div>
    </div>
    ${details} ${wallet}`;
}

const skeleton = html`<div class="skeleton"></div>`;

/** Skeleton of the widget, or the load error in its place. */
function placeholderView(
  localization: Localization,
  context: ViewContext | null,
  reason: ErrorReason | null,
  modules: Pick<WidgetModules, "checkout">,
  actions: Actions,
) {
  return frameView(
    localization,
    localization.messages.mint,
    nothing,
    [
      html`<div part="title" class="skeleton title"></div>
        <div class="description"></div>`,
      skeleton,
    ],
    checkoutPlaceholderView(localization, context, reason, modules, actions),
  );
}

/**
 * Skeleton of the purchase, or the load error directly above the retry button.
 * @param context Null for a configuration error, which a retry can't fix.
 */
export function checkoutPlaceholderView(
  localization: Localization,
  context: ViewContext | null,
  reason: ErrorReason | null,
  { checkout }: Pick<WidgetModules, "checkout">,
  { onMainButtonClick }: Actions,
) {
  const checkoutModule = checkout.value;
  const canRetry = context && !(reason && checkoutModule?.isAuthorsError(reason, localization));
  return purchaseView(
    reason
      ? html`<div class="load-error">
          ${checkout.render((checkoutModule) => checkoutModule.loadErrorView(reason, localization), localization)}
        </div>`
      : skeleton,
    canRetry ? mainButtonView(context, checkoutModule, onMainButtonClick, reason !== null) : nothing,
    nothing,
    nothing,
    nothing,
  );
}

/**
 * The widget, or its skeleton while the collection or the locale is loading.
 * @param context Null for a configuration error.
 * @param failure Why there is no collection; null if there is one or it is being read.
 * @param checkout Null until the checkout module is loaded.
 */
export function contentView(
  context: ViewContext | null,
  locale: LocaleController,
  failure: ErrorReason | null,
  modules: WidgetModules,
  checkout: { readonly share: LazyModule<ShareModule> } | null,
  actions: Actions,
) {
  const { value } = context?.store.state.collection ?? {};
  return context && value && locale.isReady
    ? widgetView(context, value, modules, checkout?.share.value ?? null, actions)
    : placeholderView(locale, context, failure, modules, actions);
}

/** True if the widget shows the claim code input. Not once the mint is over, when codes have no effect. */
export function acceptsCodes({ state, action }: MintStore): boolean {
  return (
    !isMintOver(state) &&
    (state.collection.value?.collection.features?.claimCodes ||
      state.claim !== undefined ||
      action.kind === "code")
  );
}

export function widgetView(
  context: ViewContext,
  record: CollectionResponse,
  modules: WidgetModules,
  share: ShareModule | null,
  actions: Actions,
) {
  const checkoutModule = modules.checkout.value;
  const outcome = shownOutcome(context, checkoutModule);
  const name = nameOf(record);
  const head = html`${creatorView(record.collection, context)}
    <h2 part="title"><bdi .textContent=${name}></bdi></h2>
    ${descriptionView(record.collection, context, checkoutModule)}
    ${supplyView(record, context, isClosed(context.action) && isMintOver(context.store.state))}`;
  return frameView(
    context,
    name,
    [
      outcome ? checkoutModule!.mintedArtView(outcome, context) : artView(record.collection, context),
      checkoutModule?.artNotesView(context),
    ],
    outcome ? checkoutModule!.outcomeHeadView(outcome, head, context) : head,
    checkoutView(context, name, modules, share, actions, {
      price: priceView(context, checkoutModule),
      details: detailsView(record, context, checkoutModule),
    }),
  );
}

/** Name of a collection, which isn't empty. */
export const nameOf = ({ collection: { name, shortId } }: CollectionResponse): string =>
  name.trim() || shortId;

/** Outcome with the minted units to show, also while that of the others is pending; null: none. */
export function shownOutcome({ store }: ViewContext, checkoutModule: CheckoutModule | null) {
  const { mint } = store.state;
  return checkoutModule && "minted" in mint && mint.minted ? mint : null;
}

/**
 * The purchase and what belongs to it, or the outcome of a mint.
 * @param beside Price, and what is below the purchase before a mint.
 */
export function checkoutView(
  context: ViewContext,
  name: string,
  { checkout, claim }: WidgetModules,
  share: ShareModule | null,
  { onMainButtonClick, connect, disconnect }: Actions,
  beside: { readonly price: unknown; readonly details: unknown },
) {
  const checkoutModule = checkout.value;
  const outcome = shownOutcome(context, checkoutModule);
  const cost = checkoutModule?.mintCostView(context, connect);
  return purchaseView(
    outcome
      ? share?.shareView(outcome, name, context)
      : [beside.price, checkoutModule?.quantityView(context)],
    mainButtonView(context, checkoutModule, onMainButtonClick),
    checkout.render((checkoutModule) => checkoutModule.statusView(context, connect), context),
    html`${
        !outcome && !cost && acceptsCodes(context.store)
          ? html`<div part="claim" class="claim">
              ${claim.render((checkoutModule) => checkoutModule.claimCodeView(context), context)}
            </div>`
          : nothing
      }
      <div class="details" role="group" aria-label=${context.messages.details}>
        ${
          outcome
            ? checkoutModule!.itemListView(outcome, context)
            : (cost ?? [
                checkoutModule?.fundsView(context, connect),
                checkoutModule?.recipientView(context),
                beside.details,
              ])
        }
      </div>`,
    checkoutModule?.walletView(context, disconnect),
  );
}
