import { html, nothing } from "lit";
import type { MainAction } from "../../core/main-action.js";
import { multiplyPrice } from "../../core/pricing/order-total.js";
import { toMillisecondsOrNull } from "../../contract/values/schema.js";
import { isForSale, startOf } from "../../core/collection/phases.js";
import type { EligibilityResponse } from "../../contract/mint/wallet.js";
import { isFree, type Price } from "../../contract/values/price.js";
import { isInProgress, type PriceConfirmation } from "../../core/mint-state.js";
import { backdropView } from "./backdrop-view.js";
import { remindersView } from "./calendar-button.js";
import { closedText } from "./closed-text.js";
import { describeIneligible, labelCheckoutAction } from "./checkout-action-label.js";
import { costView } from "./cost-view.js";
import { delayedPress } from "./delayed-button.js";
import { expiryWaitView } from "./expiry-wait-view.js";
import { errorView } from "./error-view.js";
import { isProduction } from "../../contract/values/chain.js";
import { isClosed } from "../shared/initial-action-label.js";
import { focusMain } from "../shared/press-main-button.js";
import { toSafeUrl } from "../shared/safe-url.js";
import { describeGap, truncate } from "../shared/error-messages.js";
import { formatDollars, formatPrice, formatTimestamp, shortenAddress } from "../i18n/format.js";
import { gatedOfferView, isListOpen } from "./gated-offer-view.js";
import { signedRemedy, successMessageView } from "./outcome-view.js";
import { registerColors } from "../color-properties.js";
import { formatMessage } from "../i18n/format-message.js";
import { identifierView } from "../shared/identifier-view.js";
import { valueView, wordsView } from "../i18n/text-view.js";
import { formatUnitCosts } from "./format-unit-costs.js";
import { formatMessageParts } from "../i18n/format-message-parts.js";
import type { ViewContext } from "../view-context.js";

export { CheckoutController } from "./checkout-controller.js";
export { extendElement } from "./extend-element.js";
export { unitPrice } from "../../core/pricing/unit-price.js";
export { nextPriceDropView } from "./next-price-drop-view.js";
export { priceCurveView } from "./price-curve-view.js";
export { descriptionView } from "./description-view.js";
export { fundsView } from "./funds-view.js";
export { recipientView } from "./recipient-view.js";
export { marketplacesView } from "./marketplaces-view.js";
export { isAuthorsError, loadErrorTitle, loadErrorView } from "./error-view.js";
export { dispatchLoadError } from "./event-dispatcher.js";
export { outcomeHeadView, itemListView, mintedArtView } from "./outcome-view.js";
export { stepTrackView } from "./step-track.js";

// Colors that are valid are the same before.
registerColors();

/** Why the wallet can't mint, in place of the main button: how many it has, a known reason, or what the service says. */
function describeClosed(
  { reason, message }: Extract<MainAction, { kind: "ineligible" }>,
  context: ViewContext,
): string {
  const { phase, state } = context.store;
  const limit = phase?.limits.perWallet;
  // A claim code may have raised the limit.
  const isFixed = !state.collection.value?.collection.features?.claimCodes && !state.claim;
  if (reason === "WALLET_LIMIT_REACHED" && limit && isFixed)
    return formatMessage(context.messages.hasAllOf, context, { minted: limit, limit });
  const [label, note] = describeIneligible(reason, context);
  return note ?? (truncate(message) || label);
}

/** Why nothing can be minted, in place of the main button, with a way to the collection. */
export function closedView(context: ViewContext) {
  const { action, messages, collectionSection, sectionViews } = context;
  const sentence = action.kind === "ineligible" ? describeClosed(action, context) : closedText(context);
  const isOwn =
    collectionSection === "wall" && action.kind === "ineligible" && action.reason === "WALLET_LIMIT_REACHED";
  return html`<bdi>${wordsView(sentence)}</bdi> ${
      collectionSection
        ? html`<button class="button-secondary" @click=${() => void sectionViews?.showCollection(isOwn)}>
            ${isOwn ? messages.seeOwn : messages.seeCollection}
          </button>`
        : nothing
    }`;
}

/** Label of the main button, for actions after a wallet is chosen. */
export function labelCheckout(action: MainAction, context: ViewContext): string | undefined {
  if (action.kind === "see-market") return context.sectionViews?.labelMarket(action, context);
  return labelCheckoutAction(action, context, context.countdown);
}

/**
 * Quantity input with step buttons; nothing before the phase opens. Until a wallet is connected, an open allowlist
 * phase is offered instead; after the mint, the secondary market's price.
 */
