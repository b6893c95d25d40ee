import { html, nothing } from "lit";
import type { MarketTraitsResponse } from "../api.js";
import { formatAttribute } from "../contract/values/format-attribute.js";
import { formatCount, formatPrice } from "../widget/i18n/format.js";
import { unknownValue, type MarketContext } from "../widget/sections/market/market-price-view.js";
import { formatShare } from "../widget/sections/shared/section-format.js";

/** Maximum number of values listed, over all traits. */
const maxValues = 400;

/** Traits with their values, rarest first. Each value links to its items. */
export function traitTablesView(
  { traits }: MarketTraitsResponse,
  urlOfTrait: (type: string, value: string) => string,
  context: MarketContext,
) {
  const { language } = context;
  let left = maxValues;
  const tables = traits.map(({ trait_type, display_type, values }) => {
    const shown = values
      .toSorted((a, b) => (a.count ?? 0) - (b.count ?? 0) || String(a.value).localeCompare(String(b.value)))
      .slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return nothing;
    return html`<table class="trait-floors tabular-nums">
      <thead>
        <tr>
          <th scope="col"><bdi>${trait_type}</bdi></th>
          <th scope="col">Items</th>
          <th scope="col">Floor</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          ({ value, count, share, floor }) =>
            html`<tr>
              <th scope="row">
                <a href=${urlOfTrait(trait_type, String(value))}
                  ><bdi>${formatAttribute({ value, display_type }, language)}</bdi></a
                >
              </th>
              <td title=${formatShare(share, language)}>
                ${count === undefined ? unknownValue : formatCount(count, language)}
              </td>
              <td>${floor ? html`<bdi>${formatPrice(floor, context)}</bdi>` : unknownValue}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  });
  return html`<div class="columns">${tables}</div>`;
}
