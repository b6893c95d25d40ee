import { html, nothing } from "lit";
import type { MarketHoldersResponse } from "../../../contract/market/holders.js";
import type { HeadlineStats, MarketStatsResponse } from "../../../contract/market/collection.js";
import type { MarketTraitsResponse } from "../../../contract/market/items.js";
import type { Price } from "../../../contract/values/price.js";
import { formatAttribute } from "../../../contract/values/format-attribute.js";
import { formatCount, formatDollars, formatPrice } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { formatMessageParts } from "../../i18n/format-message-parts.js";
import type { Localization } from "../../i18n/localization.js";
import { unknownValue } from "./market-price-view.js";
import { formatChange, formatShare, formatCompactPrice } from "../shared/section-format.js";
import { priceOfDrop, type PricedOn } from "../shared/price-of-drop.js";
import { wordsView } from "../../i18n/text-view.js";

/** Maximum number of trait values listed, over all traits. */
export const maxValues = 200;

/** Key figures: floor, listed items, owners, and volume of the last seven days. */
export function headlineStatsView(
  headline: HeadlineStats | undefined,
  localization: Localization & PricedOn,
) {
  const { language, messages } = localization;
  const { floorChange, listed, listedShare, owners, volume, sales } = headline ?? {};
  const floor = priceOfDrop(headline?.floor, localization);
  const counted = (count: number | undefined) =>
    count === undefined ? unknownValue : formatCount(count, language);
  const change = formatChange(floorChange, language);
  const week = sales?.week;
  return html`<dl class="headline tabular-nums">
    ${statView(
      messages.floor,
      floor ? formatCompactPrice(floor, language) : unknownValue,
      html`${floor ? html`<bdi .textContent=${formatDollars(floor, language)}></bdi>` : nothing}
      ${change ? html`<bdi class="change" data-up=${Number(floorChange) > 0 ? "" : nothing} .textContent=${change}></bdi>` : nothing}`,
    )}
    ${statView(messages.listed, counted(listed), listedShare ? formatMessage(messages.ofAll, localization, { share: formatShare(listedShare, language) }) : nothing)}
    ${statView(messages.owners, counted(owners), nothing)}
    ${statView(
      messages.weekVolume,
      volume?.week ? formatCompactPrice(volume.week, language) : unknownValue,
      week === undefined ? nothing : formatMessage(messages.sales, localization, { count: week }),
    )}
  </dl>`;
}

function statView(name: string, value: string, note: unknown) {
  return html`<div>
    <dt>${name}</dt>
    <dd><bdi .textContent=${value}></bdi></dd>
    <dd><small>${wordsView(note)}</small></dd>
  </div>`;
}

/** Notice of possible wash trades, which are included in the volumes. */
export function caveatView(
  { wash_trade_count_7d: count, washTradeVolume7d }: MarketStatsResponse,
  localization: Localization,
) {
  const { language, messages } = localization;
  if (count === 0) return html`<p class="caveat">${messages.noWash}</p>`;
  const sales = html`<strong
    .textContent=${formatMessage(messages.sales, localization, { count })}
  ></strong>`;
  const sum = washTradeVolume7d && formatCompactPrice(washTradeVolume7d, language);
  return html`<p class="caveat" data-washed>
    ${formatMessageParts(sum ? messages.washWorth : messages.wash, localization, { count, sales, sum })}
  </p>`;
}

/** Distribution of the items among wallets. */
export function distributionView(
  { distribution = [], unique_holders, total }: MarketHoldersResponse,
  localization: Localization,
) {
  const { language, messages } = localization;
  const items = total === undefined ? "" : formatMessage(messages.allItems, localization, { count: total });
  // Without the empty ranges after the largest holder.
  const shown = distribution.slice(0, distribution.findLastIndex(({ wallets }) => wallets) + 1);
  return html`<p class="muted tabular-nums">
      ${formatMessage(items ? messages.walletsHold : messages.walletsHoldAll, localization, { count: unique_holders, items })}
    </p>
    <ul class="distribution" aria-label=${messages.distribution}>
      ${shown.map(
        ({ from, to, wallets = 0, share }) =>
          html`<li>
            <span class="tabular-nums" .textContent=${labelRange(from, to, localization)}></span>
            <progress aria-hidden="true" max=${Math.max(1, unique_holders)} value=${wallets}></progress>
            <b class="tabular-nums"
              ><span aria-hidden="true" .textContent=${formatCount(wallets, language)}></span
              ><span
                class="visually-hidden"
                .textContent=${formatMessage(messages.wallets, localization, { count: wallets })}
              ></span
            ></b>
            <small class="tabular-nums" .textContent=${formatShare(share, language)}></small>
          </li>`,
      )}
    </ul>`;
}

function labelRange(from: number, to: number | null | undefined, localization: Localization): string {
  const { messages } = localization;
  if (to === from) return formatMessage(messages.allItems, localization, { count: from });
  return to === null || to === undefined
    ? formatMessage(messages.orMore, localization, { count: from })
    : formatMessage(messages.fromTo, localization, { from, to });
}

/**
 * Traits with their values and floor prices, most expensive first. @param maximum Maximum number of values over all
 * traits.
 */
export function traitFloorsView(
  { traits }: MarketTraitsResponse,
  localization: Localization & PricedOn,
  maximum = maxValues,
) {
  const { language, messages } = localization;
  let left = maximum;
  return traits.map(({ trait_type, display_type, values }) => {
    const shown = [...values].sort((a, b) => worthOf(b.floor) - worthOf(a.floor)).slice(0, Math.max(0, left));
    left -= shown.length;
    if (shown.length === 0) return nothing;
    return html`<table class="trait-floors tabular-nums">
      <thead>
        <tr>
          <th scope="col"><bdi .textContent=${trait_type}></bdi></th>
          <th scope="col">${messages.itemsHeading}</th>
          <th scope="col">${messages.floor}</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map(({ value, count, share, floor: named, listed }) => {
          const floor = priceOfDrop(named, localization);
          return html`<tr>
            <th scope="row">
              <bdi .textContent=${formatAttribute({ value, display_type }, language)}></bdi>
            </th>
            <td title=${formatShare(share, language)}>
              ${count === undefined ? unknownValue : formatCount(count, language)}
            </td>
            <td
              title=${listed === undefined ? nothing : formatMessage(messages.listedCount, localization, { count: listed })}
            >
              ${floor ? html`<bdi .textContent=${formatPrice(floor, localization)}></bdi>` : unknownValue}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>`;
  });
}

/** Price in whole coins for sorting; -1 without a price, which sorts last. */
function worthOf(price: Price | null | undefined): number {
  return price ? Number(price.baseUnits) / 10 ** price.decimals : -1;
}