export function quantityView(context: ViewContext) {
  const { store, action, sectionViews, messages } = context;
  const { phase } = store;
  if (hasCountdown(context) || isClosed(action)) return nothing;
  if (!phase || !isForSale(phase)) return sectionViews?.floorView(context);
  const gatedOffer = gatedOfferView(context);
  if (gatedOffer) return gatedOffer;
  const maximum = store.maxQuantity;
  const quantity = Math.min(store.state.quantity, maximum);
  const isFixed = isInProgress(store.state.mint);
  // A step button at its limit is aria-disabled, not disabled, so that it keeps the focus.
  const step = (name: string, sign: string, next: number) => {
    const isAtLimit = isFixed || next < 1 || next > maximum;
    return html`<button
      class="step"
      aria-label=${name}
      aria-disabled=${isAtLimit ? "true" : nothing}
      @click=${isAtLimit ? null : () => store.chooseQuantity(next)}
    >
      ${sign}
    </button>`;
  };
  const onInputChange = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    store.chooseQuantity(field.valueAsNumber);
    field.value = String(store.state.quantity);
  };
  return html`<div part="quantity" class="quantity">
    ${step(messages.oneLess, "−", quantity - 1)}
    <input
      type="number"
      inputmode="numeric"
      aria-label=${messages.quantity}
      min="1"
      max=${maximum}
      ?readonly=${isFixed}
      .value=${String(quantity)}
      @change=${onInputChange}
    />
    ${step(messages.oneMore, "+", quantity + 1)}
  </div>`;
}

/**
 * Status below the main button: progress, cost, ineligibility or an error.
 * @param connect Opens the wallet dialog.
 */
export function statusView(context: ViewContext, connect: () => void) {
  const { action } = context;
  const { mint } = context.store.state;
  const failure = currentFailure(context);
  const error =
    action.kind === "await-expiry"
      ? expiryWaitView(action, context)
      : failure &&
        errorView(failure, context, mint.status === "failed" && signedRemedy(mint, false, context));
  const text = error ? nothing : statusTextView(context, connect);
  return html`<div role="status"><bdi>${wordsView(text)}</bdi></div>
    ${error} ${hasCountdown(context) ? remindersView(context) : nothing}`;
}

/** True while the countdown to an opening is the main text. */
function hasCountdown({ store: { phase } }: ViewContext): boolean {
  return phase?.status === "upcoming" && startOf(phase) !== null;
}

/** Failure that the visitor can act on now: of the wallet dialog, the mint, a retry or the wallet. */
function currentFailure({ dialogFailure, action, store }: ViewContext) {
  const { mint, wallet } = store.state;
  if (dialogFailure) return dialogFailure;
  if (mint.status === "failed") return mint.failure;
  if (action.kind === "await-retry") return action.failure;
  return wallet.status === "disconnected" ? wallet.failure : undefined;
}

function statusTextView(context: ViewContext, connect: () => void): unknown {
  const { store, action, messages } = context;
  const { phase, state } = store;
  if (state.mint.status === "succeeded" || state.mint.status === "revealed") {
    return successMessageView(state.mint, context);
  }
  if (state.network === "offline") {
    return state.mint.status === "executing" ? messages.offlineSigned : messages.offline;
  }
  const eligibility = phase ? state.eligibility[phase.id]?.value : undefined;
  switch (action.kind) {
    case "connect": {
      const listed = isListOpen(context) ? `${messages.connectToSee}${messages.gap}` : "";
      const costs = besidePriceView(phase && formatUnitCosts(phase.unitCosts, 1, context.language), context);
      return html`${wordsView(listed)}${costs}${messages.gap}${wordsView(messages.beforeConnecting)}`;
    }
    case "connecting":
      return html`${wordsView(messages.approve)} ${waitingView(action.isSlow, context, connect)}`;
    case "working":
      return progressView(action.progress, context, connect);
    case "confirm-price":
      return priceConfirmationView(action.confirmation, context);
    case "code":
      return messages.codePhase;
    case "ineligible":
      return isClosed(action) ? nothing : messages.notListedNote;
    case "insufficient": {
      const gap = action.shortage && describeGap(action.shortage, context);
      return html`<strong>${messages.notEnough}${messages.stop}</strong
        >${messages.gap}${gap ?? messages.notEnoughNote}${messages.gap}${messages.addFunds}`;
    }
    case "chain-unknown":
      return messages.errors.CHAIN_UNKNOWN[1];
    case "unpriced":
      return messages.priceUnknown;
    case "wait":
      return eligibility?.eligible ? messages.mayMintLater : nothing;
    case "mint":
      return orderView(action, eligibility, context);
    default:
      return nothing;
  }
}

