import type { Price } from "../contract/values/price.js";
import { multiplyPrice } from "../core/pricing/order-total.js";
import type { MainAction } from "../core/main-action.js";
import { labelCheckoutAction } from "../widget/checkout/checkout-action-label.js";
import { isActionable, labelInitialAction } from "../widget/shared/initial-action-label.js";
import { formatPrice as formatPriceIn } from "../widget/i18n/format.js";
import { describeError as describeErrorIn, formatRemedy } from "../widget/shared/error-messages.js";
import { messagesOf, type Localization } from "./localization.js";

/**
 * Returns the label of the main button for an action, as the element shows it: `Mint`, `Sold out`, `Sign in your
 * wallet…`.
 * @param localization From `loadLocalization`; English by default.
 * @returns `label`, and `isEnabled`: false when a press would do nothing.
 *
 * @example
 * ```ts
 * import { describeAction, type MintStore } from "mint-widget/headless";
 *
 * function renderButton(store: MintStore, button: HTMLButtonElement) {
 *   const { label, isEnabled } = describeAction(store.action);
 *   button.textContent = label;
 *   button.disabled = !isEnabled;
 * }
 * ```
 */
export function describeAction(
  action: MainAction,
  localization?: Localization,
): { readonly label: string; readonly isEnabled: boolean } {
  const texts = messagesOf(localization);
  // The element's main button offers more here than `performAction` does: another wallet, a new balance check, or
  // accepting a price. The page implements these itself.
  if (action.kind === "insufficient") return { label: texts.messages.notEnough, isEnabled: false };
  if (action.kind === "confirm-price") return { label: texts.messages.priceChanged, isEnabled: false };
  if (action.kind === "ineligible" && action.reason === "NOT_ELIGIBLE")
    return { label: texts.messages.errors.NOT_ELIGIBLE[0], isEnabled: false };
  const label =
    action.kind === "unavailable"
      ? labelUnavailable(action.because, texts)
      : (labelInitialAction(action, texts) ?? labelCheckoutAction(action, texts) ?? texts.messages.loading);
  return { label, isEnabled: isActionable(action) };
}

/** Why nothing can be minted, as short as a button's label. The element has a heading and a sentence instead. */
function labelUnavailable(
  because: Extract<MainAction, { kind: "unavailable" }>["because"],
  { messages }: ReturnType<typeof messagesOf>,
): string {
  return {
    no_phase: messages.noPhase,
    paused: messages.pausedByCreator,
    sold_out: messages.soldOut,
    ended: messages.mintEnded,
    unknown: messages.notOpen,
  }[because];
}

/**
 * Formats a price as the element shows it: `0.5 SOL`, `≈ 12.34 USDC`, `Free`. Adds the token mint unless the symbol
 * identifies the currency. Null is `Price unavailable`, not free.
 * @param quantity Units; 1 by default.
 * @param localization From `loadLocalization`; English by default.
 *
 * @example
 * ```ts
 * import { formatPrice, type MintStore } from "mint-widget/headless";
 *
 * const priceOfPhase = ({ phase, state }: MintStore) => formatPrice(phase?.priceDisplay ?? null, state.quantity);
 * ```
 */
export function formatPrice(price: Price | null, quantity = 1, localization?: Localization): string {
  const texts = messagesOf(localization);
  return price ? formatPriceIn(multiplyPrice(price, quantity), texts) : texts.messages.priceUnavailable;
}

/**
 * Returns the element's text for an error: what went wrong, and what to do about it.
 * @param error A code of the service, a wallet or the widget, with the service's message.
 * @param origin Origin of the page that shows it; by default this page's.
 * @param localization From `loadLocalization`; English by default.
 * @example
 * ```ts
 * import { describeError } from "mint-widget/configuration";
 * const { title, remedy } = describeError({ code: "ORIGIN_NOT_ALLOWED", message: "" }, "https://shop.example");
 * ```
 */
export function describeError(
  error: { readonly code: string; readonly message: string; readonly details?: unknown },
  origin = typeof location === "undefined" ? "" : location.origin,
  localization?: Localization,
): { readonly title: string; readonly remedy: string } {
  const message = describeErrorIn({ details: undefined, ...error }, origin, messagesOf(localization));
  return { title: message.title, remedy: formatRemedy(message) };
}
