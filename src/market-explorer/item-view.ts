import { html, nothing } from "lit";
import type { GalleryItem, MarketCollection, MarketItem, MarketTraitsResponse } from "../api.js";
import { formatAttribute } from "../contract/values/format-attribute.js";
import { toMilliseconds } from "../contract/values/schema.js";
import { formatCount, formatTimestamp } from "../widget/i18n/format.js";
import { controlsView } from "../widget/sections/market/controls-view.js";
import { itemSaleView } from "../widget/sections/market/item-sale-view.js";
import { priceView, type MarketContext } from "../widget/sections/market/market-price-view.js";
import { addressView, copyView } from "../widget/sections/shared/address-view.js";
import { itemFrameView } from "../widget/sections/shared/item-frame.js";
import { nameItem, nameView } from "../widget/sections/shared/item-name.js";
import { pictureView } from "../widget/sections/shared/picture.js";
import { formatShare } from "../widget/sections/shared/section-format.js";

/** Card of an item, which opens its dialog. */
export function itemCardView(item: MarketItem, href: string, context: MarketContext) {
  const { rarityRank, listing, lastSale } = item;
  const { base, language } = context;
  const text = nameItem(item, context);
  return html`<li>
    <a class="card" href=${href}>
      ${pictureView(item, text, base, "16rem")}
      <span class="card-text">
        ${nameView(text, context.collectionName)}
        <small class="tabular-nums"
          >${rarityRank ? `Rank ${formatCount(rarityRank, language)}` : "No rank"}</small
        >
        <span class="trade-price"
          >${
            listing
              ? priceView(listing.price, context)
              : html`<small
                  >${lastSale?.price ? html`Last sale ${priceView({ ...lastSale.price, usd: null }, context)}` : "Not listed"}</small
                >`
          }</span
        >
      </span>
    </a>
  </li>`;
}

/** Card of an item that can still be minted. Leads to the mint page. @param url null: there is none */
export function unmintedCardView(item: GalleryItem, url: string | null, context: MarketContext) {
  const { rarityRank } = item;
  const text = nameItem(item, context);
  const content = html`${pictureView(item, text, context.base, "16rem")}
    <span class="card-text">
      ${nameView(text, context.collectionName)}
      ${rarityRank ? html`<small class="tabular-nums">Rank ${formatCount(rarityRank, context.language)}</small>` : nothing}
    </span>`;
  return html`<li>
    ${url ? html`<a class="card" href=${url}>${content}</a>` : html`<div class="card">${content}</div>`}
  </li>`;
}

export interface ItemDialog {
  /** Null: not open, or unknown. */
  readonly item: MarketItem | null;
  readonly isUnknown: boolean;
  /** For the share of each trait value; null: not loaded. */
  readonly traits: MarketTraitsResponse | null;
  /** What others can do to the item, by the collection's rules. */
  readonly controls: MarketCollection["controls"];
  readonly urlOfTrait: (type: string, value: string) => string;
  /** Shows the previous (-1) or next (1) item; null: there is none. */
  readonly step: (by: -1 | 1) => (() => void) | null;
  readonly onClose: () => void;
}

/** Dialog of an item: its art, price, owner and traits. The page opens and closes it. */
export function itemDialogView(dialog: ItemDialog, context: MarketContext) {
  const { item, isUnknown, step, onClose } = dialog;
  const name = item ? nameItem(item, context) : isUnknown ? "We don’t know this item" : "";
  return itemFrameView(
    {
      name,
      art: item ? pictureView(item, name, context.base, "min(100vw, 37rem)") : html`<i class="skeleton"></i>`,
      content: item
        ? [
            itemSaleView(item, context),
            factsView(item, context),
            controlsView(dialog.controls, context),
            traitsView(item, dialog, context),
          ]
        : nothing,
      step: item ? step : null,
      onClose,
    },
    context,
  );
}

function factsView(item: MarketItem, context: MarketContext) {
  const { rarityRank, owner, mint, mintedAt } = item;
  const { language } = context;
  const address = (value: string, label: string) =>
    html`<span class="wallet">${addressView(value, context)} ${copyView(value, label, context)}</span>`;
  const facts: [name: string, value: unknown][] = [];
  if (rarityRank) facts.push(["Rarity rank", formatCount(rarityRank, language)]);
  facts.push(["Owner", owner ? address(owner, "Copy the owner’s address") : "Burned"]);
  facts.push(["Address", address(mint, "Copy the item’s address")]);
  if (mintedAt) facts.push(["Minted", formatTimestamp(toMilliseconds(mintedAt), language)]);
  return html`<dl class="detail-list">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function traitsView(
  { attributes = [] }: MarketItem,
  { traits, urlOfTrait }: ItemDialog,
  context: MarketContext,
) {
  if (attributes.length === 0) return nothing;
  const shareOf = (type: string, value: string) =>
    traits?.traits
      .find(({ trait_type }) => trait_type === type)
      ?.values.find((each) => String(each.value) === value)?.share;
  return html`<ul class="chips" aria-label="Traits">
    ${attributes.map((attribute) => {
      const { trait_type, value } = attribute;
      const share = shareOf(trait_type, String(value));
      return html`<li>
        <small><bdi>${trait_type}</bdi></small>
        <a href=${urlOfTrait(trait_type, String(value))}
          ><bdi>${formatAttribute(attribute, context.language)}</bdi></a
        >
        <small class="tabular-nums">${share ? formatShare(share, context.language) : nothing}</small>
      </li>`;
    })}
  </ul>`;
}
