import { html, nothing } from "lit";
import type { Localization } from "../i18n/localization.js";
import {
  describeError,
  isConfigurationError,
  toLoadError,
  type ErrorReason,
} from "../shared/error-messages.js";

/**
 * Error with its title and remedy.
 * @param otherRemedy Replaces the remedy of the code.
 */
export function errorView(
  failure: ErrorReason,
  localization: Localization,
  otherRemedy?: string | false | null,
) {
  const { title, remedy: remedyOfCode, command } = describeError(failure, origin, localization);
  const remedy = otherRemedy || remedyOfCode;
  // Only messages from the service are this long. They are focusable, so that the overflow can be scrolled by keyboard.
  return html`<div part="notice" role="alert" class="notice" tabindex=${title.length > 60 ? 0 : nothing}>
    <strong .textContent=${title + localization.messages.stop}></strong>${localization.messages.gap}<bdi
      .textContent=${remedy}
    ></bdi>
    ${command === undefined ? nothing : html`<code dir="ltr" translate="no" .textContent=${command}></code>`}
  </div>`;
}

/** True for an error of the first read that only the page's author can fix. */
export function isAuthorsError(reason: ErrorReason, localization: Localization): boolean {
  return isConfigurationError(toLoadError(reason, location.protocol).code, localization);
}

/** Error of the first read, shown instead of the artwork. */
export function loadErrorView(reason: ErrorReason, localization: Localization) {
  return errorView(toLoadError(reason, location.protocol), localization);
}

/** Title of the error of the first read. */
export const loadErrorTitle = (reason: ErrorReason, localization: Localization): string =>
  describeError(toLoadError(reason, location.protocol), origin, localization).title;
