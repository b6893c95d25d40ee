import { css, html, nothing, type LitElement, type ReactiveController } from "lit";
import type { WalletDirectory, WalletOption } from "../../core/wallet-directory.js";
import type { MintStore } from "../../core/mint-store.js";
import {
  choicesView,
  groupWallets,
  moreWalletsStyles,
  moreWalletsView,
  pageWithChoices,
  type AdapterStatus,
  type WalletGroups,
} from "./more-wallets.js";
import type { Failure } from "../../core/failure.js";
import type { MintState } from "../../core/mint-state.js";
import { MintConnectRequestEvent } from "../events.js";
import { dispatchError } from "./event-dispatcher.js";
import type { Localization } from "../i18n/localization.js";
import type { LazyModule } from "../lazy-module.js";
import type * as phoneView from "../phone/phone-view.js";
import { wordsView } from "../i18n/text-view.js";
import { isReachable, listExtensions, type WalletApp } from "../shared/wallet-apps.js";

/** Contents of an open dialog, and the callback that closes it. */
interface Shown {
  readonly store: MintStore;
  readonly directory: WalletDirectory;
  readonly adapters: AdapterStatus;
  /** App whose QR code is shown; null: the list of the wallets. */
  readonly app: WalletApp | null;
  readonly unsubscribe: () => void;
  /** @param id Id of the chosen wallet; null: none. */
  readonly resolve: (id: string | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Dialog for choosing a wallet. A native modal dialog: the browser traps the focus, closes it on Escape, and restores
 * the focus.
 */
export class WalletDialog implements ReactiveController {
  readonly #host: LitElement;
  readonly #localization: Localization;
  readonly #phone: LazyModule<typeof phoneView> | null;
  #shown: Shown | null = null;
  /** Failure of the last attempt to open the dialog, and the state in which it happened; null: it was opened. */
  #failed: { readonly failure: Failure; readonly store: MintStore; readonly state: MintState } | null = null;
  /** True from `showModal` until the `close` event, during which the dialog must not be shown again. */
  #isModal = false;

  /** @param phone View of the QR codes for phones; null in a build without them. */
  constructor(host: LitElement, localization: Localization, phone: LazyModule<typeof phoneView> | null) {
    this.#host = host;
    this.#localization = localization;
    this.#phone = phone;
    host.addController(this);
  }

  /** Why the dialog couldn't be opened the last time, until wallet or mint have changed; null: it could. */
  failureOf(store: MintStore): Failure | null {
    const { failure, state, store: of } = this.#failed ?? {};
    const { wallet, mint } = store.state;
    return failure && of === store && state?.wallet === wallet && state.mint === mint ? failure : null;
  }

  /**
   * Opens the dialog and connects the chosen wallet. Does nothing if a dialog is already open or the page opens its
   * own. Resolves when a wallet is connected or connecting has failed, when the dialog can't be opened, when the visitor
   * closes it, or when the widget is removed. Never rejects: a failure is shown, and dispatched as `mint-error`.
   */
  async connect(store: MintStore): Promise<void> {
    this.#failed = null;
    try {
      const { wallets: directory } = await store.checkout();
      if (!this.#host.isConnected || this.#shown || this.#host.renderRoot.querySelector("dialog")) return;
      // The page opens its own dialog instead.
      if (!this.#host.dispatchEvent(new MintConnectRequestEvent())) return;
      directory.prepare();
      const id = await this.#choose(store, directory);
      if (id !== null) await store.connect(id);
    } catch (error) {
      const failure: Failure = { code: "WALLET_LIST_FAILED", message: "", cause: error };
      this.#failed = { failure, store, state: store.state };
      this.#host.requestUpdate();
      dispatchError(this.#host, failure, this.#localization);
    }
  }

  /**
   * Shows the list until the visitor has chosen.
   * @returns id of the wallet; null: none
   * @throws whatever prevents the list from being read or shown
   */
  #choose(store: MintStore, directory: WalletDirectory): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const unsubscribe = directory.subscribe(() => this.#host.requestUpdate());
      const adapters = directory.canLoadMore ? "available" : "loaded";
      this.#show({ store, directory, adapters, app: null, unsubscribe, resolve, reject });
    });
  }

  hostUpdated(): void {
    if (!this.#shown || this.#isModal) return;
    try {
      this.#element?.showModal();
      this.#isModal = true;
    } catch (error) {
      this.#fail(error);
    }
  }

  hostDisconnected(): void {
    this.#end(null);
  }

  render() {
    if (!this.#shown) return nothing;
    const { app } = this.#shown;
    const { language, direction, messages } = this.#localization;
    return html`<dialog
      class="choices"
      part="dialog"
      aria-labelledby="choose"
      lang=${language}
      dir=${direction}
      @click=${({ target, currentTarget }: Event) => target === currentTarget && this.#close()}
      @close=${({ target }: Event) => this.#end((target as HTMLDialogElement).returnValue || null)}
    >
      <h2 id="choose" .textContent=${app ? messages.usePhone : messages.chooseWallet}></h2>
      <div>${app ? this.#phoneView(this.#shown, app) : this.#listView(this.#shown)}</div>
      <button class="step close" aria-label=${messages.close} @click=${() => this.#close()}>×</button>
    </dialog>`;
  }

  #listView({ store, directory, adapters }: Shown) {
    const localization = this.#localization;
    const groups = this.#readGroups(store, directory);
    if (!groups) return nothing;
    const choose = (id: string) => this.#close(id);
    return html`${groups.ready.length ? choicesView(groups.ready, entryView, choose) : nothing}
    ${moreWalletsView(
      groups,
      adapters,
      store,
      localization,
      entryView,
      groups.extensions.length ? this.#phoneButton() : nothing,
      () => void this.#loadMore(),
      choose,
    )}`;
  }

  /** Wallets of the dialog. Null, and the dialog closes, when they can't be read. */
  #readGroups({ chain }: MintStore, directory: WalletDirectory): WalletGroups | null {
    try {
      const [all, unusable] =
        chain === null ? [[], []] : [directory.list(chain), directory.listUnusable(chain)];
      return groupWallets(all, unusable, navigator, this.#localization);
    } catch (error) {
      queueMicrotask(() => this.#fail(error));
      return null;
    }
  }

  /** Button that shows the QR codes; nothing if a phone can't open the page. */
  #phoneButton() {
    const phone = this.#phone;
    if (!phone || !isReachable(new URL(location.href))) return nothing;
    const { messages } = this.#localization;
    return html`<button class="choice more phone" @click=${() => void this.#showPhone(phone)}>
        ${messages.usePhone}
      </button>
      ${phone.hasFailed ? html`<p role="status">${messages.partMissing}</p>` : nothing}`;
  }

  #phoneView({ store }: Shown, chosen: WalletApp) {
    return this.#phone?.value?.phoneView(
      {
        page: pageWithChoices(store),
        apps: listExtensions(navigator),
        chosen,
        onChoose: (app) => this.#chooseApp(app),
        onBack: () => void this.#focusAfter(() => this.#chooseApp(null), ".phone"),
      },
      this.#localization,
    );
  }

  get #element(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector<HTMLDialogElement>("dialog.choices");
  }

