import { html, nothing } from "lit";
import type { CollectionResponse } from "../../contract/collection.js";
import { artView, detailsView, priceView, supplyView } from "./collection-view.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { Actions, LazyModules, ShareModule } from "../lazy-modules.js";
import type { ErrorReason } from "../shared/error-messages.js";
import { isMintOver } from "../../core/state/main-action.js";
import { mainButtonView } from "./main-button-view.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";

/**
 * One template of one size for every state: nothing moves when its content changes, and the main button keeps the focus
 * because it stays the same element.
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
 * Skeleton, or the load error right above the button that retries.
 * @param context null for a configuration error, which a retry does not fix.
 */
export function placeholderView(
  localization: Localization,
  context: ViewContext | null,
  reason: ErrorReason | null,
  { checkout }: Pick<LazyModules, "checkout">,
  { onMainButtonClick }: Actions,
) {
  const checkoutModule = checkout.value;
  const canRetry = context && !(reason && checkoutModule?.isAuthorsError(reason, localization));
  return frameView(
    localization,
    localization.messages.mint,
    nothing,
    [html`<div part="title" class="skeleton title"></div>`, skeleton],
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

/** True if the page has a field for a claim code: not once the mint is over, when no code counts. */
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
  { checkout, claim }: LazyModules,
  share: ShareModule | null,
  actions: Actions,
) {
  const { mint } = context.store.state;
  const checkoutModule = checkout.value;
  // Confirmed units are shown even while the outcome of the others is pending.
  const outcome = checkoutModule && "minted" in mint && mint.minted ? mint : null;
  const cost = checkoutModule?.mintCostView(context);
  const name = record.collection.name.trim() || record.collection.shortId;
  return frameView(
    context,
    name,
    [
      outcome ? checkoutModule!.mintedArtView(outcome, context) : artView(record.collection, context),
      checkoutModule?.artNotesView(context),
    ],
    html`<h2 part="title"><bdi>${name}</bdi></h2>
      ${supplyView(record, context)}`,
    purchaseView(
      outcome
        ? [checkoutModule!.resultTitleView(outcome, context), share?.shareView(outcome, name, context)]
        : [priceView(context, checkoutModule), checkoutModule?.quantityView(context)],
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
        ${
          outcome
            ? checkoutModule!.itemListView(outcome, context)
            : (cost ?? [
                checkoutModule?.fundsView(context, actions.connect),
                detailsView(record, context, checkoutModule),
              ])
        }
      </div>`,
    checkoutModule?.walletView(context, actions.disconnect),
  );
}
