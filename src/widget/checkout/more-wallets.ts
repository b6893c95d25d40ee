import { css, html, nothing } from "lit";
import type { MintStore } from "../../core/store/mint-store.js";
import type { WalletDirectory, WalletOption } from "../../core/ports.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import { browseLink, keepChoices, listWalletApps, type WalletApp } from "./wallet-apps.js";

/** How an entry of the list looks. */
export type EntryView = (wallet: Pick<WalletOption, "name" | "icon">, label?: string) => unknown;

/** The wallets that can be connected, and what stands below them. */
type Offer = readonly [ready: readonly WalletOption[], rest: unknown];

/**
 * What there is beside the wallets of this browser: wallets' apps that the page can be opened in, the classic adapters
 * on demand, and where to get what isn't installed.
 * @returns sorts the wallets of the moment.
 */
export function createWalletOffer(
  dialog: HTMLDialogElement,
  directory: WalletDirectory,
  store: MintStore,
  localization: Localization,
  entryView: EntryView,
  update: () => void,
): (wallets: readonly WalletOption[]) => Offer {
  const { messages } = localization;
  const apps = listWalletApps(navigator);
  directory.prepare();
  let isLoading = false;
  let isComplete = !directory.canLoadMore;
  const more = async () => {
    if (isLoading) return;
    isLoading = true;
    update();
    // Without the classic adapters the list is what it was; the button stays for another try.
    isComplete = await directory.loadMore().then(
      () => true,
      () => false,
    );
    isLoading = false;
    update();
    // The button goes when there is no more; the focus goes on to what it brought.
    if (isComplete) (dialog.querySelector("a") ?? dialog.querySelector("button"))?.focus();
  };
  return (all) => {
    const hasExtension = all.some(({ kind }) => kind === "host" || kind === "standard");
    const offered = hasExtension ? [] : apps;
    // An adapter of the same name would do no more than the link, and forget what was chosen.
    const wallets = all.filter(({ name }) => !offered.some((app) => app.name === name));
    const ready = wallets
      .filter(({ installed }) => installed)
      .map((wallet) => (wallet.kind === "mobile" ? { ...wallet, name: messages.phoneWallet } : wallet));
    const others = wallets.filter(({ installed }) => !installed);
    const rest = html`${
      offered.length
        ? appsView(offered, store, localization, entryView, ready.length > 0)
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
      isComplete
        ? nothing
        : html`<button class="choice more" aria-busy=${isLoading} @click=${more}>
            ${isLoading ? messages.loading : messages.moreWallets}
          </button>`
    }`;
    return [ready, rest];
  };
}

/** Links to this page in the browsers of wallets' apps. A page that comes back from one is as it was left. */
function appsView(
  apps: readonly WalletApp[],
  { state }: MintStore,
  localization: Localization,
  entryView: EntryView,
  isSecondBest: boolean,
) {
  const { messages } = localization;
  const { shortId = "" } = state.collection.value?.collection ?? {};
  const page = keepChoices(location.href, shortId, state.quantity);
  return html`${isSecondBest ? html`<h3>${messages.orOpenInApp}</h3>` : html`<p>${messages.noWalletHere}</p>`}
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

/** Styles of the further wallets, and of touch screens. */
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
  .row > :has(select):first-child {
    overflow: visible;
  }
  .row .button-link,
  .status .button-link,
  .row select,
  .item-list a {
    padding-block: 0.25rem;
    margin-block: -0.25rem;
  }
  /* For fingers: room around what is small, and no text so small that a phone zooms in on it. */
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
