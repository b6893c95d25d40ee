import { css, html } from "lit";
import { copyButton, copyButtonStyles } from "../shared/copy-button.js";
import type { ViewContext } from "../view-context.js";

/**
 * Options for a wallet without enough funds: its address to copy, the page's content of the slot `funds`, and another
 * wallet. Null for any other action.
 */
export function fundsView(context: ViewContext, connect: () => void): unknown {
  const { store, action, messages } = context;
  const { wallet } = store.state;
  if (action.kind !== "insufficient" || wallet.status !== "connected") return null;
  const copy = {
    text: wallet.address,
    label: messages.copyWalletAddress,
    announcement: messages.copied,
    className: "button-link",
  };
  return html`<div part="funds" class="funds">
    <small class="muted">${messages.walletAddress}</small>
    <bdi class="wallet-address identifier" translate="no" .textContent=${wallet.address}></bdi>
    <div class="ways">
      ${copyButton(copy, context)}
      <button class="button-link" @click=${connect}>${messages.otherWallet}</button>
    </div>
    <slot name="funds"></slot>
  </div>`;
}

export const fundsStyles = css`
  ${copyButtonStyles}
  .funds {
    display: grid;
    gap: calc(0.25 * var(--_rem));
    padding-block-end: var(--_rem);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(1.5 * var(--_rem));
  }
  .ways button {
    min-block-size: calc(2.75 * var(--_rem));
  }
  .wallet-address {
    font-size: calc(0.875 * var(--_rem));
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .funds [data-status] {
    color: transparent;
  }
  .funds [data-status]::after {
    content: attr(data-status);
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center start;
    color: var(--_text);
    white-space: nowrap;
  }
`;
