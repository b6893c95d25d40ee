import { css, html } from "lit";
import type { WalletOption } from "../mint/ports.js";

/** Stands in for `more-wallets.js` in the self-contained file, which has only the wallets of this browser. */
export const offerMore = () => (wallets: readonly WalletOption[]) => [
  wallets,
  !wallets.length &&
    html`<p>No wallet was found in this browser. Install one, then come back to this page.</p>`,
];

export const moreStyles = css``;
