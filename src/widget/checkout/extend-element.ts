import type { LitElement } from "lit";
import { adoptStyleSheet } from "../adopt-style-sheet.js";
import { checkout as messages } from "../i18n/locales/en/checkout.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import { checkoutStyles } from "./checkout-styles.js";
import { CountdownTimer } from "./countdown-timer.js";

/**
 * Adds what every element has after the first view: the messages and styles of the checkout, and running countdowns.
 * @param readWait Milliseconds until the text of a countdown changes; `Infinity` without countdowns.
 */
export function extendElement(
  host: LitElement,
  localization: LocaleController,
  readWait: () => number,
): void {
  localization.addMessages(messages);
  adoptStyleSheet(host, checkoutStyles);
  new CountdownTimer(host, readWait);
}
