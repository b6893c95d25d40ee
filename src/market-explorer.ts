import { MarketExplorer } from "./market-explorer/market-explorer.js";

export { MarketExplorer };

/**
 * Defines `<market-explorer base="https://HOST/market/v1">`: all collections of a Market API, or one of them by
 * `?collection=slug` in the page's url, which also holds tab, order, filters and the open item. Without an effect when the tag is defined already.
 * @param tag Name of the element.
 * @example
 * ```ts
 * import { defineMarketExplorer } from "mint-widget/market-explorer";
 * defineMarketExplorer();
 * ```
 */
export function defineMarketExplorer(tag = "market-explorer", registry = customElements): void {
  if (!registry.get(tag)) registry.define(tag, MarketExplorer);
}
