import { isFree } from "../../contract/values/price.js";
import type { MainAction } from "../../core/main-action.js";
import { multiplyPrice } from "../../core/pricing/order-total.js";
import { formatPrice } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";

/** Label and note for an ineligible wallet. Null note: the service's message is shown. */
export function describeIneligible(
  reason: string,
  { messages }: Localization,
): readonly [label: string, note: string | null] {
  switch (reason) {
    case "NOT_ELIGIBLE":
      return [messages.otherWallet, messages.notListedNote];
    case "WALLET_LIMIT_REACHED":
      return [messages.limitReached, messages.limitReachedNote];
    case "SOLD_OUT":
      return [messages.soldOut, messages.soldOutNote];
    default:
      return [messages.notEligible, null];
  }
}

/** Label of a mint, with the total price for several units: `Mint · 1.5 SOL`. */
function labelMint(
  { price, quantity }: Extract<MainAction, { kind: "mint" }>,
  localization: Localization,
): string {
  const { mint } = localization.messages;
  if (quantity === 1 || isFree(price)) return mint;
  const sum = formatPrice(multiplyPrice(price, quantity), localization);
  return formatMessage("{mint} · {sum}", localization, { mint, sum });
}

/**
 * Label of the main button, for actions after a wallet is chosen; undefined: another label applies.
 * @param countdown Formats the time left until a service time; undefined: labels without a countdown.
 */
export function labelCheckoutAction(
  action: MainAction,
  localization: Localization,
  countdown?: (moment: number) => string,
): string | undefined {
  const { messages } = localization;
  switch (action.kind) {
    case "connecting":
      return formatMessage(messages.connectingTo, localization, { wallet: action.wallet });
    case "wait":
      return action.startsAt === null || !countdown
        ? messages.notOpenYet
        : formatMessage(messages.opensIn, localization, { time: countdown(action.startsAt) });
    case "opening":
      return messages.opening;
    case "chain-unknown":
      return messages.errors.CHAIN_UNKNOWN[0];
    case "unpriced":
      return messages.priceUnavailable;
    case "check":
      return messages.checkingWallet;
    case "code":
      return messages.enterCode;
    case "ineligible":
      return describeIneligible(action.reason, localization)[0];
    case "insufficient":
      return messages.askAgain;
    case "mint":
      return action.isReserved ? messages.waitInLine : labelMint(action, localization);
    case "confirm-price":
      return formatMessage(messages.mintFor, localization, {
        price: formatPrice(action.confirmation.quoted, localization),
      });
    case "retry":
      return messages.tryAgain;
    case "await-expiry":
    case "await-retry":
      return countdown
        ? formatMessage(messages.tryAgainIn, localization, { time: countdown(action.until) })
        : messages.tryAgain;
    case "ask":
      return messages.askAgain;
    case "mint-more":
      return action.isOver ? messages.close : messages.mintMore;
    case "working":
      return {
        preparing: messages.reserving,
        queued: messages.inLine,
        signing: messages.sign,
        executing: messages.minting,
      }[action.progress.status as "preparing"];
  }
}
