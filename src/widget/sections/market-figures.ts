import { html, nothing } from "lit";
import type { MarketHoldersResponse } from "../../contract/market-holders.js";
import type { HeadlineStats, MarketStatsResponse } from "../../contract/market-stats.js";
import type { MarketTraitsResponse } from "../../contract/market-traits.js";
import type { Price } from "../../contract/price.js";
import { formatCount, formatDollars, formatPrice } from "../format.js";
import { compose, say } from "../say.js";
import type { Speech } from "../speech.js";
import { unknown } from "./market-place.js";
import { formatChange, formatShare, formatSum } from "./section-format.js";

/** Values of traits that are listed at most. */
const mostValues = 200;

/** The four figures that a market is known by. */
export function headlineView(headline: HeadlineStats | undefined, speech: Speech) {
  const { language, words } = speech;
  const { floor, floorChange, listed, listedShare, owners, volume, sales } = headline ?? {};
  const counted = (count: number | undefined) =>
    count === undefined ? unknown : formatCount(count, language);
  const change = formatChange(floorChange, language);
  const week = sales?.week;
  return html`<dl class="headline figures">
    ${figureView(
      words.floor,
      floor ? formatSum(floor, language) : unknown,
      html`${floor ? formatDollars(floor, language) : nothing}
      ${change ? html`<span data-up=${Number(floorChange) > 0 ? "" : nothing}>${change}</span>` : nothing}`,
    )}
    ${figureView(words.listed, counted(listed), listedShare ? say(words.ofAll, speech, { share: formatShare(listedShare, language) }) : nothing)}
    ${figureView(words.owners, counted(owners), nothing)}
    ${figureView(
      words.weekVolume,
      volume?.week ? formatSum(volume.week, language) : unknown,
      week === undefined ? nothing : say(words.sales, speech, { count: week }),
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
  speech: Speech,
) {
  const { language, words } = speech;
  if (count === 0) return html`<p class="caveat">${words.noWash}</p>`;
  const sales = html`<strong>${say(words.sales, speech, { count })}</strong>`;
  const sum = washTradeVolume7d && formatSum(washTradeVolume7d, language);
  return html`<p class="caveat" data-washed>
    ${compose(sum ? words.washWorth : words.wash, speech, { count, sales, sum })}
  </p>`;
}

/** How many wallets hold how many. */
export function distributionView(
  { distribution = [], unique_holders, total }: MarketHoldersResponse,
  speech: Speech,
) {
  const { language, words } = speech;
  const items = total === undefined ? "" : say(words.allItems, speech, { count: total });
  const most = Math.max(1, ...distribution.map(({ wallets = 0 }) => wallets));
  return html`<p class="muted figures">
      ${say(items ? words.walletsHold : words.walletsHoldAll, speech, { count: unique_holders, items })}
    </p>
    <ul class="spread" aria-label=${words.distribution}>
      ${distribution.map(
        ({ from, to, wallets = 0, share }) =>
          html`<li>
            <span class="figures">${nameSpan(from, to, speech)}</span>
            <progress aria-hidden="true" max=${most} value=${wallets}></progress>
            <b class="figures"
              ><span aria-hidden="true">${formatCount(wallets, language)}</span
              ><span class="unseen">${say(words.wallets, speech, { count: wallets })}</span></b
            >
            <small class="figures">${formatShare(share, language)}</small>
          </li>`,
      )}
    </ul>`;
}

function nameSpan(from: number, to: number | null | undefined, speech: Speech): string {
  const { words } = speech;
  if (to === from) return say(words.allItems, speech, { count: from });
  return to === null || to === undefined
    ? say(words.orMore, speech, { count: from })
    : say(words.fromTo, speech, { from, to });
}

/** Every trait with its values, the dearest first, and the lowest price that each can be had for. */
export function traitFloorsView({ traits }: MarketTraitsResponse, speech: Speech) {
  const { language, words } = speech;
  let left = mostValues;
  return traits.map(({ trait_type, values }) => {
    const shown = [...values].sort((a, b) => worthOf(b.floor) - worthOf(a.floor)).slice(0, Math.max(0, left));
    left -= shown.length;
    if (shown.length === 0) return nothing;
    return html`<table class="trait-floors figures">
      <thead>
        <tr>
          <th scope="col"><bdi>${trait_type}</bdi></th>
          <th scope="col">${words.itemsHeading}</th>
          <th scope="col">${words.floor}</th>
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
              <td title=${listed === undefined ? nothing : say(words.listedCount, speech, { count: listed })}>
                ${floor ? html`<bdi>${formatPrice(floor, speech)}</bdi>` : unknown}
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
