/**
 * Returns the base URL of the Market API: the attribute's, otherwise derived from the Mint API's (`…/mint/v1` →
 * `…/market/v1`).
 * @returns Null when there is neither, or the attribute isn't an absolute HTTP URL.
 *
 * @example
 * ```ts
 * import { readMarketApiBase } from "mint-widget/configuration";
 *
 * const base = readMarketApiBase(null, "https://mint.example.com/mint/v1");
 * console.log(base === "https://mint.example.com/market/v1");
 * ```
 */
export function readMarketApiBase(attribute: string | null | undefined, apiBase: string): string | null {
  const base =
    attribute?.trim() || (/\/mint\/v\d+$/.test(apiBase) ? apiBase.replace(/mint(?=\/v\d+$)/, "market") : "");
  return /^https?:\/\/[^/]/.test(base) && URL.canParse(base) ? base.replace(/\/+$/, "") : null;
}
