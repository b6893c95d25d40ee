import { css, html } from "lit";
import type { WalletOption } from "../mint/ports.js";
import type { Speech } from "./speech.js";

/** In the self-contained file, which has only the wallets of this browser. */
export const offerMore =
  (_dialog: unknown, _directory: unknown, _store: unknown, { words }: Speech) =>
  (wallets: readonly WalletOption[]) => [wallets, !wallets.length && html`<p>${words.noWallet}</p>`];

export const moreStyles = css``;
