import { html } from "lit";
import type { Price } from "../../../contract/values/price.js";
import type { MainAction, SecondaryMarket } from "../../../core/main-action.js";
import { formatPrice } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { Localization } from "../../i18n/localization.js";
import { formatCompactPrice } from "../shared/section-format.js";

/** Label of the main button that leads to the market, with the floor price or the number of listed items. */
export function labelMarket(
  { listed, floor }: Extract<MainAction, { kind: "see-market" }>,
  localization: Localization,
): string {
  const { language, messages } = localization;
  if (floor)
    return formatMessage(messages.buyFrom, localization, { price: formatCompactPrice(floor, language) });
  return listed > 0
    ? formatMessage(messages.seeForSale, localization, { count: listed })
    : messages.seeMarket;
}

/** Numbers of owners and of listed items, as far as they are known. */
export function ownersView(
  { owners, listed }: Pick<SecondaryMarket, "owners" | "listed">,
  localization: Localization,
) {
  const { messages } = localization;
  const counts = [
    owners && formatMessage(messages.holdersCount, localization, { count: owners }),
    listed && formatMessage(messages.listedCount, localization, { count: listed }),
  ];
  return counts
    .filter(Boolean)
    .map((text, index) => html`${index ? " · " : ""}<bdi .textContent=${text}></bdi>`);
}

/** Floor price, shown next to the result of a mint that is over. */
export function floorView(floor: Price, localization: Localization) {
  const { language, messages } = localization;
  return html`<div class="floor">
    <small>${messages.floor}</small>
    <b class="tabular-nums" title=${formatPrice(floor, localization)}
      ><bdi .textContent=${formatCompactPrice(floor, language)}></bdi
    ></b>
  </div>`;
}