/** What the chosen quantity is expected to cost, and how many units the wallet may mint. */
function orderView(
  { isReserved, phase, price, quantity }: Extract<MainAction, { kind: "mint" }>,
  eligibility: EligibilityResponse | undefined,
  context: ViewContext,
): unknown {
  const { store, language, messages } = context;
  if (isReserved) return messages.allReserved;
  const listed = phase.gated && eligibility?.eligible ? `${messages.isListed}${messages.gap}` : "";
  const allowance = `${listed}${formatMessage(messages.mayMint, context, { count: store.maxQuantity })}`;
  const beside = formatUnitCosts(eligibility?.unitCosts ?? phase.unitCosts, quantity, language);
  const cost =
    quantity > 1 && !isFree(price)
      ? expectedSumView(multiplyPrice(price, quantity), beside, context)
      : besidePriceView(beside, context);
  return html`${cost}${messages.gap}${wordsView(allowance)}`;
}

/** What is expected on top of the price. @param beside Amount; null: unknown. */
const besidePriceView = (beside: string | null | undefined, context: ViewContext): unknown =>
  beside
    ? formatMessageParts(context.messages.plusAbout, context, { costs: valueView(beside) })
    : wordsView(context.messages.plusCosts);

/** Price of several units, with what is expected on top of it. @param beside Null: unknown. */
function expectedSumView(price: Price, beside: string | null, context: ViewContext): unknown {
  const { language, messages } = context;
  const dollars = formatDollars(price, language);
  const sum = html`<strong class="tabular-nums">${valueView(formatPrice(price, context))}</strong
    >${dollars && valueView(` (${dollars})`)}`;
  return beside
    ? formatMessageParts(messages.inAllAbout, context, { sum, costs: valueView(beside) })
    : formatMessageParts(messages.inAll, context, { sum });
}

/**
 * Button that stops waiting for a wallet; for one that is slow, also another that offers the others.
 * @param more Further links.
 */
function waitingView(isSlow: boolean, context: ViewContext, connect: () => void, more: unknown = nothing) {
  const chooseOther = (event: Event) => {
    focusMainButton(event.target);
    context.store.dismiss();
    connect();
  };
  const other = html`<button class="button-link" @click=${chooseOther}>
    ${context.messages.otherWallet}
  </button>`;
  return html`<div class="price-choice">${declineView(context)} ${isSlow ? other : nothing} ${more}</div>`;
}

type Progress = Extract<MainAction, { kind: "working" }>["progress"];

function progressView(progress: Progress, context: ViewContext, connect: () => void): unknown {
  const { messages } = context;
  if (progress.status === "signing") {
    if (progress.expiresAt === null) return messages.approve;
    // The wallet may still answer. The service then decides.
    if (progress.expiresAt <= context.store.now())
      return `${messages.errors.SESSION_EXPIRED[0]}${messages.stop}`;
    return formatMessageParts(messages.reservedFor, context, {
      time: timerView(progress.expiresAt, context),
    });
  }
  if (progress.status === "queued") {
    const { ahead } = progress;
    const leave = ({ target }: Event) => {
      focusMainButton(target);
      progress.leave();
    };
    const place =
      ahead === 0 ? messages.youAreNext : formatMessage(messages.dueBefore, context, { count: ahead });
    return html`${wordsView(place)} <br /><button class="button-link" @click=${leave}>
        ${messages.leaveLine}
      </button>`;
  }
  if (progress.status === "executing") {
    const { items, quantity: total } = progress;
    return total === 1
      ? messages.confirming
      : formatMessage(messages.confirmedOf, context, { confirmed: items.length, total });
  }
  if (progress.status !== "preparing" || progress.proof === undefined) return messages.reservingNote;
  if (progress.proof !== "message") return messages.provingNote;
  return html`${wordsView(messages.signProofNote)} ${waitingView(progress.isSlow ?? false, context, connect)}`;
}

function timerView(moment: number, { countdown }: ViewContext) {
  return html`<span role="timer" class="tabular-nums">${valueView(countdown(moment))}</span>`;
}

function priceConfirmationView({ agreed, quoted, expiresAt }: PriceConfirmation, context: ViewContext) {
  const { messages } = context;
  return html`${formatMessageParts(messages.priceChangedFrom, context, {
    changed: html`<strong>${messages.priceChanged}</strong>`,
    old: html`<bdi class="tabular-nums" .textContent=${formatPrice(agreed, context)}></bdi>`,
    new: html`<strong class="tabular-nums" .textContent=${formatPrice(quoted, context)}></strong>`,
  })}
  ${expiresAt === null ? nothing : formatMessageParts(messages.heldFor, context, { time: timerView(expiresAt, context) })}
  ${declineView(context)}`;
}

