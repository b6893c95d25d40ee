import { html } from "lit";
import type { OpenSale } from "../api.js";
import { formatPrice } from "../widget/i18n/format.js";
import type { Localization } from "../widget/i18n/localization.js";

/** What a sale asks for, after its action: `Mint one`, `allowlist`, `0.5 SOL`. */
export function describeSale(
  action: string,
  { price, gated }: OpenSale,
  localization: Localization,
): string[] {
  return [action, gated ? "allowlist" : "", price ? formatPrice(price, localization) : ""].filter(Boolean);
}

/** Parts of a label on one line: `Mint one · 0.5 SOL`. A narrow line breaks between them, never within an amount. */
export function partsView(parts: readonly string[]) {
  return html`<span
    >${parts.map((part, index) => html`${index ? " · " : ""}<span class="unbroken">${part}</span>`)}</span
  >`;
}
