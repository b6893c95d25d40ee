import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { shareMintStore, type HostWallet } from "../compose/create-mint-store.js";
import type { MintOutcome } from "../core/outcome.js";
import type { MintState } from "../core/state.js";
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
import type { Actions, ErrorReason, LazyModules } from "./lazy-modules.js";
import { placeholderView, widgetView, acceptsCodes } from "./first-view/widget-view.js";
import { sectionPlaceholders, type MarketOrder } from "./first-view/section-placeholders.js";
import { LocaleController } from "./i18n/locale-controller.js";
import { StoreController } from "./store-controller.js";
import { layout, elements, tokens } from "./first-view/styles.js";
import { Countdowns, type SecondaryMarket, type ViewContext } from "./view-context.js";

/**
 * Element `<mint-widget>`: the mint page of a drop.
 *
 * @tag mint-widget
 * @summary Mint page of a Solana NFT drop as one element.
 *
 * @example
 * ```ts
 * import { MintWidget } from "mint-widget";
 *
 * const widget = new MintWidget();
 * widget.collection = "AbC123";
 * widget.publishableKey = "example_pub_key";
 * widget.apiBase = "https://mint.example/mint/v1";
 * document.body.append(widget);
 *
 * const button = document.querySelector("button");
 * button?.addEventListener("click", async () => {
 *   const outcome = await widget.mint(2);
 *   if (outcome) button.textContent = `${outcome.minted} of ${outcome.quantity} minted`;
 * });
 * ```
 *
 * @attr collection - Short id, UUID or address of the collection; case-sensitive.
 * @attr key - Publishable key.
 * @attr publishable-key - Publishable key, for frameworks that reserve the attribute `key`.
 * @attr api-base - Base URL of the Mint API; by default of the service that the script was loaded from.
 * @attr trusted-programs - Addresses of further mint programs, separated by spaces; their instructions are not verified.
 * @attr affiliate - Affiliate code, passed through to the service when minting.
 * @attr sections - Optional sections in order: `recent gallery traits holders minters bounty market`.
 * @attr {boolean} market - Adds the section `market`; it comes first when the mint is over.
 * @attr market-base - Base URL of the Market API; by default beside the Mint API's: `…/mint/v1` → `…/market/v1`.
 * @attr {"auto"|"light"|"dark"} theme - Color scheme; `auto` follows the visitor's system.
 * @attr lang - BCP 47 language; by default that of the nearest ancestor. English for languages without a locale.
 *
 * @fires {MintLoadEvent} mint-load - The collection was read for the first time.
 * @fires {MintWalletChangeEvent} mint-wallet-change - The wallet was connected, disconnected or switched.
 * @fires {MintPhaseChangeEvent} mint-phase-change - The current phase or its status changed.
 * @fires {MintBeforePrepareEvent} mint-before-prepare - The mint is about to reserve supply; cancelable.
 * @fires {MintBeforeSignEvent} mint-before-sign - The verified transactions are about to be signed; cancelable.
 * @fires {MintSuccessEvent} mint-success - Units were minted and confirmed.
 * @fires {MintErrorEvent} mint-error - Loading, connecting or minting has failed.
 *
 * @slot header - Content above the collection's name.
 * @slot footer - Content below everything else.
 * @slot success - Content below the minted items.
 *
 * @csspart base - Frame of the widget.
 * @csspart stage - Area of the artwork.
 * @csspart art - Artwork.
 * @csspart title - Name of the collection.
 * @csspart description - Description of the collection.
 * @csspart supply - Number of minted units.
 * @csspart progress - Progress bar of the minted units.
 * @csspart phases - List of phases.
 * @csspart purchase - Price, quantity, main button and the text below it.
 * @csspart price - Price of one unit.
 * @csspart quantity - Quantity input.
 * @csspart claim - Claim code input.
 * @csspart button - Main button.
 * @csspart notice - Error message with its remedy.
 * @csspart wallet - Connected wallet.
 * @csspart dialog - Dialog with the list of wallets.
 * @csspart reveal - Artwork of the minted items.
 * @csspart outcome - Outcome of the mint as text.
 * @csspart share - Share button.
 * @csspart section - Frame of an optional section; each has its own part, too: `section-gallery`, ….
 * @csspart section-title - Heading of a section.
 * @csspart item - Item in a section.
 * @csspart item-dialog - Dialog with an item's details.
 * @csspart trait - Value of a trait.
 * @csspart prize - Prize of the bounty.
 *
 * @cssprop --mint-accent - Accent color, from which the others derive.
 * @cssprop --mint-on-accent - Text on the accent; by default black or white, by contrast.
 * @cssprop --mint-text - Text; muted text, lines and soft surfaces derive from it.
 * @cssprop --mint-background - Background of the widget.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-line - Hairlines, borders of controls.
 * @cssprop --mint-soft - Soft surfaces: behind the art, inputs, a disabled main button.
 * @cssprop --mint-danger - Errors.
 * @cssprop --mint-success - Success, active phases.
 * @cssprop --mint-radius - Corner radius of the frame, `20px`; 0.6 of it for controls.
 * @cssprop --mint-gap - Inner spacing, `20px`.
 * @cssprop --mint-font - Font family; by default the page's.
 * @cssprop --mint-max-width - Maximum width; by default `30rem` as a card, `66rem` with the art beside.
 */
