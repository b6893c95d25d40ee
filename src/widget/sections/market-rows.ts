import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { toMilliseconds, type Instant } from "../../contract/field.js";
import type { Activity } from "../../contract/market-activity.js";
import type { MarketItem } from "../../contract/market-items.js";
import type { Offer } from "../../contract/market-offers.js";
import { formatCount, formatMoment } from "../format.js";
import { compose, say } from "../say.js";
import type { Speech } from "../speech.js";
import { addressView } from "./address-view.js";
import { nameItem, nameView } from "./item-name.js";
import { outView, priceView, type MarketScene } from "./market-place.js";
import { pictureView } from "./picture.js";
import { formatAgo } from "./section-format.js";

/** A picture and a name; a way to all that is known where there is one. */
function itemView(item: MarketItem, about: unknown, scene: MarketScene) {
  const { showItem } = scene;
  const facts = html`${pictureView(item.image, nameItem(item, scene), scene.base)}
    <span class="about">${nameView(nameItem(item, scene))}${about}</span>`;
  return showItem
    ? html`<button part="item" class="item" @click=${() => showItem(item)}>${facts}</button>`
    : html`<div class="item">${facts}</div>`;
}

/** An item with what it costs and where, or that it isn't listed. */
export function marketItemView(item: MarketItem, scene: MarketScene) {
  const { listing, rarityRank, lastSale } = item;
  const { words } = scene;
  const rank = rarityRank ? say(words.rank, scene, { rank: rarityRank }) : nothing;
  const sold = lastSale?.price
    ? compose(words.last, scene, { price: priceView(lastSale.price, scene) })
    : words.unlisted;
  return html`<li>
    ${itemView(item, html`<small class="figures">${rank}</small>`, scene)}
    <span class="ask">
      ${listing ? priceView(listing.price, scene) : html`<small>${sold}</small>`}
      ${listing ? html`<small>${outView(listing.url, listing.marketplace ?? words.buy, scene)}</small>` : nothing}
    </span>
  </li>`;
}

/** A standing offer: how much, for what, by whom and until when. */
export function offerView(offer: Offer, scene: MarketScene) {
  const { price, quantity = 1, buyer, item, expiresAt, marketplace, url } = offer;
  const { language, words } = scene;
  const target = item ? nameItem(item, scene) : words.anyItem;
  return html`<li>
    <span class="about">
      <bdi class="name">${quantity > 1 ? `${formatCount(quantity, language)} × ${target}` : target}</bdi>
      <small class="line">
        ${buyer ? addressView(buyer, scene) : nothing}
        ${
          expiresAt
            ? html`<span class="when"
                >${say(words.until, scene, { time: momentView(expiresAt, language) })}</span
              >`
            : nothing
        }
      </small>
    </span>
    <span class="ask">
      ${priceView(price, scene)}
      ${url || marketplace ? html`<small>${outView(url, marketplace ?? words.accept, scene)}</small>` : nothing}
    </span>
  </li>`;
}

/** What has happened, in one word. A kind that isn't known is told as it came. */
function nameHappening({ kind }: Pick<Activity, "kind">, { words: { happenings } }: Speech): string {
  return Object.hasOwn(happenings, kind)
    ? happenings[kind as keyof typeof happenings]
    : kind.replaceAll("_", " ");
}

/** An event for somebody who hears it: `Sold: Aurora #12`. */
export function describeEvent(event: Activity, speech: Speech): string {
  const happening = nameHappening(event, speech);
  return event.item
    ? say(speech.words.event, speech, { happening, name: nameItem(event.item, speech) })
    : happening;
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
    const { language, store, base, words } = scene;
    const who = to ?? from;
    const moment = at === undefined ? NaN : toMilliseconds(at);
    const name = item ? nameItem(item, scene) : (collection?.name ?? words.theCollection);
    return html`<li data-new=${isNew(event) ? "" : nothing} data-kind=${kind}>
      ${item ? pictureView(item.image, name, base) : html`<span class="picture"></span>`}
      <span class="about">
        <span class="line"><b class="kind">${nameHappening(event, scene)}</b> ${nameView(name)}</span>
        <small class="line">
          ${hasCollections && item && collection?.name ? html`<bdi class="when">${collection.name}</bdi>` : nothing}
          ${who ? addressView(who, scene) : nothing}
          ${washTrade ? html`<span class="wash">${words.mayBeWash}</span>` : nothing}
        </small>
      </span>
      <span class="ask">
        ${price ? priceView({ ...price, usd: null }, scene) : nothing}
        <small title=${formatMoment(moment, language)}
          >${outView(event.url, formatAgo(moment, store.now(), language), scene)}</small
        >
      </span>
    </li>`;
  });
}

function momentView(moment: Instant, language: string): string {
  return formatMoment(toMilliseconds(moment), language);
}
