import { html } from "lit";
import type { Localization } from "../widget/i18n/localization.js";
import type { ErrorReason } from "../widget/shared/error-messages.js";
import type { WidgetModules } from "../widget/widget-modules.js";

/**
 * Title of the error of the configuration or of the read, in one line; null: there is none, or the messages aren't
 * loaded. `<mint-action>` has its remedy and a retry button.
 */
export function failureView(
  failure: ErrorReason | null,
  { checkout }: Pick<WidgetModules, "checkout">,
  localization: Localization,
) {
  if (!failure || !checkout.value) return null;
  const title = checkout.value.loadErrorTitle(failure, localization);
  return html`<p part="notice" class="muted" .textContent=${title}></p>`;
}