  /** @param id Id of the chosen wallet; empty: none. */
  #close(id = ""): void {
    this.#element?.close(id);
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    this.#host.requestUpdate();
  }

  #end(id: string | null): void {
    this.#hide()?.resolve(id);
  }

  #fail(error: unknown): void {
    this.#hide()?.reject(error);
  }

  /** Removes the dialog, and returns what it has shown; null: nothing. */
  #hide(): Shown | null {
    const shown = this.#shown;
    if (!shown) return null;
    this.#shown = null;
    this.#isModal = false;
    this.#host.requestUpdate();
    shown.unsubscribe();
    return shown;
  }

  /** Shows the QR code of the first app. If loading fails, the button stays, to retry. */
  async #showPhone(phone: LazyModule<typeof phoneView>): Promise<void> {
    const resolve = this.#shown?.resolve;
    const isLoaded = await phone.load().then(
      () => true,
      () => false,
    );
    if (!isLoaded || !this.#shown || this.#shown.resolve !== resolve) return;
    await this.#focusAfter(() => this.#chooseApp(listExtensions(navigator)[0] ?? null), "input");
  }

  #chooseApp(app: WalletApp | null): void {
    if (this.#shown) this.#show({ ...this.#shown, app });
  }

  /** Makes a change that removes the focused element, then moves the focus. */
  async #focusAfter(change: () => void, selector: string): Promise<void> {
    change();
    await this.#host.updateComplete;
    this.#element?.querySelector<HTMLElement>(selector)?.focus();
  }

  async #loadMore(): Promise<void> {
    const shown = this.#shown;
    if (shown?.adapters !== "available") return;
    const loading: Shown = { ...shown, adapters: "loading" };
    this.#show(loading);
    // If loading fails, the button stays, to retry.
    const adapters = await loading.directory.loadMore().then(
      () => "loaded" as const,
      () => "available" as const,
    );
    if (this.#shown !== loading) return;
    this.#show({ ...loading, adapters });
    if (adapters !== "loaded") return;
    // Loading removes the button, so the focus moves to the first loaded link, or to the first entry.
    await this.#host.updateComplete;
    const dialog = this.#element;
    (
      dialog?.querySelector<HTMLElement>(".others a") ?? dialog?.querySelector<HTMLElement>("a, button")
    )?.focus();
  }
}

