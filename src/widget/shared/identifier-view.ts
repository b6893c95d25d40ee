import { html } from "lit";
import { shortenAddress } from "../i18n/format.js";
import { shownText } from "../i18n/text-view.js";

/** Address or signature: left to right in its own case, not translated, and selected as a whole. */
export const identifierView = (id: string, text = shortenAddress(id)) =>
  html`<bdi
    class="identifier tabular-nums"
    dir="ltr"
    translate="no"
    title=${id}
    .textContent=${shownText(text)}
  ></bdi>`;
