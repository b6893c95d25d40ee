import { MarketExplorer } from "./market-explorer/market-explorer.js";

export { MarketExplorer };

/**
 * Defines `<market-explorer base="https://mint.example.com/market/v1">`, which shows all collections of a Market API, or one of
 * them with `?collection=slug` in the page's URL. The URL also holds tab, order, filters and the open item. Does
 * nothing if the tag is already defined.
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
