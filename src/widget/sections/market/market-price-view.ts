import { html, nothing } from "lit";
import type { MarketItemsResponse } from "../../../contract/market/items.js";
import type { Price } from "../../../contract/values/price.js";
import { formatDollars, formatPrice } from "../../i18n/format.js";
import { toSafeUrl } from "../../shared/safe-url.js";
import type { Localization } from "../../i18n/localization.js";
import type { ViewContext } from "../../view-context.js";
import { priceOfDrop, type PricedOn } from "../shared/price-of-drop.js";
import { wordsView } from "../../i18n/text-view.js";

/** Context of the market's rows. */
export type MarketContext = Localization &
  Pick<ViewContext, "base" | "wallet"> & {
    readonly store: Pick<ViewContext["store"], "chain" | "now">;
    /** Opens the item dialog; null: items can't be opened. */
    readonly showItem: ((item: MarketItemsResponse["data"][number]) => void) | null;
    /** Name of the collection that all rows are of; null: of several, or unknown. */
    readonly collectionName: string | null;
  };

/** Text for an unknown amount. */
export const unknownValue = "–";

/** Price on the drop's chain, with its value in US dollars if known. */
export function priceView(named: Price | null | undefined, localization: Localization & PricedOn) {
  const price = priceOfDrop(named, localization);
  if (!price) return html`<b>${unknownValue}</b>`;
  const dollars = formatDollars(price, localization.language);
  return html`<b class="tabular-nums"><bdi .textContent=${formatPrice(price, localization)}></bdi></b
    >${dollars ? html` <small class="tabular-nums"><bdi .textContent=${dollars}></bdi></small>` : nothing}`;
}

/** Link to a marketplace in a new tab, or only the label without a safe URL. */
export function externalLinkView(
  url: string | null | undefined,
  label: unknown,
  { messages, base }: Localization & Pick<ViewContext, "base">,
) {
  const href = toSafeUrl(url, base);
  if (!href) return wordsView(label);
  return html`<a class="external-link" href=${href} target="_blank" rel="noopener noreferrer"
    >${wordsView(label)}<svg viewBox="0 0 12 12" aria-hidden="true">
      <path d="M4 2.5h5.5V8M9.2 2.8 2.8 9.2" /></svg
    ><span class="visually-hidden"> ${messages.newTab}</span></a
  >`;
}
