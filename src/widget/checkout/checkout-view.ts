import { css, html, nothing } from "lit";
import type { Failure } from "../../core/failure.js";
import type { MainAction } from "../../core/store/main-action.js";
import { multiplyPrice } from "../../core/pricing/order-total.js";
import { isFree } from "../../core/pricing/price-math.js";
import { isInProgress, type PriceConfirmation } from "../../core/state.js";
import { costStyles, costView } from "./cost-view.js";
import { truncate, describeError } from "../shared/error-messages.js";
import { formatDollars, formatPrice, shortenAddress } from "../i18n/format.js";
import { successMessageView, partialFailureView, outcomeStyles } from "./outcome-view.js";
import { printStyles } from "./print-styles.js";
import { formatMessageParts, formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import type { ViewContext } from "../view-context.js";
import { dialogStyles } from "./wallet-dialog.js";

export { onCheckoutLoaded } from "./on-checkout-loaded.js";
export { describeError, isConfigurationError } from "../shared/error-messages.js";
export { checkout as messages } from "../i18n/locales/en/checkout.js";
export { resultTitleView, itemListView, mintedArtView } from "./outcome-view.js";
export { chooseWallet } from "./wallet-dialog.js";

/** Label and note for an ineligible wallet; a null note stands for the service's message. */
function describeIneligible(
  reason: string,
  { messages }: Localization,
): readonly [label: string, note: string | null] {
  switch (reason) {
    case "NOT_ELIGIBLE":
      return [messages.notListed, messages.notListedNote];
    case "WALLET_LIMIT_REACHED":
      return [messages.limitReached, messages.limitReachedNote];
    case "SOLD_OUT":
      return [messages.soldOut, messages.soldOutNote];
    default:
      return [messages.notEligible, null];
  }
}

/** Label of the main button, for actions after a wallet is chosen. */
export function labelCheckout(action: MainAction, context: ViewContext): unknown {
  const { countdown, messages } = context;
  switch (action.kind) {
    case "connecting":
      return formatMessage(messages.connectingTo, context, { wallet: action.wallet });
    case "wait":
      return action.startsAt === null
        ? messages.notOpenYet
        : formatMessage(messages.opensIn, context, { time: countdown(action.startsAt) });
    case "opening":
      return messages.opening;
    case "unpriced":
      return messages.priceUnavailable;
    case "check":
      return messages.checkingWallet;
    case "code":
      return messages.enterCode;
    case "ineligible":
      return describeIneligible(action.reason, context)[0];
    case "insufficient":
      return messages.notEnough;
    case "mint":
      return messages.mint;
    case "confirm-price":
      return formatMessage(messages.mintFor, context, {
        price: formatPrice(action.confirmation.quoted, context),
      });
    case "retry":
      return messages.tryAgain;
    case "ask":
      return messages.askAgain;
    case "working":
      return { preparing: messages.reserving, signing: messages.sign, executing: messages.minting }[
        action.progress.status as "preparing"
      ];
    default:
      return nothing;
  }
}

/** Quantity input with step buttons; after the mint, the secondary market's price instead. */
export function quantityView({ store, secondaryMarket, messages }: ViewContext) {
  const { status } = store.phase ?? {};
  if (status !== "active" && status !== "upcoming") return secondaryMarket?.aside;
  const maximum = store.maximumQuantity;
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

/** Status below the main button: progress, cost or ineligibility, or an error. */
export function statusView(context: ViewContext) {
  const { mint, wallet } = context.store.state;
  const failure =
    mint.status === "failed" ? mint.failure : wallet.status === "disconnected" ? wallet.failure : undefined;
  const partialFailure = mint.status === "succeeded" && partialFailureView(mint, context);
  const error = partialFailure || (failure && errorView(failure, context));
  return html`<div role="status"><bdi>${error ? nothing : statusTextView(context)}</bdi></div>
    ${error}`;
}

function statusTextView(context: ViewContext): unknown {
  const { store, language, messages } = context;
  const { action, phase, state } = store;
  if (state.mint.status === "succeeded") {
    return successMessageView(state.mint, context);
  }
  if (state.network === "offline") {
    return state.mint.status === "executing" ? messages.offlineSigned : messages.offline;
  }
  const eligibility = phase ? state.eligibility[phase.id]?.value : undefined;
  switch (action.kind) {
    case "connect":
      return messages.beforeConnecting;
    case "working":
      return progressView(action.progress, context);
    case "confirm-price":
      return priceConfirmationView(action.confirmation, context);
    case "code":
      return messages.codePhase;
    case "ineligible": {
      const [, note] = describeIneligible(action.reason, context);
      return note ?? html`<span tabindex="0">${truncate(action.message)}</span>`;
    }
    case "insufficient":
      return messages.notEnoughNote;
    case "unpriced":
      return messages.priceUnknown;
    case "wait":
      return eligibility?.eligible ? messages.mayMintLater : nothing;
    case "mint": {
      const listed = action.phase.gated && eligibility?.eligible ? `${messages.isListed}${messages.gap}` : "";
      const allowance = `${listed}${formatMessage(messages.mayMint, context, { count: store.maximumQuantity })}`;
      if (isFree(action.price)) return allowance;
      const price = multiplyPrice(action.price, action.quantity);
      const dollars = formatDollars(price, language);
      const sum = html`<strong class="tabular-nums">${formatPrice(price, context)}</strong
        >${dollars && ` (${dollars})`}`;
      const cost =
        action.quantity > 1 ? formatMessageParts(messages.inAll, context, { sum }) : messages.plusCosts;
      return html`${cost}${messages.gap}${allowance}`;
    }
    default:
      return nothing;
  }
}

type Progress = Extract<MainAction, { kind: "working" }>["progress"];

function progressView(progress: Progress, context: ViewContext): unknown {
  const { messages } = context;
  if (progress.status === "signing") {
    if (progress.expiresAt === null) return messages.approve;
    return formatMessageParts(messages.reservedFor, context, {
      time: timerView(progress.expiresAt, context),
    });
  }
  if (progress.status === "executing") {
    const { items, quantity: total } = progress;
    return total === 1
      ? messages.confirming
      : formatMessage(messages.confirmedOf, context, { confirmed: items.length, total });
  }
  return messages.reservingNote;
}

function timerView(moment: number, { countdown }: ViewContext) {
  return html`<span role="timer" class="tabular-nums">${countdown(moment)}</span>`;
}

function priceConfirmationView({ agreed, quoted, expiresAt }: PriceConfirmation, context: ViewContext) {
  const { store, messages } = context;
  return html`${formatMessageParts(messages.priceChangedFrom, context, {
      changed: html`<strong>${messages.priceChanged}</strong>`,
      old: html`<bdi class="tabular-nums">${formatPrice(agreed, context)}</bdi>`,
      new: html`<strong class="tabular-nums">${formatPrice(quoted, context)}</strong>`,
    })}
    ${expiresAt === null ? nothing : formatMessageParts(messages.heldFor, context, { time: timerView(expiresAt, context) })}
    <button class="button-link" @click=${() => store.dismiss()}>${messages.dontMint}</button>`;
}

/** Cost breakdown while a price is to be confirmed and while the wallet signs; null otherwise. */
export function mintCostView(context: ViewContext): unknown {
  const { mint } = context.store.state;
  if (mint.status !== "confirming-price" && mint.status !== "signing") return null;
  return mint.cost ? costView(mint.cost, mint.quantity, context) : null;
}

/** Connected wallet with its account selector and disconnect button. */
export function walletView({ store, messages }: ViewContext, disconnect: () => void) {
  const { wallet } = store.state;
  if (wallet.status !== "connected") return nothing;
  const { connection, address } = wallet;
  const choose = ({ target }: Event) => store.chooseAddress((target as HTMLSelectElement).value);
  const onDisconnect = ({ target }: Event) => {
    // Disconnecting removes this button, so the focus moves to the main button.
    const root = (target as Element).getRootNode() as ShadowRoot;
    root.querySelector<HTMLElement>(".button-primary")?.focus();
    disconnect();
  };
  return html`<div part="wallet" class="row muted">
    <bdi
      >${connection.option.name}
      ${
        connection.addresses.length > 1
          ? html`<select aria-label=${messages.account} @change=${choose}>
              ${connection.addresses.map(
                (each) =>
                  html`<option value=${each} .selected=${each === address}>${shortenAddress(each)}</option>`,
              )}
            </select>`
          : html`<span title=${address}>${shortenAddress(address)}</span>`
      }</bdi
    >
    <button class="button-link" ?disabled=${isInProgress(store.state.mint)} @click=${onDisconnect}>
      ${messages.disconnect}
    </button>
  </div>`;
}

/** Error with its title and remedy. */
export function errorView(
  failure: Pick<Failure, "code" | "message" | "details">,
  localization: Localization,
) {
  const { title, remedy } = describeError(failure, origin, localization);
  // Only the service's own messages are this long: focusable, so that the overflow scrolls by keyboard.
  return html`<div part="notice" role="alert" class="notice" tabindex=${title.length > 60 ? 0 : nothing}>
    <strong>${title}${localization.messages.stop}</strong>${localization.messages.gap}<bdi>${remedy}</bdi>
  </div>`;
}

/** Styles of everything outside the first view. */
export const checkoutStyles = css`
  .status strong {
    color: var(--_text);
  }
  .quantity {
    display: grid;
    grid-template-columns: 2.75rem 2.75rem 2.75rem;
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    overflow: clip;
  }
  .quantity > * {
    block-size: 2.75rem;
    border-radius: 0;
  }
  .quantity input {
    appearance: textfield;
    inline-size: 100%;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .quantity input::-webkit-inner-spin-button {
    appearance: none;
  }
  .quantity :focus-visible,
  .choice:focus-visible {
    outline-offset: -2px;
  }
  .step {
    font-size: 1.25rem;
  }
  .step[aria-disabled] {
    color: color-mix(in oklab, var(--_text) 30%, transparent);
  }
  select {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
  }
  .status,
  .notice {
    overflow-wrap: anywhere;
  }
  .notice strong {
    color: var(--_danger);
    font-weight: 640;
  }
  .load-error .notice {
    padding: 0.9rem 1.1rem;
    border-radius: var(--_control);
    background: color-mix(in oklab, var(--_danger) 9%, var(--_background));
  }
  .load-error strong {
    display: block;
  }
  .spinner {
    inline-size: 1.1em;
    block-size: 1.1em;
    border: 2px solid currentcolor;
    border-inline-end-style: none;
    border-radius: 50%;
    animation: spin 0.8s linear infinite;
  }
  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }
  .details {
    padding-block-end: 1rem;
    mask-image: linear-gradient(#000 calc(100% - 1rem), transparent);
  }
  progress::-webkit-progress-value {
    transition: inline-size 0.6s ease;
  }
  .button-secondary {
    min-block-size: 2.75rem;
    padding: 0 0.9rem;
    font-weight: 560;
    border: 1px solid var(--_line);
  }
  @media (hover: hover) {
    .button-primary:not([aria-disabled]):hover {
      background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
    }
    .button-secondary:hover,
    .step:not([aria-disabled]):hover {
      background: var(--_soft);
    }
  }
  ${costStyles} ${outcomeStyles}
  ${dialogStyles} ${printStyles}
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }
`.styleSheet!;