/**
 * Cost during a price confirmation and while the wallet signs, with its buttons; null otherwise.
 * @param connect Opens the wallet dialog.
 */
export function mintCostView(context: ViewContext, connect: () => void): unknown {
  const { mint } = context.store.state;
  if (mint.status !== "signing" && mint.status !== "confirming-price") return null;
  const safetyLink = safetyLinkView(context);
  return costView(
    mint.cost,
    context,
    mint.status === "signing"
      ? waitingView(mint.isSlow, context, connect, safetyLink)
      : html`<div class="price-choice">${safetyLink}</div>`,
  );
}

/** Link to the service's page about what a collector signs. */
function safetyLinkView({ store, messages, base }: ViewContext) {
  const url = toSafeUrl(store.state.collection.value?.collection.safetyUrl, base);
  return url
    ? html`<a class="button-link muted" href=${url} target="_blank" rel="noopener noreferrer"
        >${messages.safeToSign}</a
      >`
    : nothing;
}

/** Handler of a main button that accepts a raised price. */
export function acceptPrice(
  { confirmation }: Extract<MainAction, { kind: "confirm-price" }>,
  { store }: ViewContext,
): unknown {
  return delayedPress(() => void store.confirmPrice(confirmation.quoted));
}

function declineView({ store, messages }: ViewContext) {
  const decline = ({ target }: Event) => {
    focusMainButton(target);
    store.dismiss();
  };
  return html`<button class="button-link" @click=${decline}>${messages.dontMint}</button>`;
}

/** Focuses the main button before an action that removes the focused one. */
function focusMainButton(target: EventTarget | null): void {
  focusMain((target as Element).getRootNode() as ShadowRoot);
}

/** Connected wallet with its account selector and disconnect button. */
export function walletView({ store, messages }: ViewContext, disconnect: () => void) {
  const { wallet } = store.state;
  if (wallet.status !== "connected") return nothing;
  const { connection, address } = wallet;
  const choose = ({ target }: Event) => store.chooseAddress((target as HTMLSelectElement).value);
  const onDisconnect = ({ target }: Event) => {
    focusMainButton(target);
    disconnect();
  };
  return html`<div part="wallet" class="row muted">
    <bdi class="account"
      ><span .textContent=${connection.option.name}></span> ${
        connection.addresses.length > 1
          ? html`<select aria-label=${messages.account} @change=${choose}>
              ${connection.addresses.map(
                (each) =>
                  html`<option
                    value=${each}
                    .selected=${each === address}
                    .textContent=${shortenAddress(each)}
                  ></option>`,
              )}
            </select>`
          : identifierView(address)
      }</bdi
    >
    <button class="button-link" ?disabled=${isInProgress(store.state.mint)} @click=${onDisconnect}>
      ${messages.disconnect}
    </button>
  </div>`;
}

/** Layers of the artwork: a canvas while a mint is played on it, its backdrop, other items in its place, and labels. */
export function artNotesView(context: ViewContext) {
  return [
    context.store.state.mint.status === "idle"
      ? nothing
      : html`<canvas part="moment" class="moment" aria-hidden="true"></canvas>`,
    backdropView(context),
    context.variations?.render(context),
    artLabelsView(context),
  ];
}

/** Labels on the artwork: the chain unless it is Solana mainnet, and the time until the reveal. */
export function artLabelsView(context: ViewContext) {
  const { chain } = context.store;
  return [
    chain === null || chain === "solana-mainnet"
      ? nothing
      : html`<small part="chain" class="art-note" title=${chain}
          ><bdi>${isProduction(chain) ? truncate(chain) : context.messages.testNetwork}</bdi></small
        >`,
    revealTimeView(context),
  ];
}

function revealTimeView(context: ViewContext) {
  const { messages, store, language } = context;
  const { reveal } = store.state.collection.value?.collection ?? {};
  if (!reveal || reveal.revealedAt) return nothing;
  const moment = toMillisecondsOrNull(reveal.at);
  const text =
    moment === null
      ? messages.revealLater
      : moment <= store.now()
        ? messages.revealing
        : formatMessageParts(messages.revealIn, context, {
            time: html`<span role="timer" title=${formatTimestamp(moment, language)}
              >${valueView(context.countdown(moment))}</span
            >`,
          });
  return html`<small part="reveal-time" class="art-note tabular-nums"><bdi>${wordsView(text)}</bdi></small>`;
}
