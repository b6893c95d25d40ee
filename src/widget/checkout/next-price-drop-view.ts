import { html } from "lit";
import type { Phase } from "../../contract/mint/collection.js";
import type { Price } from "../../contract/values/price.js";
import { nextPriceStep } from "../../core/pricing/next-price-step.js";
import { unitPrice } from "../../core/pricing/unit-price.js";
import { formatPrice } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import { valueView } from "../i18n/text-view.js";
import { formatMessageParts } from "../i18n/format-message-parts.js";
import type { ViewContext } from "../view-context.js";

/**
 * Next step of a falling price with its countdown. After the step, until the next one is known, the price before it.
 * Empty while a mint in progress keeps the shown price. Null for any other kind of price.
 */
export function nextPriceDropView(phase: Phase, context: ViewContext): unknown {
  const { store, countdown, messages } = context;
  const answer = store.state.prices?.[phase.id];
  if (phase.status !== "active" || phase.pricing !== "dutch" || !answer?.price) return null;
  const step = nextPriceStep(answer);
  if (!step) return messages.lowestPrice;
  // Discounted by the claim code, like the shown price.
  const format = (price: Price) =>
    formatPrice(unitPrice({ ...phase, priceDisplay: price }, store.state)!, context);
  if (step.at <= store.now()) {
    return (
      phase.priceDisplay?.baseUnits === step.price.baseUnits &&
      formatMessage(messages.fellFrom, context, { price: format(answer.price) })
    );
  }
  const time = html`<span role="timer">${valueView(countdown(step.at))}</span>`;
  return formatMessageParts(messages.fallsTo, context, { price: valueView(format(step.price)), time });
}
