import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { shareMintStore, type HostWallet } from "../compose/create-mint-store.js";
import type { MintStore } from "../core/store/mint-store.js";
import type { MintOutcome, MintState } from "../core/state.js";
import type { Composition } from "./composition.js";
import {
  deriveApiBase,
  readConfiguration,
  type Configuration,
  type ConfigurationErrorCode,
} from "./attributes.js";
import {
  MintBeforePrepareEvent,
  MintBeforeSignEvent,
  MintErrorEvent,
  MintLoadEvent,
  MintPhaseChangeEvent,
  MintSuccessEvent,
  MintWalletChangeEvent,
} from "./events.js";
import { LazyModule } from "./lazy-module.js";
import {
  placeholderView,
  widgetView,
  acceptsCodes,
  type Actions,
  type LazyModules,
  type ErrorReason,
} from "./first-view/widget-view.js";
import { sectionPlaceholders } from "./first-view/section-placeholders.js";
import { LocaleController } from "./i18n/locale-controller.js";
import { StoreController } from "./store-controller.js";
import { layout, elements, tokens } from "./first-view/styles.js";
import { Countdowns, type SecondaryMarket, type ViewContext } from "./view-context.js";

/**
 * A drop's mint page.
 *
 * @summary The mint page of a Solana NFT drop as one element.
 * @attr collection - Short id, UUID or address of the collection. Case is kept.
 * @attr key - The publishable key.
 * @attr publishable-key - The same, for frameworks that swallow an attribute named `key`.
 * @attr api-base - Mint API base address; by default the service that the script was loaded from.
 * @attr trusted-programs - Addresses of mint programs beside the usual ones; what they do is not looked at.
 * @attr affiliate - Passed through to the service when minting.
 * @attr sections - Which optional sections, in which order: `recent gallery traits holders minters bounty market`.
 * @attr {boolean} market - Shows the section `market`, too; when the mint is over the widget begins with it.
 * @attr market-base - Market API base address; by default the one beside the Mint API's: `…/mint/v1` → `…/market/v1`.
 * @attr {"auto"|"light"|"dark"} theme - `auto` follows the visitor's system.
 * @attr lang - BCP 47; by default the nearest around it. What isn't spoken is said in English.
 *
 * @fires {MintLoadEvent} mint-load - The collection was read for the first time.
 * @fires {MintWalletChangeEvent} mint-wallet-change - The wallet was connected, disconnected or switched.
 * @fires {MintPhaseChangeEvent} mint-phase-change - The current phase or its status changed.
 * @fires {MintBeforePrepareEvent} mint-before-prepare - Cancelable; nothing has happened yet.
 * @fires {MintBeforeSignEvent} mint-before-sign - Cancelable; carries what the transactions do.
 * @fires {MintSuccessEvent} mint-success - Units were minted and confirmed.
 * @fires {MintErrorEvent} mint-error - Something did not work.
 *
 * @slot header - Above the collection's name.
 * @slot footer - Below everything.
 * @slot success - Below what was minted.
 *
 * @csspart base - The frame around everything.
 * @csspart stage - What the artwork hangs on.
 * @csspart art - The artwork.
 * @csspart title - The collection's name.
 * @csspart description - The collection's.
 * @csspart supply - How many are minted.
 * @csspart progress - The same as a bar.
 * @csspart phases - The list of phases.
 * @csspart purchase - Price, quantity, main button and the sentence below it.
 * @csspart price - Of one unit.
 * @csspart quantity - How many.
 * @csspart claim - The claim code.
 * @csspart button - The main button.
 * @csspart notice - What went wrong and what can be done.
 * @csspart wallet - The connected wallet.
 * @csspart dialog - The choice of wallets.
 * @csspart reveal - The minted items' art.
 * @csspart outcome - What was minted, in words.
 * @csspart share - Tells others of it.
 * @csspart section - The frame of an optional section; each has a part of its own, too: `section-gallery`, ….
 * @csspart section-title - Its heading.
 * @csspart item - An item in a section.
 * @csspart item-dialog - An item with all that is known of it.
 * @csspart trait - A value of a trait.
 * @csspart prize - A prize of the bounty.
 *
 * @cssprop --mint-accent - The one colour from which the rest derives.
 * @cssprop --mint-on-accent - Text on the accent; by default black or white, whichever reads.
 * @cssprop --mint-text - Text; muted text, lines and quiet surfaces derive from it.
 * @cssprop --mint-background - Below everything.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-line - Hairlines, borders of controls.
 * @cssprop --mint-soft - Quiet surfaces: behind the art, fields, a main button that can't be used.
 * @cssprop --mint-danger - What went wrong.
 * @cssprop --mint-success - What went well; a phase that is open.
 * @cssprop --mint-radius - Corners of the frame, `20px`; controls follow with 0.6 of it.
 * @cssprop --mint-gap - Inner spacing, `20px`.
 * @cssprop --mint-font - By default the page's.
 * @cssprop --mint-max-width - By default `30rem` as a card, `66rem` with the art beside.
 */
