import { html, nothing } from "lit";
import type { MarketItemsResponse } from "../../../contract/market-items.js";
import type { Price } from "../../../contract/price.js";
import { formatDollars, formatPrice } from "../../i18n/format.js";
import { toSafeUrl } from "../../shared/safe-url.js";
import type { Localization } from "../../i18n/localization.js";
import type { SectionContext } from "../section.js";

/** What rows of a market are drawn with. */
export type MarketContext = Localization &
  Pick<SectionContext, "base" | "wallet"> & {
    readonly store: Pick<SectionContext["store"], "chain" | "now">;
    /** Shows an item with all that is known of it; null: nothing does. */
    readonly showItem: ((item: MarketItemsResponse["data"][number]) => void) | null;
  };

/** What is said of money where it isn't known. */
export const unknownValue = "–";

/** A price, and in small what that is in dollars. */
export function priceView(price: Price | null | undefined, localization: Localization) {
  if (!price) return html`<b>${unknownValue}</b>`;
  const dollars = formatDollars(price, localization.language);
  return html`<b class="tabular-nums"><bdi>${formatPrice(price, localization)}</bdi></b
    >${dollars ? html` <small class="tabular-nums">${dollars}</small>` : nothing}`;
}

/** A way out to where something is traded; its label alone where there is none. */
export function externalLinkView(
  url: string | null | undefined,
  label: unknown,
  { messages, base }: Localization & Pick<SectionContext, "base">,
) {
  const address = toSafeUrl(url, base);
  if (!address) return label;
  return html`<a class="external-link" href=${address} target="_blank" rel="noopener noreferrer"
    >${label}<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M4 2.5h5.5V8M9.2 2.8 2.8 9.2" /></svg
    ><span class="visually-hidden"> ${messages.newTab}</span></a
  >`;
}
