import { html, nothing } from "lit";
import { copyButton } from "../../shared/copy-button.js";
import { explorerUrl } from "../../shared/explorer-url.js";
import { identifierView } from "../../shared/identifier-view.js";
import type { Localization } from "../../i18n/localization.js";
import type { ViewContext } from "../../view-context.js";

/** Context of an address: the chain, for its explorer, and the visitor's own address. */
export type WalletContext = Localization &
  Pick<ViewContext, "wallet"> & { readonly store: Pick<ViewContext["store"], "chain"> };

/**
 * Shortened address with the full one as its title, linked to the explorer if there is one. Marks the visitor's own
 * address.
 */
export function addressView(address: string, { store, wallet, messages }: WalletContext) {
  if (!address.trim()) return nothing;
  const link = explorerUrl("address", address, store.chain);
  const short = identifierView(address);
  return html`<span class="address"
    >${address === wallet ? html`<b class="own-label">${messages.you}</b>` : nothing}${
      link ? html`<a href=${link} target="_blank" rel="noopener noreferrer">${short}</a>` : short
    }</span
  >`;
}

/** Explorer link of a transaction, or nothing without an explorer. */
export function transactionView(signature: string | undefined, { store, messages }: ViewContext) {
  const link = signature && explorerUrl("tx", signature, store.chain);
  if (!link) return nothing;
  return html`<a href=${link} target="_blank" rel="noopener noreferrer">${messages.transaction}</a>`;
}

const copyIcon = html`<svg viewBox="0 0 16 16" aria-hidden="true">
  <rect x="5.5" y="5.5" width="8" height="8" rx="2" />
  <path d="M10.5 3.2a1.7 1.7 0 0 0-1.5-.7H4.2A1.7 1.7 0 0 0 2.5 4.2V9c0 .6.3 1.2.7 1.5" />
  <path class="done" d="m7.3 9.6 1.6 1.6 2.8-3.3" />
</svg>`;

/** An icon button that copies a text. */
export function copyView(text: string, label: string, localization: Localization) {
  const announcement = localization.messages.copied;
  return copyButton({ text, label, icon: copyIcon, announcement, className: "copy" }, localization);
}
