import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { toMilliseconds, type Timestamp } from "../../../contract/values/schema.js";
import type { Activity, Offer } from "../../../contract/market/trading.js";
import type { MarketItem } from "../../../contract/market/items.js";
import { formatCount, formatTimestamp } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { formatMessageParts } from "../../i18n/format-message-parts.js";
import type { Localization } from "../../i18n/localization.js";
import { addressView } from "../shared/address-view.js";
import { nameItem, nameView } from "../shared/item-name.js";
import { externalLinkView, priceView, type MarketContext } from "./market-price-view.js";
import { pictureView } from "../shared/picture.js";
import { formatAgo } from "../shared/section-format.js";
import { wordsView } from "../../i18n/text-view.js";

/** Image and name of an item, as a button if the item can be opened. */
function itemView(item: MarketItem, about: unknown, context: MarketContext) {
  const { showItem } = context;
  const content = html`${pictureView(item, nameItem(item, context), context.base)}
    <span class="about">${nameView(nameItem(item, context), context.collectionName)}${about}</span>`;
  return showItem
    ? html`<button part="item" class="item" @click=${() => showItem(item)}>${content}</button>`
    : html`<div class="item">${content}</div>`;
}

/** Row of an item with its price and marketplace, or its last sale when unlisted. */
export function marketItemView(item: MarketItem, context: MarketContext) {
  const { listing, rarityRank, lastSale } = item;
  const { messages } = context;
  const rank = rarityRank ? formatMessage(messages.rank, context, { rank: rarityRank }) : nothing;
  const sold = lastSale?.price
    ? formatMessageParts(messages.last, context, { price: priceView(lastSale.price, context) })
    : messages.unlisted;
  return html`<li>
    ${itemView(item, html`<small class="tabular-nums">${wordsView(rank)}</small>`, context)}
    <span class="trade-price">
      ${listing ? priceView(listing.price, context) : html`<small>${wordsView(sold)}</small>`}
      ${listing ? html`<small>${externalLinkView(listing.url, listing.marketplace ?? messages.buy, context)}</small>` : nothing}
    </span>
  </li>`;
}

/** Row of an open offer: its price, target, buyer and expiry. */
export function offerView(offer: Offer, context: MarketContext) {
  const { price, quantity = 1, buyer, item, expiresAt, marketplace, url } = offer;
  const { language, messages } = context;
  const target = item ? nameItem(item, context) : messages.anyItem;
  return html`<li>
    <span class="about">
      <bdi
        class="name"
        .textContent=${quantity > 1 ? `${formatCount(quantity, language)} × ${target}` : target}
      ></bdi>
      <small class="line">
        ${buyer ? addressView(buyer, context) : nothing}
        ${
          expiresAt
            ? html`<span class="time"
                >${formatMessage(messages.until, context, { time: timestampText(expiresAt, language) })}</span
              >`
            : nothing
        }
      </small>
    </span>
    <span class="trade-price">
      ${priceView(price, context)}
      ${url || marketplace ? html`<small>${externalLinkView(url, marketplace ?? messages.accept, context)}</small>` : nothing}
    </span>
  </li>`;
}

/** Label of an event's kind. An unknown kind is shown as received. */
function labelEvent({ kind }: Pick<Activity, "kind">, { messages: { happenings } }: Localization): string {
  return Object.hasOwn(happenings, kind)
    ? happenings[kind as keyof typeof happenings]
    : kind.replaceAll("_", " ");
}

/** Screen reader text of an event: `Sold: Aurora #12`. */
export function describeEvent(event: Activity, localization: Localization): string {
  const label = labelEvent(event, localization);
  return event.item
    ? formatMessage(localization.messages.event, localization, {
        happening: label,
        name: nameItem(event.item, localization),
      })
    : label;
}

export function activityListView(
  events: readonly Activity[],
  context: MarketContext,
  isNew: (event: Activity) => boolean = () => false,
  hasCollections = false,
) {
  // Ids may be missing, but `repeat` needs unique keys.
  const key = ({ id }: Activity, index: number) => id ?? index;
  return repeat(events, key, (event) => {
    const { kind, item, collection, price, from, to, at, washTrade } = event;
    const { language, store, base, messages } = context;
    const wallet = to ?? from;
    const moment = at === undefined ? NaN : toMilliseconds(at);
    const name = item ? nameItem(item, context) : (collection?.name ?? messages.theCollection);
    return html`<li data-new=${isNew(event) ? "" : nothing} data-kind=${kind}>
      ${item ? pictureView(item, name, base) : html`<span class="picture"></span>`}
      <span class="about">
        <span class="line"
          ><b class="kind" .textContent=${labelEvent(event, context)}></b>
          ${nameView(name, collection?.name ?? context.collectionName)}</span
        >
        <small class="line">
          ${hasCollections && item && collection?.name ? html`<bdi class="time" .textContent=${collection.name}></bdi>` : nothing}
          ${wallet ? addressView(wallet, context) : nothing}
          ${washTrade ? html`<span class="wash">${messages.mayBeWash}</span>` : nothing}
        </small>
      </span>
      <span class="trade-price">
        ${price ? priceView({ ...price, usd: null }, context) : nothing}
        <small title=${formatTimestamp(moment, language)}
          >${externalLinkView(event.url, formatAgo(moment, store.now(), language), context)}</small
        >
      </span>
    </li>`;
  });
}

function timestampText(moment: Timestamp, language: string): string {
  return formatTimestamp(toMilliseconds(moment), language);
}
