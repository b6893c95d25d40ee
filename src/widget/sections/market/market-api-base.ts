/**
 * Base URL of the Market API: the attribute's, else derived from the Mint API's: `…/mint/v1` → `…/market/v1`.
 * @returns Null when neither gives one, or the attribute isn't an absolute HTTP URL.
 */
export function readMarketApiBase(attribute: string | null | undefined, apiBase: string): string | null {
  const base =
    attribute?.trim() || (/\/mint\/v\d+$/.test(apiBase) ? apiBase.replace(/mint(?=\/v\d+$)/, "market") : "");
  return /^https?:\/\/[^/]/.test(base) && URL.canParse(base) ? base.replace(/\/+$/, "") : null;
}
