import { html, nothing } from "lit";
import type { DailyStats, MarketStatsResponse } from "../../../contract/market/collection.js";
import type { Price } from "../../../contract/values/price.js";
import { formatDollars, formatPrice } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { Localization } from "../../i18n/localization.js";
import { priceOfDrop, type PricedOn } from "../shared/price-of-drop.js";
import { formatChange, formatCompactPrice } from "../shared/section-format.js";

/** Size of the line, in the units of its view box. */
const [width, height] = [240, 56];
/** Days of the line. */
const days = 30;

/** The market in brief: floor price with its line over the last days, and what is for sale. */
export function briefMarketView(
  { headline, daily = [] }: MarketStatsResponse,
  localization: Localization & PricedOn,
) {
  const { language, messages } = localization;
  const floor = priceOfDrop(headline?.floor, localization);
  const change = formatChange(headline?.floorChange, language);
  const counts = [
    headline?.listed ? formatMessage(messages.listedCount, localization, { count: headline.listed }) : "",
    headline?.sales?.all ? formatMessage(messages.sales, localization, { count: headline.sales.all }) : "",
  ].filter(Boolean);
  return html`<div class="brief-market tabular-nums">
    ${
      floor
        ? html`<p class="brief-floor">
            <small>${messages.floor}</small>
            <b title=${formatPrice(floor, localization)}
              ><bdi .textContent=${formatCompactPrice(floor, language)}></bdi
            ></b>
            <small><bdi .textContent=${formatDollars(floor, language)}></bdi></small>
            ${change ? html`<bdi class="change" data-up=${Number(headline?.floorChange) > 0 ? "" : nothing} .textContent=${change}></bdi>` : nothing}
          </p>`
        : nothing
    }
    ${lineView(daily.slice(-days))}
    <p class="brief-counts">
      ${counts.map((text, index) => html`${index ? " · " : nothing}<bdi .textContent=${text}></bdi>`)}
    </p>
  </div>`;
}

/** Line of the floor; nothing for fewer than two days with a floor. */
function lineView(daily: readonly DailyStats[]) {
  const floors = daily.flatMap(({ floor }, index) => (floor ? [{ index, amount: amountOf(floor) }] : []));
  if (floors.length < 2) return nothing;
  const amounts = floors.map(({ amount }) => amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (index: number) => ((index / (daily.length - 1)) * width).toFixed(1);
  const y = (amount: number) => (height - 4 - ((amount - low) / (high - low || 1)) * (height - 8)).toFixed(1);
  const line = floors
    .map(({ index, amount }, place) => `${place ? "L" : "M"}${x(index)} ${y(amount)}`)
    .join("");
  return html`<svg
    class="spark"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path class="area" d="${line}V${height}H${x(floors[0]!.index)}Z" />
    <path class="stroke" d=${line} />
  </svg>`;
}

const amountOf = ({ baseUnits, decimals }: Price): number => Number(baseUnits) / 10 ** decimals;