export class MintWidget extends LitElement {
  /** @internal Set once, by the entry that registers the element. */
  static composition: Composition = { locales: {}, optionalWallets: {} };
  static override styles = [tokens, layout, elements];
  static override properties = {
    collection: {},
    key: {},
    publishableKey: { attribute: "publishable-key" },
    apiBase: { attribute: "api-base" },
    trustedPrograms: { attribute: "trusted-programs" },
    affiliateCode: { attribute: "affiliate" },
    sections: {},
    market: { type: Boolean },
    marketBase: { attribute: "market-base" },
    theme: { reflect: true },
    wallet: { attribute: false },
    lang: {},
  };

  declare collection: string | null;
  declare key: string | null;
  declare publishableKey: string | null;
  declare apiBase: string | null;
  declare trustedPrograms: string | null;
  declare affiliateCode: string | null;
  /** Which optional sections, in which order: `recent gallery traits holders minters bounty market`. */
  declare sections: string | null;
  /** Shows the section `market`, too. */
  declare market: boolean | null;
  /** Market API base address; by default the one beside the Mint API's. */
  declare marketBase: string | null;
  /** @internal */
  declare isMarketFirst?: readonly [store: MintStore, isFirst: boolean];
  /** @internal */
  declare secondaryMarket?: SecondaryMarket | null;
  declare theme: "auto" | "light" | "dark" | null;
  /** A wallet that the page has connected already: a Wallet Standard wallet or a wallet-adapter. */
  declare wallet: HostWallet | null;

