import { css, html, nothing } from "lit";
import type { MintStore } from "../../core/store/mint-store.js";
import type { WalletOption } from "../../core/ports.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import { browseLink, addChoices, type WalletApp } from "./wallet-apps.js";

/** Renders an entry of the wallet list; `label` replaces the name. */
export type EntryView = (wallet: Pick<WalletOption, "name" | "icon">, label?: string) => unknown;

/** Classic adapters: `loaded` also if there are none to load. */
export type AdapterStatus = "available" | "loading" | "loaded";

/** Wallets of a dialog, grouped by what a visitor can do with them. */
export interface WalletGroups {
  /** Wallets that can be connected. */
  readonly ready: readonly WalletOption[];
  /** Apps that can open this page. */
  readonly apps: readonly WalletApp[];
  /** Wallets that can be installed. */
  readonly others: readonly WalletOption[];
}

/** Groups the wallets of this browser. @param apps Apps that can open this page; not offered beside an extension. */
export function groupWallets(
  all: readonly WalletOption[],
  apps: readonly WalletApp[],
  { messages }: Localization,
): WalletGroups {
  const hasExtension = all.some(({ kind }) => kind === "host" || kind === "standard");
  const listedApps = hasExtension ? [] : apps;
  // An adapter of the same name only opens the app, and without the chosen quantity.
  const wallets = all.filter(({ name }) => !listedApps.some((app) => app.name === name));
  return {
    ready: wallets
      .filter(({ installed }) => installed)
      .map((wallet) => (wallet.kind === "mobile" ? { ...wallet, name: messages.phoneWallet } : wallet)),
    apps: listedApps,
    others: wallets.filter(({ installed }) => !installed),
  };
}

/** Content below the wallets that can be connected: links to apps and to install wallets, and the classic adapters. */
export function moreWalletsView(
  { ready, apps, others }: WalletGroups,
  adapters: AdapterStatus,
  store: MintStore,
  localization: Localization,
  entryView: EntryView,
  loadMore: () => void,
) {
  const { messages } = localization;
  return html`${
    apps.length
      ? appsView(apps, store, localization, entryView, ready.length > 0)
      : ready.length
        ? nothing
        : html`<p>${messages.noWallet}</p>`
  }
  ${
    others.length
      ? html`<h3>${messages.notInstalled}</h3>
          <ul>
            ${others.map(
              (wallet) =>
                html`<li>
                  <a class="choice" href=${wallet.url ?? nothing} target="_blank" rel="noopener noreferrer"
                    >${entryView(wallet)}</a
                  >
                </li>`,
            )}
          </ul>`
      : nothing
  }
  ${
    adapters === "loaded"
      ? nothing
      : html`<button class="choice more" aria-busy=${adapters === "loading"} @click=${loadMore}>
          ${adapters === "loading" ? messages.loading : messages.moreWallets}
        </button>`
  }`;
}

/** Links to this page in the browsers of wallet apps, with the chosen quantity in the URL. */
function appsView(
  apps: readonly WalletApp[],
  { state }: MintStore,
  localization: Localization,
  entryView: EntryView,
  isAlternative: boolean,
) {
  const { messages } = localization;
  const { shortId = "" } = state.collection.value?.collection ?? {};
  const page = addChoices(location.href, shortId, state.quantity);
  return html`${isAlternative ? html`<h3>${messages.orOpenInApp}</h3>` : html`<p>${messages.noWalletHere}</p>`}
    <ul>
      ${apps.map(
        (app) =>
          html`<li>
            <a class="choice" href=${browseLink(app, page)}
              >${entryView({ name: app.name, icon: null }, formatMessage(localization.messages.openIn, localization, { app: app.name }))}</a
            >
          </li>`,
      )}
    </ul>`;
}

/** Styles of the further wallets and of touch targets. */
export const moreWalletsStyles = css`
  :host {
    touch-action: manipulation;
  }
  .choices > div {
    overscroll-behavior: contain;
  }
  .choices h3 {
    margin: 1rem 0 0.25rem;
    font-size: 0.875rem;
    font-weight: 560;
    color: var(--_muted);
  }
  .more.choice {
    justify-content: center;
    margin-block-start: 0.75rem;
    border: 1px solid var(--_line);
  }
  /* The name gives way to the selector, whose focus ring must not be cut off. */
  .row > :has(select):first-child {
    display: flex;
    gap: 0.25rem;
    min-inline-size: 0;
    overflow: visible;
  }
  .row > :has(select) > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .row > :has(select) > select {
    flex: none;
  }
  .row .button-link,
  .status .button-link,
  .row select,
  .item-list a {
    padding-block: 0.25rem;
    margin-block: -0.25rem;
  }
  /* Touch targets of sufficient size, and inputs of at least 16px, below which phones zoom in. */
  @media (pointer: coarse) {
    .row .button-link,
    .status .button-link,
    .row select {
      padding: 0.85rem 0.5rem;
      margin: -0.85rem -0.5rem;
    }
    input,
    select {
      font-size: max(1rem, 16px) !important;
    }
    .item-list a {
      display: inline-flex;
      align-items: center;
      min-block-size: 2.75rem;
      margin-block: 0;
    }
  }
`;
