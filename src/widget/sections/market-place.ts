import { html, nothing } from "lit";
import type { MarketItemsResponse } from "../../contract/market-items.js";
import type { Price } from "../../contract/price.js";
import { formatDollars, formatPrice } from "../format.js";
import { toSafeAddress } from "../safe-address.js";
import type { Speech } from "../speech.js";
import type { Scene } from "./section.js";

/** What rows of a market are drawn with. */
export type MarketScene = Speech &
  Pick<Scene, "base" | "wallet"> & {
    readonly store: Pick<Scene["store"], "chain" | "now">;
    /** Shows an item with all that is known of it; null: nothing does. */
    readonly showItem: ((item: MarketItemsResponse["data"][number]) => void) | null;
  };

/** What is said of money where it isn't known. */
export const unknown = "–";

/** A price, and in small what that is in dollars. */
export function priceView(price: Price | null | undefined, speech: Speech) {
  if (!price) return html`<b>${unknown}</b>`;
  const dollars = formatDollars(price, speech.language);
  return html`<b class="figures"><bdi>${formatPrice(price, speech)}</bdi></b
    >${dollars ? html` <small class="figures">${dollars}</small>` : nothing}`;
}

/** A way out to where something is traded; its label alone where there is none. */
export function outView(
  url: string | null | undefined,
  label: unknown,
  { words, base }: Speech & Pick<Scene, "base">,
) {
  const address = toSafeAddress(url, base);
  if (!address) return label;
  return html`<a class="out" href=${address} target="_blank" rel="noopener noreferrer"
    >${label}<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M4 2.5h5.5V8M9.2 2.8 2.8 9.2" /></svg
    ><span class="unseen"> ${words.newTab}</span></a
  >`;
}
