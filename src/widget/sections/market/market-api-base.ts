/**
 * The Market API's address: as the page says, else the one beside the Mint API's: `…/mint/v1` → `…/market/v1`.
 * @returns null when neither tells, or what the page says isn't an address.
 */
export function readMarketApiBase(attribute: string | null | undefined, apiBase: string): string | null {
  const base =
    attribute?.trim() || (/\/mint\/v\d+$/.test(apiBase) ? apiBase.replace(/mint(?=\/v\d+$)/, "market") : "");
  return /^https?:\/\/[^/]/.test(base) && URL.canParse(base) ? base.replace(/\/+$/, "") : null;
}
