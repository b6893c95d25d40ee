import { html, nothing } from "lit";
import { formatPrice } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { SecondaryMarket } from "../../view-context.js";
import { formatCompactPrice } from "../shared/section-format.js";
import { getMarketQueries } from "./market-queries.js";
import type { SectionContext } from "../section.js";

/**
 * Follows the listings and floor price of the secondary market, to be offered when the mint is over.
 * @param visit Opens the market section.
 * @param show Called with the offer at every change; null until the market's statistics are loaded.
 * @returns Unsubscribes.
 */
export function followSecondaryMarket(
  context: SectionContext,
  visit: () => void,
  show: (secondaryMarket: SecondaryMarket | null) => void,
): () => void {
  const stats = getMarketQueries(context)?.stats;
  const notify = () => {
    const headline = stats?.state.value?.headline;
    if (!headline) return show(null);
    const { floor, listed } = headline;
    show({
      visit,
      label: listed
        ? formatMessage(context.messages.seeForSale, context, { count: listed })
        : context.messages.seeMarket,
      aside: floor
        ? html`<div class="floor">
            <small>${context.messages.floor}</small>
            <b class="tabular-nums" title=${formatPrice(floor, context)}
              >${formatCompactPrice(floor, context.language)}</b
            >
          </div>`
        : nothing,
    });
  };
  notify();
  return stats?.subscribe(notify) ?? (() => undefined);
}
