import type { OpenSale } from "../api.js";
import { formatPrice } from "../widget/i18n/format.js";
import type { Localization } from "../widget/i18n/localization.js";

/** What a sale asks for, after its action: `Mint one · 0.5 SOL`. */
export function describeSale(action: string, { price, gated }: OpenSale, localization: Localization): string {
  return [action, gated ? "allowlist" : "", price ? formatPrice(price, localization) : ""]
    .filter(Boolean)
    .join(" · ");
}