  readonly #controller = new StoreController(this, () => this.#onStoreChange());
  readonly #actions: Actions = {
    onMainButtonClick: (event) => void this.#onMainButtonClick(event).catch(() => undefined),
    disconnect: () => void this.disconnect(),
  };
  readonly #locale = new LocaleController(() => this.requestUpdate(), MintWidget.composition.locales);
  readonly #modules: LazyModules = {
    checkout: this.#lazyModule(
      async () =>
        (
          await Promise.all([import("./checkout/checkout-view.js"), this.#locale.loadMessages("checkout")])
        )[0],
      ({ onCheckoutLoaded, checkoutStyles, messages }) => {
        this.#locale.addMessages(messages);
        this.#adoptStyleSheet(checkoutStyles);
        onCheckoutLoaded(this, this.#locale, () => ({
          store: this.#controller.store,
          configuration: this.#configuration,
        }));
      },
    ),
    claim: this.#lazyModule(
      () => import("./claim-code/claim-code-view.js"),
      ({ claimCodeStyles }) => this.#adoptStyleSheet(claimCodeStyles),
    ),
    share: this.#lazyModule(
      () => import("./share/share-view.js"),
      ({ shareStyles }) => this.#adoptStyleSheet(shareStyles),
    ),
  };
  #configuration: Configuration | ConfigurationErrorCode = "COLLECTION_MISSING";
  /** What was told in events last. */
  #previousState: MintState | null = null;
  #previousPhase = "";
  #previousAddress: string | null = null;

  /** Reads the collection and the wallet's eligibility anew. */
  async refresh(): Promise<void> {
    await this.updateComplete;
    await this.#controller.store?.refresh();
  }

  /** Opens the choice of wallets. Resolves when a wallet is connected or the visitor has closed it. */
  async connect(): Promise<void> {
    await this.updateComplete;
    const { store } = this.#controller;
    if (!store) return;
    const checkout = await this.#modules.checkout.load();
    const id = await checkout.chooseWallet(this.renderRoot as ShadowRoot, store, this.#locale);
    if (id !== null) await store.connect(id);
  }

  /** Lets go of the wallet. */
  async disconnect(): Promise<void> {
    await this.#controller.store?.disconnect();
  }

  /**
   * Mints, as the main button would. Resolves with the outcome; null when there was nothing to do, or it failed
   * before anything was signed: `mint-error` says why.
   * @param quantity Units; the chosen quantity by default.
   */
  async mint(quantity?: number): Promise<MintOutcome | null> {
    await this.updateComplete;
    const { store } = this.#controller;
    if (!store) return null;
    return store.mint({
      quantity,
      affiliateCode: this.affiliateCode ?? undefined,
      beforePrepare: ({ phase, quantity }) => this.dispatchEvent(new MintBeforePrepareEvent(phase, quantity)),
      beforeSign: ({ session, verifications }) =>
        this.dispatchEvent(new MintBeforeSignEvent(session.sessionId, session.cost, verifications)),
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const configuring = ["collection", "key", "publishableKey", "apiBase", "trustedPrograms", "wallet"];
    if (this.hasUpdated && !configuring.some((name) => changed.has(name))) return;
    const { collection = null, publishableKey, key = null, apiBase = null, trustedPrograms = null } = this;
    const configuration = readConfiguration(
      { collection, publishableKey: publishableKey ?? key, apiBase, trustedPrograms },
      deriveApiBase(import.meta.url),
    );
    this.#configuration = configuration;
    const isInvalid = typeof configuration === "string";
    const store = isInvalid
      ? null
      : shareMintStore({ ...configuration, wallet: this.wallet }, MintWidget.composition.optionalWallets);
    if (store !== this.#controller.store) {
      this.#previousState = null;
      this.#previousPhase = "";
      this.#controller.setStore(store);
    }
    if (isInvalid) void this.#report({ code: configuration, message: "" });
  }

  protected override render() {
    return html`<div class="root">
      ${this.#renderContent()}${sectionPlaceholders(this, this.#controller.store)}
    </div>`;
  }

  #renderContent(): TemplateResult {
    const { store } = this.#controller;
    const configuration = this.#configuration;
    const locale = this.#locale;
    locale.setLocaleFrom(this);
    if (!store || typeof configuration === "string") {
      return placeholderView(
        locale,
        null,
        { code: configuration as string, message: "" },
        this.#modules,
        this.#actions,
      );
    }
    const { collection } = store.state;
    const { language, direction, messages, isReady } = locale;
    const countdowns = new Countdowns(store.now(), language);
    const { secondaryMarket } = this;
    const context: ViewContext = {
      store,
      language,
      direction,
      messages,
      base: configuration.apiBase,
      countdown: countdowns.text,
      secondaryMarket,
    };
    if (!collection.value || !isReady) {
      const failure = collection.status === "failed" ? collection.failure : null;
      return placeholderView(context, context, failure, this.#modules, this.#actions);
    }
    const { claim, share } = this.#modules;
    const page = widgetView(context, collection.value, this.#modules, this.#actions);
    if (acceptsCodes(store)) claim.prefetch();
    if (store.state.mint.status !== "idle") share.prefetch();
    this.#controller.requestUpdateIn(countdowns.wait);
    return page;
  }

  #lazyModule<T>(load: () => Promise<T>, onLoad: (value: T) => void): LazyModule<T> {
    return new LazyModule(load, onLoad, () => this.requestUpdate());
  }

  #adoptStyleSheet(sheet: CSSStyleSheet): void {
    (this.renderRoot as ShadowRoot).adoptedStyleSheets.push(sheet);
  }

  async #onMainButtonClick({ detail }: UIEvent): Promise<void> {
    const { store } = this.#controller;
    // A second click in a row was meant for what the button said before.
    if (!store || detail > 1) return;
    const { mint } = store.state;
    if (mint.status === "succeeded") {
      store.dismiss();
      store.chooseQuantity(mint.quantity - mint.minted);
      return store.refresh();
    }
    switch (store.action.kind) {
      case "connect":
        return this.connect();
      case "reload":
        return store.refresh();
      case "code":
        return this.renderRoot.querySelector<HTMLElement>(".code")?.focus();
      default:
        await this.mint();
    }
  }

  /** Turns changes of state into events. */
  #onStoreChange(): void {
    const { store } = this.#controller;
    const state = store?.state ?? null;
    const previous = this.#previousState;
    this.#previousState = state;
    if (state && state.collection !== previous?.collection) this.#onCollectionChange(state, previous);

    const phase = store?.phase ?? null;
    const phaseNow = `${phase?.id} ${phase?.status}`;
    if (state?.collection.value && phaseNow !== this.#previousPhase) {
      this.#previousPhase = phaseNow;
      this.dispatchEvent(new MintPhaseChangeEvent(phase));
    }
    const address = state?.wallet.status === "connected" ? state.wallet.address : null;
    if (address !== this.#previousAddress) {
      this.#previousAddress = address;
      this.dispatchEvent(new MintWalletChangeEvent(address));
    }
    // What had happened before this element came to the store isn't news.
    if (state && previous) this.#onActionChange(state, previous);
  }

  #onCollectionChange({ collection }: MintState, previous: MintState | null): void {
    if (collection.value && !previous?.collection.value) {
      this.dispatchEvent(new MintLoadEvent(collection.value.collection));
      // Without it the page shows all the same, and connecting tries again.
      this.#modules.checkout.prefetch();
    }
    if (collection.status === "failed") void this.#report(collection.failure);
  }

  #onActionChange({ wallet, mint }: MintState, previous: MintState): void {
    if (wallet !== previous.wallet && wallet.status === "disconnected" && wallet.failure) {
      void this.#report(wallet.failure);
    }
    if (mint === previous.mint) return;
    if (mint.status === "succeeded") {
      this.dispatchEvent(new MintSuccessEvent(mint.items, mint.signatures, mint.quantity - mint.minted));
    }
    if ((mint.status === "succeeded" || mint.status === "failed") && mint.failure) {
      void this.#report(mint.failure);
    }
  }

  /** Says a failure out loud: as an event, and what the page's author has to mend on the console too. */
  async #report(reason: ErrorReason): Promise<void> {
    const { code, message, details } = reason;
    const checkout = await this.#modules.checkout.load().catch(() => null);
    const { title, remedy } = checkout?.describeError(reason, origin, this.#locale) ?? {
      title: message,
      remedy: "",
    };
    if (checkout?.isConfigurationError(code, this.#locale))
      console.error(`<mint-widget>: ${title}. ${remedy} (${code})`);
    this.dispatchEvent(new MintErrorEvent(code, title, remedy, details));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-widget": MintWidget;
  }
}
