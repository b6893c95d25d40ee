import { html } from "lit";
import type { Price } from "../../../contract/price.js";
import type { MainAction } from "../../../core/state/main-action.js";
import { formatPrice } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { Localization } from "../../i18n/localization.js";
import { formatCompactPrice } from "../shared/section-format.js";

/** Label of the main button that leads to the market: with the number of listed items if there are any. */
export function labelMarket(
  { listed }: Extract<MainAction, { kind: "see-market" }>,
  localization: Localization,
): string {
  const { messages } = localization;
  return listed > 0
    ? formatMessage(messages.seeForSale, localization, { count: listed })
    : messages.seeMarket;
}

/** Floor price beside the price of a mint that is over. */
export function floorView(floor: Price, localization: Localization) {
  const { language, messages } = localization;
  return html`<div class="floor">
    <small>${messages.floor}</small>
    <b class="tabular-nums" title=${formatPrice(floor, localization)}
      ><bdi>${formatCompactPrice(floor, language)}</bdi></b
    >
  </div>`;
}
