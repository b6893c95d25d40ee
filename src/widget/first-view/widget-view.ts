import { html, nothing } from "lit";
import type { CollectionResponse } from "../../contract/mint/collection.js";
import { artView, creatorView, descriptionView, detailsView, supplyView } from "./collection-view.js";
import { priceView } from "./price-view.js";
import type { MintStore } from "../../core/mint-store.js";
import type { LazyModule } from "../lazy-module.js";
import type { ShareModule, WidgetModules } from "../widget-modules.js";
import type { ErrorReason } from "../shared/error-messages.js";
import { isMintOver } from "../../core/collection/phases.js";
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

/**
 * One template with one size for every state. Nothing moves when its content changes, and the main button keeps the
 * focus because it stays the same element.
 */
function frameView(
  { language, direction }: Localization,
  name: string,
  stage: unknown,
  head: unknown,
  purchase: unknown,
  details: unknown,
  wallet: unknown,
) {
  return html`<section part="base" class="frame" aria-label=${name} lang=${language} dir=${direction}>
    <div part="stage" class="stage">${stage}</div>
    <div class="panel">
      <slot name="header"></slot>
      <div class="body">
        ${head}
        <div part="purchase" class="purchase">${purchase}</div>
        ${details} ${wallet}
      </div>
      <slot name="footer"></slot>
    </div>
  </section>`;
}

function purchaseView(priceRow: unknown, button: unknown, status: unknown) {
  return html`<div class="price-row">${priceRow}</div>
    ${button}
    <div class="status">${status}</div>`;
}

const skeleton = html`<div class="skeleton"></div>`;

/**
 * Skeleton, or the load error directly above the retry button.
 * @param context Null for a configuration error, which a retry can't fix.
 */
function placeholderView(
  localization: Localization,
  context: ViewContext | null,
  reason: ErrorReason | null,
  { checkout }: Pick<WidgetModules, "checkout">,
  { onMainButtonClick }: Actions,
) {
  const checkoutModule = checkout.value;
  const canRetry = context && !(reason && checkoutModule?.isAuthorsError(reason, localization));
  return frameView(
    localization,
    localization.messages.mint,
    nothing,
    [
      html`<div part="title" class="skeleton title"></div>
        <div class="description"></div>`,
      skeleton,
    ],
    purchaseView(
      reason
        ? html`<div class="load-error">
            ${checkout.render((checkoutModule) => checkoutModule.loadErrorView(reason, localization), localization)}
          </div>`
        : skeleton,
      canRetry ? mainButtonView(context, checkoutModule, onMainButtonClick, reason !== null) : nothing,
      nothing,
    ),
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
  { checkout, claim }: WidgetModules,
  share: ShareModule | null,
  actions: Actions,
) {
  const { mint } = context.store.state;
  const checkoutModule = checkout.value;
  // Shows confirmed units even while the outcome of the others is pending.
  const outcome = checkoutModule && "minted" in mint && mint.minted ? mint : null;
  const cost = checkoutModule?.mintCostView(context, actions.connect);
  const name = record.collection.name.trim() || record.collection.shortId;
  const head = html`${creatorView(record.collection, context)}
    <h2 part="title"><bdi .textContent=${name}></bdi></h2>
    ${descriptionView(record.collection, context, checkoutModule)} ${supplyView(record, context)}`;
  return frameView(
    context,
    name,
    [
      outcome ? checkoutModule!.mintedArtView(outcome, context) : artView(record.collection, context),
      checkoutModule?.artNotesView(context),
    ],
    outcome ? checkoutModule!.outcomeHeadView(outcome, head, context) : head,
    purchaseView(
      outcome
        ? share?.shareView(outcome, name, context)
        : [priceView(context, checkoutModule), checkoutModule?.quantityView(context)],
      mainButtonView(context, checkoutModule, actions.onMainButtonClick),
      checkout.render((checkoutModule) => checkoutModule.statusView(context, actions.connect), context),
    ),
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
                checkoutModule?.fundsView(context, actions.connect),
                checkoutModule?.recipientView(context),
                detailsView(record, context, checkoutModule),
              ])
        }
      </div>`,
    checkoutModule?.walletView(context, actions.disconnect),
  );
}
