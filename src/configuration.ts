import { english } from "./widget/i18n/locales/en/english.js";
import { describeError as describeErrorIn } from "./widget/shared/error-messages.js";

export { deriveApiBase, readConfiguration } from "./widget/attributes.js";
export type { Attributes, Configuration, ConfigurationErrorCode } from "./widget/attributes.js";
export { readDetails, type FailureDetails } from "./core/failure-details.js";
export { readMarketApiBase } from "./widget/sections/market/market-api-base.js";
export type { Address } from "./contract/brand.js";
export { classifyKey } from "./contract/key.js";
export type { SectionName } from "./widget/sections/section-registry.js";

/**
 * The element's own sentences for an error, in English: what went wrong, and what can be done.
 * @param error A code of the service, of a wallet or of the widget, with the service's message.
 * @param origin Origin of the page that shows it; by default this page's.
 * @example
 * ```ts
 * import { describeError } from "mint-widget/configuration";
 * const { title, remedy } = describeError({ code: "ORIGIN_NOT_ALLOWED", message: "" }, "https://shop.example");
 * ```
 */
export function describeError(
  error: { readonly code: string; readonly message: string; readonly details?: unknown },
  origin = typeof location === "undefined" ? "" : location.origin,
): { readonly title: string; readonly remedy: string } {
  const { title, remedy } = describeErrorIn({ details: undefined, ...error }, origin, english);
  return { title, remedy };
}
