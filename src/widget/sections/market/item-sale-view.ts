import { html, nothing } from "lit";
import type { MarketItem } from "../../../contract/market/items.js";
import { formatMessage } from "../../i18n/format-message.js";
import { formatMessageParts } from "../../i18n/format-message-parts.js";
import { wordsView } from "../../i18n/text-view.js";
import { externalLinkView, priceView, type MarketContext } from "./market-price-view.js";

/** What an item costs and where it can be bought; without a listing, its last sale. */
export function itemSaleView(
  { listing, lastSale, url }: MarketItem,
  context: Omit<MarketContext, "showItem" | "collectionName">,
) {
  const { messages } = context;
  const { marketplace } = listing ?? {};
  const link = listing?.url ?? url;
  const label = !listing
    ? messages.seeMarket
    : marketplace
      ? formatMessage(messages.buyOn, context, { marketplace })
      : messages.buy;
  const sold = lastSale?.price
    ? formatMessageParts(messages.last, context, { price: priceView(lastSale.price, context) })
    : nothing;
  return html`<div class="sale">
    <p class="sale-price">
      ${listing ? priceView(listing.price, context) : html`<b>${messages.unlisted}</b> <small>${wordsView(sold)}</small>`}
    </p>
    ${link ? html`<p class="buy">${externalLinkView(link, label, context)}</p>` : nothing}
  </div>`;
}
