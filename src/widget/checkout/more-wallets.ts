import { css, html, nothing } from "lit";
import type { MintStore } from "../../core/mint-store.js";
import type { UnusableWallet, WalletOption } from "../../core/wallet-directory.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import { wordsView } from "../i18n/text-view.js";
import {
  addChoices,
  browseLink,
  listExtensions,
  listWalletApps,
  type Device,
  type WalletApp,
} from "../shared/wallet-apps.js";

/** Renders an entry of the wallet list. `label` replaces the name; `note` is a line below it. */
export type EntryView = (
  wallet: Pick<WalletOption, "name" | "icon">,
  label?: string,
  note?: string,
) => unknown;

/** Load status of the classic adapters. `loaded` also when there are none to load. */
export type AdapterStatus = "available" | "loading" | "loaded";

/** Wallets of a dialog, grouped by what a visitor can do with them. */
export interface WalletGroups {
  /** Wallets that can be connected. */
  readonly ready: readonly WalletOption[];
  /** Wallets that aren't installed: connecting opens a page of their website or their app. */
  readonly hosted: readonly WalletOption[];
  /** Wallets that are there and can't be used for the drop. */
  readonly unusable: readonly UnusableWallet[];
  /** Apps that can open this page. */
  readonly apps: readonly WalletApp[];
  /** Extensions to install when no wallet can be connected. */
  readonly extensions: readonly WalletApp[];
  /** Other wallets that can be installed. */
  readonly others: readonly WalletOption[];
}

/** Groups the wallets of this browser. Omits apps that can open this page if an extension is available. */
export function groupWallets(
  all: readonly WalletOption[],
  unusable: readonly UnusableWallet[],
  device: Device,
  { messages }: Localization,
): WalletGroups {
  const hasExtension = all.some(({ kind }) => kind === "host" || kind === "standard");
  const listedApps = hasExtension ? [] : listWalletApps(device);
  // An adapter of the same name only opens the app, and doesn't pass on the chosen quantity.
  const wallets = all.filter(({ name }) => !listedApps.some((app) => app.name === name));
  const ready = wallets.filter(({ installed, opensPage }) => installed && !opensPage);
  const missing = (name: string) => !unusable.some((wallet) => wallet.name === name);
  const hasReal = ready.some(({ kind }) => kind !== "burner");
  const extensions = hasReal ? [] : listExtensions(device).filter(({ name }) => missing(name));
  return {
    ready: ready.map((wallet) =>
      wallet.kind === "mobile" ? { ...wallet, name: messages.phoneWallet } : wallet,
    ),
    hosted: wallets.filter(({ opensPage }) => opensPage),
    unusable,
    apps: listedApps,
    extensions,
    others: wallets.filter(
      ({ installed, name }) => !installed && !extensions.some((extension) => extension.name === name),
    ),
  };
}

/**
 * Content below the wallets that can be connected: links to apps, links to install wallets, and the classic adapters.
 * @param phone Button for a wallet on a phone, or nothing.
 */
export function moreWalletsView(
  { ready, hosted, unusable, apps, extensions, others }: WalletGroups,
  adapters: AdapterStatus,
  store: MintStore,
  localization: Localization,
  entryView: EntryView,
  phone: unknown,
  loadMore: () => void,
  choose: (id: string) => void,
) {
  const { messages } = localization;
  const hasWallet = ready.length + unusable.length > 0;
  return html`${
    apps.length
      ? appsView(apps, store, localization, entryView, hasWallet)
      : hasWallet
        ? nothing
        : html`<p>${messages.noWallet}</p>`
  }
  ${unusable.length ? unusableView(unusable, localization, entryView) : nothing}
  ${extensions.length ? extensionsView(extensions, localization, entryView) : nothing} ${phone}
  ${
    hosted.length
      ? html`<h3>${messages.opensPage}</h3>
          ${choicesView(hosted, entryView, choose)}`
      : nothing
  }
  ${
    others.length
      ? html`<h3>${messages.notInstalled}</h3>
          <ul class="others">
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
          ${wordsView(adapters === "loading" ? messages.loading : messages.moreWallets)}
        </button>`
  }
  ${
    extensions.length || apps.length
      ? html`<details class="about-wallets">
          <summary>${messages.whatIsWallet}</summary>
          <p>${messages.walletIs}</p>
        </details>`
      : nothing
  }`;
}

