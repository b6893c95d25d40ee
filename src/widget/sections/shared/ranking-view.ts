import { html, nothing } from "lit";
import type { RankedWallet } from "../../../contract/mint/rankings.js";
import { formatCount } from "../../i18n/format.js";
import { firstRows } from "../section-preview.js";
import { addressView, copyView, type WalletContext } from "./address-view.js";
import { formatShare } from "./section-format.js";

/** Wallets ranked by number of items. Marks the visitor's own wallet. */
export function rankingView(
  label: string,
  wallets: readonly RankedWallet[],
  context: WalletContext,
  isPreview = false,
) {
  return html`<ol class="ranking" aria-label=${label} tabindex=${isPreview ? nothing : 0}>
    ${firstRows(wallets, isPreview).map(
      ({ wallet, count, share }, index) =>
        html`<li data-own=${wallet === context.wallet ? "" : nothing}>
          <span class="rank tabular-nums">${index + 1}</span>
          <span class="wallet"
            >${addressView(wallet, context)} ${copyView(wallet, context.messages.copyAddress, context)}</span
          >
          <progress aria-hidden="true" max="1" value=${share ?? 0}></progress>
          <b class="tabular-nums" .textContent=${formatCount(count, context.language)}></b>
          <small class="tabular-nums" .textContent=${formatShare(share, context.language)}></small>
        </li>`,
    )}
  </ol>`;
}
