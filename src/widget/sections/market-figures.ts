import { html, nothing } from "lit";
import type { MarketHoldersResponse } from "../../contract/market-holders.js";
import type { HeadlineStats, MarketStatsResponse } from "../../contract/market-stats.js";
import type { MarketTraitsResponse } from "../../contract/market-traits.js";
import type { Price } from "../../contract/price.js";
import { formatCount, formatDollars, formatPrice } from "../format.js";
import { unknown } from "./market-place.js";
import { formatChange, formatShare, formatSum } from "./section-format.js";

/** Values of traits that are listed at most. */
const mostValues = 200;

/** The four figures that a market is known by. */
export function headlineView(headline: HeadlineStats | undefined, language: string) {
  const { floor, floorChange, listed, listedShare, owners, volume, sales } = headline ?? {};
  const counted = (count: number | undefined) =>
    count === undefined ? unknown : formatCount(count, language);
  const change = formatChange(floorChange, language);
  const week = sales?.week;
  return html`<dl class="headline figures">
    ${figureView(
      "Floor",
      floor ? formatSum(floor, language) : unknown,
      html`${floor ? formatDollars(floor, language) : nothing}
      ${change ? html`<span data-up=${Number(floorChange) > 0 ? "" : nothing}>${change}</span>` : nothing}`,
    )}
    ${figureView("Listed", counted(listed), listedShare ? `${formatShare(listedShare, language)} of all` : nothing)}
    ${figureView("Owners", counted(owners), nothing)}
    ${figureView(
      "7d volume",
      volume?.week ? formatSum(volume.week, language) : unknown,
      week === undefined ? nothing : `${formatCount(week, language)} ${week === 1 ? "sale" : "sales"}`,
    )}
  </dl>`;
}

function figureView(name: string, value: string, note: unknown) {
  return html`<div>
    <dt>${name}</dt>
    <dd><bdi>${value}</bdi></dd>
    <dd><small>${note}</small></dd>
  </div>`;
}

/** What has to be known of the volumes: they aren't filtered. */
export function caveatView(
  { wash_trade_count_7d: count, washTradeVolume7d }: MarketStatsResponse,
  language: string,
) {
  if (count === 0)
    return html`<p class="caveat">
      Volume counts every sale. None of the last 7 days looks like a wash trade.
    </p>`;
  const worth = washTradeVolume7d ? `, ${formatSum(washTradeVolume7d, language)},` : "";
  const [sales, look, them] =
    count === 1 ? ["sale", "looks like a wash trade", "it"] : ["sales", "look like wash trades", "them"];
  return html`<p class="caveat" data-washed>
    <strong>${formatCount(count, language)} ${sales}</strong> in 7 days${worth} ${look}. Volume counts
    ${them}.
  </p>`;
}

/** How many wallets hold how many. */
export function distributionView(
  { distribution = [], unique_holders, total }: MarketHoldersResponse,
  language: string,
) {
  const most = Math.max(1, ...distribution.map(({ wallets = 0 }) => wallets));
  return html`<p class="muted figures">
      ${formatCount(unique_holders, language)} ${unique_holders === 1 ? "wallet holds" : "wallets hold"}
      ${total === undefined ? "all items" : `${formatCount(total, language)} ${total === 1 ? "item" : "items"}`}.
    </p>
    <ul class="spread" aria-label="Distribution">
      ${distribution.map(
        ({ from, to, wallets = 0, share }) =>
          html`<li>
            <span class="figures">${nameSpan(from, to, language)}</span>
            <progress aria-hidden="true" max=${most} value=${wallets}></progress>
            <b class="figures">${formatCount(wallets, language)}<span class="unseen"> wallets</span></b>
            <small class="figures">${formatShare(share, language)}</small>
          </li>`,
      )}
    </ul>`;
}

function nameSpan(from: number, to: number | null | undefined, language: string): string {
  const count = formatCount(from, language);
  if (to === from) return from === 1 ? "1 item" : `${count} items`;
  return to === null || to === undefined ? `${count} or more` : `${count} to ${formatCount(to, language)}`;
}

/** Every trait with its values, the dearest first, and the lowest price that each can be had for. */
export function traitFloorsView({ traits }: MarketTraitsResponse, language: string) {
  let left = mostValues;
  return traits.map(({ trait_type, values }) => {
    const shown = [...values].sort((a, b) => worthOf(b.floor) - worthOf(a.floor)).slice(0, Math.max(0, left));
    left -= shown.length;
    if (shown.length === 0) return nothing;
    return html`<table class="trait-floors figures">
      <thead>
        <tr>
          <th scope="col"><bdi>${trait_type}</bdi></th>
          <th scope="col">Items</th>
          <th scope="col">Floor</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          ({ value, count, share, floor, listed }) =>
            html`<tr>
              <th scope="row"><bdi>${value}</bdi></th>
              <td title=${formatShare(share, language)}>
                ${count === undefined ? unknown : formatCount(count, language)}
              </td>
              <td title=${listed === undefined ? nothing : `${formatCount(listed, language)} listed`}>
                ${floor ? html`<bdi>${formatPrice(floor, language)}</bdi>` : unknown}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  });
}

/** To sort by; nothing comes last. */
function worthOf(price: Price | null | undefined): number {
  return price ? Number(price.baseUnits) / 10 ** price.decimals : -1;
}