/** Buttons that connect the wallets. */
export function choicesView(
  wallets: readonly WalletOption[],
  entryView: EntryView,
  choose: (id: string) => void,
) {
  return html`<ul>
    ${wallets.map(
      (wallet) =>
        html`<li>
          <button class="choice" @click=${() => choose(wallet.id)}>${entryView(wallet)}</button>
        </li>`,
    )}
  </ul>`;
}

/**
 * Wallets that can't be used, each with the reason. Their buttons do nothing and stay focusable, so that keyboards and
 * screen readers reach the reason.
 */
function unusableView(wallets: readonly UnusableWallet[], { messages }: Localization, entryView: EntryView) {
  return html`<h3>${messages.unusable}</h3>
    <ul>
      ${wallets.map(
        (wallet) =>
          html`<li>
            <button class="choice" aria-disabled="true">
              ${entryView(wallet, wallet.name, messages.obstacles[wallet.obstacle])}
            </button>
          </li>`,
      )}
    </ul>`;
}

/** Links to install the wallets. */
function extensionsView(extensions: readonly WalletApp[], localization: Localization, entryView: EntryView) {
  return html`<ul>
    ${extensions.map(
      ({ name, install }) =>
        html`<li>
          <a class="choice" href=${install} target="_blank" rel="noopener noreferrer"
            >${entryView({ name, icon: null }, formatMessage(localization.messages.install, localization, { app: name }))}</a
          >
        </li>`,
    )}
  </ul>`;
}

/** URL of this page with the chosen quantity. */
export function pageWithChoices({ state }: MintStore): URL {
  const { shortId = "" } = state.collection.value?.collection ?? {};
  return addChoices(location.href, shortId, state.quantity);
}

/** Links that open this page in the browsers of wallet apps, with the chosen quantity in the URL. */
function appsView(
  apps: readonly WalletApp[],
  store: MintStore,
  localization: Localization,
  entryView: EntryView,
  isAlternative: boolean,
) {
  const { messages } = localization;
  const page = pageWithChoices(store);
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

/** Styles of the additional wallets and of touch targets. */
export const moreWalletsStyles = css`
  :host {
    touch-action: manipulation;
  }
  .choices > div {
    overscroll-behavior: contain;
  }
  .choices h3 {
    margin: var(--_rem) 0 calc(0.25 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    font-weight: 560;
    color: var(--_muted);
  }
  .choice[aria-disabled] {
    font-weight: 400;
    color: var(--_muted);
    background: none;
  }
  .about-wallets {
    margin-block-start: calc(0.75 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
  }
  .about-wallets summary {
    padding-block: calc(0.75 * var(--_rem));
    cursor: pointer;
    border-radius: 4px;
  }
  .more.choice {
    justify-content: center;
    margin-block-start: calc(0.75 * var(--_rem));
    border: 1px solid var(--_line);
  }
  /* The name gives way to the selector, whose focus ring must not be cut off. */
  .row > :has(select):first-child {
    display: flex;
    gap: calc(0.25 * var(--_rem));
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
    padding-block: calc(0.25 * var(--_rem));
    margin-block: calc(-0.25 * var(--_rem));
  }
  /* Touch targets of sufficient size, and inputs of at least 16px, below which phones zoom in. */
  @media (pointer: coarse) {
    .row .button-link,
    .status .button-link {
      padding: calc(0.85 * var(--_rem)) calc(0.5 * var(--_rem));
      margin: calc(-0.85 * var(--_rem)) calc(-0.5 * var(--_rem));
    }
    .row select {
      padding-block: calc(0.85 * var(--_rem));
      margin-block: calc(-0.85 * var(--_rem));
    }
    input,
    select {
      font-size: max(var(--_rem), 16px) !important;
    }
    .item-list a {
      display: inline-flex;
      align-items: center;
      min-block-size: calc(2.75 * var(--_rem));
      margin-block: 0;
    }
  }
`;