export class MintWidget extends LitElement {
  /** @internal Set once by the entry that registers the element. */
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

  /** Short id, UUID or address of the collection; case-sensitive. */
  declare collection: string | null;
  /** Publishable key. */
  declare key: string | null;
  /** Publishable key, for frameworks that reserve `key`; takes precedence over it. */
  declare publishableKey: string | null;
  /** Base URL of the Mint API; by default of the service that the script was loaded from. */
  declare apiBase: string | null;
  /** Addresses of further mint programs, separated by spaces; their instructions are not verified. */
  declare trustedPrograms: string | null;
  /** Affiliate code, passed through to the service when minting. */
  declare affiliateCode: string | null;
  /** Optional sections in order, separated by spaces: `recent gallery traits holders minters bounty market`. */
  declare sections: string | null;
  /** Adds the section `market`; it comes first when the mint is over. */
  declare market: boolean | null;
  /** Base URL of the Market API; by default beside the Mint API's. */
  declare marketBase: string | null;
  /** @internal */
  declare marketOrder?: MarketOrder;
  /** @internal */
  declare secondaryMarket?: SecondaryMarket | null;
  /** Color scheme; `auto`, the default, follows the visitor's system. */
  declare theme: "auto" | "light" | "dark" | null;
  /** Wallet of the page, connected or not: a Wallet Standard wallet or a wallet-adapter. */
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
  /** State, phase and address of the last dispatched events. */
  #previousState: MintState | null = null;
  #previousPhase = "";
  #previousAddress: string | null = null;

  /** Reads the collection and the wallet's eligibility again. Never rejects: a failure is dispatched as `mint-error`. */
  async refresh(): Promise<void> {
    await this.updateComplete;
    await this.#controller.store?.refresh();
  }

  /**
   * Opens the dialog of wallets. Resolves when a wallet is connected, connecting has failed (`mint-error`) or the visitor
   * has closed the dialog.
   * @throws {TypeError} of the failed import when the dialog's code can't be loaded.
   */
  async connect(): Promise<void> {
    await this.updateComplete;
    const { store } = this.#controller;
    if (!store) return;
    const checkout = await this.#modules.checkout.load();
    const id = await checkout.chooseWallet(this.renderRoot as ShadowRoot, store, this.#locale);
    if (id !== null) await store.connect(id);
  }

  /** Disconnects the wallet. Never rejects. */
  async disconnect(): Promise<void> {
    await this.#controller.store?.disconnect();
  }

  /**
   * Mints like the main button. Never rejects: a failure is dispatched as `mint-error`.
   * @param quantity Units; the chosen quantity by default.
   * @returns the outcome; null when minting is not possible now, or the mint failed before anything was sent.
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
    // The second click of a double click was aimed at the button's previous label.
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

  /** Dispatches events for state changes. */
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
    // No events for changes before this element subscribed to the store.
    if (state && previous) this.#onActionChange(state, previous);
  }

  #onCollectionChange({ collection }: MintState, previous: MintState | null): void {
    if (collection.value && !previous?.collection.value) {
      this.dispatchEvent(new MintLoadEvent(collection.value.collection));
      // Optional for the first view; connecting loads it again after a failure.
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

  /** Dispatches a failure as `mint-error`, and logs configuration errors to the console. */
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
