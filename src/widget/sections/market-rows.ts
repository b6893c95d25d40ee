import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { toMilliseconds, type Instant } from "../../contract/field.js";
import type { Activity } from "../../contract/market-activity.js";
import type { MarketItem } from "../../contract/market-items.js";
import type { Offer } from "../../contract/market-offers.js";
import { formatCount, formatMoment } from "../format.js";
import { addressView } from "./address-view.js";
import { nameItem, nameView } from "./item-name.js";
import { outView, priceView, type MarketScene } from "./market-place.js";
import { pictureView } from "./picture.js";
import { formatAgo } from "./section-format.js";

/** A picture and a name; a way to all that is known where there is one. */
function itemView(item: MarketItem, about: unknown, scene: MarketScene) {
  const { showItem } = scene;
  const facts = html`${pictureView(item.image, nameItem(item), scene.base)}
    <span class="about">${nameView(nameItem(item))}${about}</span>`;
  return showItem
    ? html`<button part="item" class="item" @click=${() => showItem(item)}>${facts}</button>`
    : html`<div class="item">${facts}</div>`;
}

/** An item with what it costs and where, or that it isn't listed. */
export function marketItemView(item: MarketItem, scene: MarketScene) {
  const { listing, rarityRank, lastSale } = item;
  const { language, base } = scene;
  const rank = rarityRank ? `Rank ${formatCount(rarityRank, language)}` : nothing;
  const sold = lastSale?.price ? html`Last ${priceView(lastSale.price, language)}` : "Not listed";
  return html`<li>
    ${itemView(item, html`<small class="figures">${rank}</small>`, scene)}
    <span class="ask">
      ${listing ? priceView(listing.price, language) : html`<small>${sold}</small>`}
      ${listing ? html`<small>${outView(listing.url, listing.marketplace ?? "Buy", base)}</small>` : nothing}
    </span>
  </li>`;
}

/** A standing offer: how much, for what, by whom and until when. */
export function offerView(offer: Offer, scene: MarketScene) {
  const { price, quantity = 1, buyer, item, expiresAt, marketplace, url } = offer;
  const { language, base } = scene;
  const target = item ? nameItem(item) : "Any item";
  return html`<li>
    <span class="about">
      <bdi class="name">${quantity > 1 ? `${formatCount(quantity, language)} × ${target}` : target}</bdi>
      <small class="line">
        ${buyer ? addressView(buyer, scene) : nothing}
        ${expiresAt ? html`<span class="when">until ${momentView(expiresAt, language)}</span>` : nothing}
      </small>
    </span>
    <span class="ask">
      ${priceView(price, language)}
      ${url || marketplace ? html`<small>${outView(url, marketplace ?? "Accept", base)}</small>` : nothing}
    </span>
  </li>`;
}

const happenings: Readonly<Record<string, string>> = {
  mint: "Minted",
  transfer: "Transferred",
  listing: "Listed",
  cancellation: "Listing ended",
  sale: "Sold",
  offer: "Offer",
  offer_cancellation: "Offer ended",
};

/** What has happened, in one word. A kind that isn't known is told as it came. */
function nameHappening({ kind }: Pick<Activity, "kind">): string {
  return Object.hasOwn(happenings, kind) ? happenings[kind]! : kind.replaceAll("_", " ");
}

/** An event for somebody who hears it: `Sold: Aurora #12`. */
export function describeEvent(event: Activity): string {
  return event.item ? `${nameHappening(event)}: ${nameItem(event.item)}` : nameHappening(event);
}

export function activityListView(
  events: readonly Activity[],
  scene: MarketScene,
  isNew: (event: Activity) => boolean = () => false,
  hasCollections = false,
) {
  // An id may be missing, and what is listed twice must not be drawn as one.
  const key = ({ id }: Activity, index: number) => id ?? index;
  return repeat(events, key, (event) => {
    const { kind, item, collection, price, from, to, at, washTrade } = event;
    const { language, store, base } = scene;
    const who = to ?? from;
    const moment = at === undefined ? NaN : toMilliseconds(at);
    const name = item ? nameItem(item) : (collection?.name ?? "The collection");
    return html`<li data-new=${isNew(event) ? "" : nothing} data-kind=${kind}>
      ${item ? pictureView(item.image, name, base) : html`<span class="picture"></span>`}
      <span class="about">
        <span class="line"><b class="kind">${nameHappening(event)}</b> ${nameView(name)}</span>
        <small class="line">
          ${hasCollections && item && collection?.name ? html`<bdi class="when">${collection.name}</bdi>` : nothing}
          ${who ? addressView(who, scene) : nothing}
          ${washTrade ? html`<span class="wash">may be a wash trade</span>` : nothing}
        </small>
      </span>
      <span class="ask">
        ${price ? priceView({ ...price, usd: null }, language) : nothing}
        <small title=${formatMoment(moment, language)}
          >${outView(event.url, formatAgo(moment, store.now(), language), base)}</small
        >
      </span>
    </li>`;
  });
}

function momentView(moment: Instant, language: string) {
  return formatMoment(toMilliseconds(moment), language);
}
