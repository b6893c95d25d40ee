import { dispatchError } from "./event-dispatcher.js";
import { errorView } from "./error-view.js";
import type { Localization } from "../i18n/localization.js";
import { isConfigurationError, type ErrorReason } from "../shared/error-messages.js";
import { toLoadError } from "../shared/to-load-error.js";

/** True for an error of the collection's first read that only the page's author can fix. */
export function isAuthorsError(reason: ErrorReason, localization: Localization): boolean {
  return isConfigurationError(toLoadError(reason, location.protocol).code, localization);
}

/** Error of the collection's first read, in place of the artwork. */
export function loadErrorView(reason: ErrorReason, localization: Localization) {
  return errorView(toLoadError(reason, location.protocol), localization);
}

/** Dispatches an error of the configuration or of the collection's read as `mint-error`. */
export function dispatchLoadError(host: EventTarget, reason: ErrorReason, localization: Localization): void {
  dispatchError(host, toLoadError(reason, location.protocol), localization);
}