/** @param label Shown instead of the name. @param note Line below it. */
function entryView({ name, icon }: Pick<WalletOption, "name" | "icon">, label = name, note = "") {
  return html`<span class="icon" aria-hidden="true"
      >${wordsView([...name.trim()][0])}${
        icon?.startsWith("data:image/") ? html`<img src=${icon} alt="" @error=${hide} />` : nothing
      }</span
    >${note ? html`<span class="noted"><bdi .textContent=${label}></bdi><small .textContent=${note}></small></span>` : html`<bdi .textContent=${label}></bdi>`}`;
}

/** Hides an image that can't be loaded, which reveals the initial below it. */
function hide({ target }: Event): void {
  (target as HTMLElement).hidden = true;
}

export const dialogStyles = css`
  dialog {
    inline-size: min(24 * var(--_rem), calc(100vw - 2 * var(--_rem)));
    max-block-size: min(36 * var(--_rem), calc(100dvh - 2 * var(--_rem)));
    padding: calc(1.25 * var(--_rem));
    padding-block-end: max(1.25 * var(--_rem), env(safe-area-inset-bottom));
    overflow: auto;
    color: var(--_text);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    box-shadow: 0 24px 64px rgb(0 0 0 / 0.28);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  dialog h2 {
    font-size: calc(1.25 * var(--_rem));
    line-height: 1.3;
    padding-inline-end: calc(2.5 * var(--_rem));
    margin-block-end: calc(0.75 * var(--_rem));
  }
  /* The list scrolls; the heading and the close button stay. The fade at its end is over what isn't scrolled to. */
  .choices {
    --_fade: max(1.5 * var(--_rem), env(safe-area-inset-bottom));
    max-block-size: min(36 * var(--_rem), 80svh);
    padding-block-end: 0;
  }
  .choices[open] {
    display: flex;
    flex-direction: column;
  }
  .choices > div {
    overflow: auto;
    scroll-padding-block-end: var(--_fade);
  }
  .choices > div::after {
    content: "";
    position: sticky;
    inset-block-end: 0;
    display: block;
    block-size: var(--_fade);
    background: linear-gradient(transparent, var(--_background));
    pointer-events: none;
  }
  .choice {
    display: flex;
    align-items: center;
    gap: calc(0.75 * var(--_rem));
    inline-size: 100%;
    min-block-size: calc(3.25 * var(--_rem));
    padding: calc(0.5 * var(--_rem)) calc(0.6 * var(--_rem));
    font-weight: 560;
    text-align: start;
    text-decoration: none;
    border-radius: var(--_control);
  }
  @media (hover: hover) {
    .choice:hover {
      background: var(--_soft);
    }
  }
  .noted {
    min-inline-size: 0;
  }
  .noted bdi {
    display: block;
  }
  .icon {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: calc(2.25 * var(--_rem));
    block-size: calc(2.25 * var(--_rem));
    border-radius: 9px;
    overflow: hidden;
    background: var(--_line);
  }
  .icon img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    background: var(--_background);
  }
  .choice bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .close {
    position: absolute;
    inset-block-start: calc(0.75 * var(--_rem));
    inset-inline-end: calc(0.75 * var(--_rem));
    inline-size: calc(2.75 * var(--_rem));
    block-size: calc(2.75 * var(--_rem));
    color: var(--_muted);
  }
  /* On a phone in portrait orientation, a bottom sheet. */
  @media (max-width: 30rem) {
    .choices {
      inline-size: auto;
      max-inline-size: none;
      margin-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
  ${moreWalletsStyles}
`;
