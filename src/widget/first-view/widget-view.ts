import { html, nothing } from "lit";
import type { CollectionResponse } from "../../contract/collection.js";
import type { Failure } from "../../core/failure.js";
import type * as celebrationView from "../share/share-view.js";
import type * as checkoutView from "../checkout/checkout-view.js";
import type * as claimView from "../claim-code/claim-code-view.js";
import { artView, detailsView, priceView, supplyView } from "./collection-view.js";
import type { LazyModule } from "../lazy-module.js";
import { mainButtonView } from "./main-button-view.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";

/** How the checkout is drawn: what isn't needed for the first view. */
export type CheckoutModule = typeof checkoutView;

/** How claim codes are drawn: what only drops with codes need. */
export type ClaimCodeModule = typeof claimView;

/** What isn't loaded with the first view. */
export interface LazyModules {
  readonly checkout: LazyModule<CheckoutModule>;
  readonly claim: LazyModule<ClaimCodeModule>;
  /** What a successful mint has beside what was minted. */
  readonly share: LazyModule<typeof celebrationView>;
}

export type ErrorReason = Pick<Failure, "code" | "message" | "details">;

export interface Actions {
  /** Does what the main button says. */
  readonly onMainButtonClick: (event: UIEvent) => void;
  readonly disconnect: () => void;
}

/**
 * One template of one size for every state: while its parts come and go nothing moves, and the main button, being the
 * same element all the time, keeps the focus.
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
 * Before there is a collection: bones, and the reason why there is none where it is seen first. Without a view there
 * is nothing to try again: only the page's author can mend it.
 */
export function placeholderView(
  localization: Localization,
  context: ViewContext | null,
  reason: ErrorReason | null,
  { checkout }: Pick<LazyModules, "checkout">,
  { onMainButtonClick }: Actions,
) {
  const checkoutModule = checkout.value;
  const canRetry = context && !(reason && checkoutModule?.isConfigurationError(reason.code, localization));
  return frameView(
    localization,
    localization.messages.mint,
    reason &&
      html`<div class="load-error">
        ${checkout.render((checkoutModule) => checkoutModule.errorView(reason, localization), localization)}
      </div>`,
    [html`<div class="skeleton title"></div>`, skeleton],
    purchaseView(
      skeleton,
      canRetry ? mainButtonView(context, checkoutModule, onMainButtonClick) : nothing,
      nothing,
    ),
    nothing,
    nothing,
  );
}

/** True where a code may be entered. */
export function acceptsCodes({ state, action }: ViewContext["store"]): boolean {
  return (
    state.collection.value?.collection.features?.claimCodes ||
    state.claim !== undefined ||
    action.kind === "code"
  );
}

export function widgetView(
  context: ViewContext,
  record: CollectionResponse,
  { checkout, claim, share }: LazyModules,
  actions: Actions,
) {
  const { mint } = context.store.state;
  const checkoutModule = checkout.value;
  // What is confirmed is shown, also while the answer for the rest is owed.
  const outcome = checkoutModule && "minted" in mint && mint.minted ? mint : null;
  const cost = checkoutModule?.mintCostView(context);
  const name = record.collection.name.trim() || record.collection.shortId;
  return frameView(
    context,
    name,
    outcome ? checkoutModule!.mintedArtView(outcome, context) : artView(record.collection, context),
    html`<h2 part="title"><bdi>${name}</bdi></h2>
      ${supplyView(record, context)}`,
    purchaseView(
      outcome
        ? [checkoutModule!.resultTitleView(outcome, context), share.value?.shareView(outcome, name, context)]
        : [priceView(context), checkoutModule?.quantityView(context)],
      mainButtonView(context, checkoutModule, actions.onMainButtonClick),
      checkout.render((checkoutModule) => checkoutModule.statusView(context), context),
    ),
    html`${
        !outcome && !cost && acceptsCodes(context.store)
          ? html`<div part="claim" class="claim">
              ${claim.render((checkoutModule) => checkoutModule.claimCodeView(context), context)}
            </div>`
          : nothing
      }
      <div class="details" role="group" aria-label=${context.messages.details} tabindex="0">
        ${outcome ? checkoutModule!.itemListView(outcome, context) : (cost ?? detailsView(record, context))}
      </div>`,
    checkoutModule?.walletView(context, actions.disconnect),
  );
}
