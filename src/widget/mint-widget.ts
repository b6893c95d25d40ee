import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { isEarlyReadComplete, shareMintStore, type HostWallet } from "../compose/create-mint-store.js";
import type { PriceInput } from "../contract/price.js";
import type { SecondPaymentOptions } from "../core/mint-flow/checkout.js";
import type { ProofHandler } from "../core/ports.js";
import { toFailedOutcome, type MintOutcome } from "../core/outcome.js";
import { isMintOver, type MainAction } from "../core/state/main-action.js";
import type { MintStore } from "../core/store/mint-store.js";
import type { MintState } from "../core/state/mint-state.js";
import type { Composition } from "./composition.js";
import {
  deriveApiBase,
  readConfiguration,
  type Configuration,
  type ConfigurationErrorCode,
} from "./attributes.js";
import { MintErrorEvent, MintLoadEvent, MintPhaseChangeEvent } from "./events.js";
import type { CheckoutController } from "./checkout/checkout-controller.js";
import { LazyModule } from "./lazy-module.js";
import type { Actions, LazyModules } from "./lazy-modules.js";
import type { ErrorReason } from "./shared/error-messages.js";
import { placeholderView, widgetView, acceptsCodes } from "./first-view/widget-view.js";
import { listSections, sectionsView } from "./first-view/section-placeholders.js";
import type { LabelsByLocale } from "./i18n/labels.js";
import { LocaleController } from "./i18n/locale-controller.js";
import type { SectionsController } from "./sections/sections-controller.js";
import { StoreController } from "./store-controller.js";
import { layout, elements, tokens } from "./first-view/styles.js";
import { Countdowns, type ViewContext } from "./view-context.js";

/** Properties that select the store. */
const configuringProperties = [
  "collection",
  "key",
  "publishableKey",
  "apiBase",
  "trustedPrograms",
  "chain",
  "recipients",
  "authority",
] as const;

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
 *   button.textContent = outcome.failure?.code ?? `${outcome.minted} of ${outcome.quantity} minted`;
 * });
 * ```
 *
 * @attr collection - Short id, UUID or address of the collection; case-sensitive.
 * @attr key - Publishable key.
 * @attr publishable-key - Publishable key, for frameworks that reserve the attribute `key`.
 * @attr api-base - Base URL of the Mint API; by default of the service that the script was loaded from.
 * @attr trusted-programs - Addresses of further mint programs, separated by spaces; their instructions are not verified.
 * @attr chain - Only chain that may be minted on, such as `solana-mainnet`; by default the one that the service names.
 * @attr recipients - Only addresses that may be paid, separated by spaces; by default those that the service names.
 * @attr authority - Only mint authority of the items; by default any.
 * @attr affiliate - Affiliate code, passed through to the service when minting.
 * @attr sections - Optional sections in order: `recent gallery traits holders minters bounty market`.
 * @attr {boolean} market - Adds the section `market`; it comes first when the mint is over.
 * @attr market-base - Base URL of the Market API; by default beside the Mint API's: `…/mint/v1` → `…/market/v1`.
 * @attr marketplaces - Marketplaces to link to once the mint is over: `magiceden tensor:aurora https://shop.example/aurora`;
 * by default the known ones by the collection's address, on Solana's main chain only; empty: none.
 * @attr {"auto"|"light"|"dark"} theme - Color scheme; `auto` follows the visitor's system.
 * @attr mint-label - Text of the main button when it mints, in place of the widget's.
 * @attr connect-label - Text of the main button when it connects a wallet, in place of the widget's.
 * @attr lang - BCP 47 language; by default that of the nearest ancestor. English for languages without a locale.
 *
 * @fires {MintLoadEvent} mint-load - The collection was read for the first time.
 * @fires {MintConnectRequestEvent} mint-connect-request - The dialog of wallets is about to open; cancelable.
 * @fires {MintWalletChangeEvent} mint-wallet-change - The wallet was connected, disconnected or switched.
 * @fires {MintPhaseChangeEvent} mint-phase-change - The current phase or its status changed.
 * @fires {MintBeforePrepareEvent} mint-before-prepare - The mint is about to reserve supply; cancelable.
 * @fires {MintBeforeSignEvent} mint-before-sign - The verified transactions are about to be signed; cancelable.
 * @fires {MintSuccessEvent} mint-success - Units were minted and confirmed.
 * @fires {MintRevealEvent} mint-reveal - Items of the wallet were revealed while the page was open.
 * @fires {MintErrorEvent} mint-error - Loading, connecting or minting has failed.
 *
 * @slot header - Content above the collection's name.
 * @slot footer - Content below everything else.
 * @slot funds - Way to funds, such as a faucet or an on-ramp, shown to a wallet without enough of them.
 * @slot success - Content below the minted items.
 *
 * @csspart base - Frame of the widget.
 * @csspart stage - Area of the artwork.
 * @csspart art - Artwork.
 * @csspart chain - Name of the chain on the artwork, unless it is Solana's main one.
 * @csspart reveal-time - Time until the items are revealed, on the artwork.
 * @csspart title - Name of the collection.
 * @csspart description - Description of the collection.
 * @csspart supply - Number of minted units.
 * @csspart progress - Progress bar of the minted units.
 * @csspart phases - List of phases.
 * @csspart purchase - Price, quantity, main button and the text below it.
 * @csspart price - Price of one unit.
 * @csspart gated-offer - Open phase for a list of wallets, beside the price of the one for everyone.
 * @csspart quantity - Quantity input.
 * @csspart marketplace - Link to a marketplace, once the mint is over.
 * @csspart claim - Claim code input.
 * @csspart button - Main button.
 * @csspart notice - Error message with its remedy.
 * @csspart wallet - Connected wallet.
 * @csspart funds - Address of a wallet without enough funds, and other ways out.
 * @csspart dialog - Dialog with the list of wallets.
 * @csspart reveal - Artwork of the minted items.
 * @csspart player - Video, sound or 3D model over the image of an item.
 * @csspart outcome - Outcome of the mint as text.
 * @csspart share - Share button; the one that copies the link where the browser can't share.
 * @csspart share-link - Link to write a post about the mint, on X or Farcaster, where the browser can't share.
 * @csspart section - Frame of an optional section; each has its own part, too: `section-gallery`, ….
 * @csspart section-title - Heading of a section.
 * @csspart section-sheet - Whole section over the page, on touch screens and narrow pages.
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
  static composition: Composition = { locales: {} };
  static override styles = [tokens, layout, elements];
  static override properties = {
    collection: {},
    key: {},
    publishableKey: { attribute: "publishable-key" },
    apiBase: { attribute: "api-base" },
    trustedPrograms: { attribute: "trusted-programs" },
    chain: {},
    recipients: {},
    authority: {},
    affiliateCode: { attribute: "affiliate" },
    sections: {},
    market: { type: Boolean },
    marketBase: { attribute: "market-base" },
    marketplaces: {},
    theme: { reflect: true },
    wallet: { attribute: false },
    proofHandler: { attribute: false },
    labels: { attribute: false },
    mintLabel: { attribute: "mint-label" },
    connectLabel: { attribute: "connect-label" },
    lang: {},
  };

  /** Short id, UUID or address of the collection; case-sensitive. */
  declare collection: string | null;
  /** Publishable key. A secret key is rejected and never sent. React and Vue reserve this name: use `publishable-key` there. */
  declare key: string | null;
  /** Publishable key, for frameworks that reserve `key`; takes precedence over it. */
  declare publishableKey: string | null;
  /** Base URL of the Mint API; by default of the service that the script was loaded from. */
  declare apiBase: string | null;
  /**
   * Addresses of further mint programs, separated by spaces. The page trusts them with its visitors' wallets: their
   * instructions are not verified.
   */
  declare trustedPrograms: string | null;
  /** Only chain that may be minted on, such as `solana-mainnet`; by default the one that the service names. */
  declare chain: string | null;
  /**
   * Only addresses that may be paid, separated by spaces: of a shared price all of them; for prices in a token their token
   * accounts, too. By default those that the service names.
   */
  declare recipients: string | null;
  /** Only mint authority of the items, base58; by default any. */
  declare authority: string | null;
  /** Affiliate code, passed through to the service when minting. */
  declare affiliateCode: string | null;
  /** Optional sections in order, separated by spaces: `recent gallery traits holders minters bounty market`. */
  declare sections: string | null;
  /** Adds the section `market`; it comes first when the mint is over. */
  declare market: boolean | null;
  /** Base URL of the Market API; by default beside the Mint API's. */
  declare marketBase: string | null;
  /**
   * Marketplaces to link to once the mint is over, separated by spaces: `magiceden`, `tensor`, each with its own id of the
   * collection after a colon (`tensor:aurora`) or by the collection's address, and https URLs. By default all known ones on
   * Solana's main chain; empty: none.
   */
  declare marketplaces: string | null;
  /** Color scheme; `auto`, the default, follows the visitor's system. */
  declare theme: "auto" | "light" | "dark" | null;
  /**
   * Wallet of the page: a Wallet Standard wallet or a wallet-adapter, connected or not, a Wallet Standard account, or a
   * session of `@solana/client`, `@solana/react-hooks` or ConnectorKit.
   */
  declare wallet: HostWallet | null;
  /** Answers challenges of kinds that the service's operator has defined, such as a captcha. */
  declare proofHandler: ProofHandler | null;
  /** Texts by key in place of the widget's, by language: `{ default: { mint: "Buy" }, de: { mint: "Kaufen" } }`. */
  declare labels: LabelsByLocale | null;
  /** Text of the main button when it mints, in place of the widget's in every language; `labels` take precedence. */
  declare mintLabel: string | null;
  /** Text of the main button when it connects a wallet; `labels` take precedence. */
  declare connectLabel: string | null;

  readonly #controller = new StoreController(this, () => this.#onStoreChange());
  readonly #actions: Actions = {
    onMainButtonClick: (event) => void this.#onMainButtonClick(event).catch(() => undefined),
    connect: () => void this.connect().catch(() => undefined),
    disconnect: () => void this.disconnect(),
  };
  readonly #locale = new LocaleController(() => this.requestUpdate(), MintWidget.composition.locales);
  readonly #modules: LazyModules = {
    checkout: this.#lazyModule(
      async () =>
        (
          await Promise.all([import("./checkout/checkout-view.js"), this.#locale.loadMessages("checkout")])
        )[0],
      ({ CheckoutController }) => {
        this.#checkout = new CheckoutController(this, this.#locale, {
          controller: this.#controller,
          readInput: () => ({
            store: this.#controller.store,
            configuration: this.#configuration,
            names: this.#sectionNames,
            marketBase: this.marketBase,
          }),
          readWait: () => this.#countdowns.wait,
          adoptStyleSheet: (sheet) => this.#adoptStyleSheet(sheet),
          loadModelViewer: MintWidget.composition.loadModelViewer,
          loadPhoneView: MintWidget.composition.loadPhoneView,
        });
      },
    ),
    claim: this.#lazyModule(
      () => import("./claim-code/claim-code-view.js"),
      ({ claimCodeStyles }) => this.#adoptStyleSheet(claimCodeStyles),
    ),
  };
  /** Null until the checkout module is loaded. */
  #checkout: CheckoutController | null = null;
  #configuration: Configuration | ConfigurationErrorCode = "COLLECTION_MISSING";
  /** Settled once per collection: a section that is being read does not move. */
  #isMarketFirst = false;
  /** Texts of the running update; set before each one. */
  #countdowns!: Countdowns;
  /** Content that a server rendered; replaced by the first update. */
  #serverContent: readonly ChildNode[] = [];
  /** Ends the wait of the first update for an early read. */
  #onRead: (() => void) | null = null;
  /** Collection and phase of the last dispatched events. */
  #previousCollection: MintState["collection"] | null = null;
  #previousPhase = "";
  /** Failure of the last read; it stays on screen while the collection is read again. */
  #loadFailure: ErrorReason | null = null;

  /** Reads the collection and the wallet's eligibility again. Never rejects: a failure is dispatched as `mint-error`. */
  async refresh(): Promise<void> {
    await this.updateComplete;
    await this.#controller.store?.refresh();
  }

  /**
   * Opens the dialog of wallets. Resolves when a wallet is connected, connecting has failed (`mint-error`), the visitor
   * has closed the dialog, or the page has cancelled `mint-connect-request` to open its own.
   * @throws {TypeError} of the failed import when the dialog's code can't be loaded.
   */
  async connect(): Promise<void> {
    await this.updateComplete;
    const { store } = this.#controller;
    if (!store) return;
    await this.#modules.checkout.load();
    await this.#checkout!.walletDialog.connect(store);
  }

  /** Disconnects the wallet. Never rejects. */
  async disconnect(): Promise<void> {
    await this.#controller.store?.disconnect();
  }

  /**
   * Mints like the main button. Never rejects: a failure is dispatched as `mint-error`.
   * @param quantity Units; the chosen quantity by default.
   * @param options `acceptSecondPayment`: signs although the wallet's previous mint could still be charged, so that both
   * may be paid. Pass it only when the collector was told so and agreed.
   * @returns the outcome. Its failure says why nothing, or not everything, was minted: `WALLET_NOT_CONNECTED`,
   * `PHASE_NOT_ACTIVE`, `PRICE_CHANGED` while a raised price is to be confirmed, and so on. A mint that isn't possible now
   * dispatches no event.
   */
  async mint(quantity?: number, options?: SecondPaymentOptions): Promise<MintOutcome> {
    await this.updateComplete;
    const store = this.#controller.store ?? (this.#configuration as ConfigurationErrorCode);
    return this.#modules.checkout.load().then(
      () => this.#checkout!.events.mint(store, quantity, options),
      (error: unknown) => toFailedOutcome(error, quantity ?? 1),
    );
  }

  /**
   * Accepts a price that has risen since it was shown, while the widget asks for it. Never rejects.
   * @param price The price that was shown, `details.quoted` of the failure `PRICE_CHANGED`. Another one confirms nothing.
   * @returns the outcome, as of `mint`; null when no price is to be confirmed.
   */
  async confirmPrice(price: PriceInput): Promise<MintOutcome | null> {
    return (await this.#controller.store?.confirmPrice(price)) ?? null;
  }

  protected override createRenderRoot() {
    this.#serverContent = [...(this.shadowRoot?.childNodes ?? [])];
    return super.createRenderRoot();
  }

  /**
   * Waits once for the answer of an early read that has arrived already: a skeleton before it would not be seen. The wait is
   * of microtasks only, or the browser would paint the defined element without content. Content from a server stays until
   * the first update can take its place.
   */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const configuration = this.hasUpdated ? null : this.#readConfiguration();
    if (configuration === null || typeof configuration === "string") return super.scheduleUpdate();
    if (this.#serverContent[0])
      return this.#prepareReplacement(configuration).then(() => super.scheduleUpdate());
    if (!isEarlyReadComplete(configuration)) return super.scheduleUpdate();
    return this.#awaitRead(configuration).then(() => super.scheduleUpdate());
  }

  /** Resolves when the first update can replace the content from a server. */
  async #prepareReplacement(configuration: Configuration): Promise<void> {
    await import("./server-content.js").then(
      ({ addServerRead }) => addServerRead(this.shadowRoot!, configuration),
      // The collection is read again then.
      () => undefined,
    );
    await Promise.all([this.#awaitRead(configuration), this.#locale.setLocaleFrom(this)]);
  }

  #awaitRead(configuration: Configuration): Promise<void> {
    const isRead = new Promise<void>((resolve) => (this.#onRead = resolve));
    this.#configure(configuration);
    return isRead;
  }

  /** Removes the content from a server; the main button keeps the focus. */
  protected override firstUpdated(): void {
    const root = this.renderRoot as ShadowRoot;
    const { activeElement } = root;
    for (const node of this.#serverContent) node.remove();
    if (activeElement) root.querySelector<HTMLElement>(".button-primary")?.focus({ preventScroll: true });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || configuringProperties.some((name) => changed.has(name)))
      this.#configure(this.#readConfiguration());
    if (changed.has("wallet")) this.#controller.store?.setWallet(this.wallet);
    this.#locale.setLocaleFrom(this);
    this.#countdowns = new Countdowns(this.#controller.store?.now() ?? 0, this.#locale.language);
  }

  #readConfiguration(): Configuration | ConfigurationErrorCode {
    const { collection, publishableKey, key } = this;
    const { apiBase, trustedPrograms, chain, recipients, authority } = this;
    return readConfiguration(
      {
        collection,
        publishableKey: publishableKey ?? key,
        apiBase,
        trustedPrograms,
        chain,
        recipients,
        authority,
      },
      deriveApiBase(import.meta.url),
    );
  }

  /** Changes to the store that a configuration selects. */
  #configure(configuration: Configuration | ConfigurationErrorCode): void {
    this.#configuration = configuration;
    const isInvalid = typeof configuration === "string";
    const store = isInvalid
      ? null
      : shareMintStore(configuration, MintWidget.composition.loadOptionalWallets);
    if (store !== this.#controller.store) {
      this.#previousCollection = null;
      this.#previousPhase = "";
      this.#loadFailure = null;
      if (this.wallet) store?.setWallet(this.wallet);
      this.#controller.setStore(store);
    }
    if (isInvalid) void this.#report({ code: configuration, message: "" });
  }

  protected override render() {
    const minted = this.#controller.store?.state.collection.value?.supply?.minted;
    return html`<div class="root">
        ${this.#renderContent()}${sectionsView(this.#sectionNames, minted, this.#checkout?.sections, this.#locale)}
      </div>
      ${this.#checkout?.walletDialog.render()} ${this.#sections?.dialogView()}`;
  }

  protected override updated(): void {
    const { store } = this.#controller;
    if (!store?.state.collection.value) return;
    if (acceptsCodes(store)) this.#modules.claim.prefetch();
  }

  /** Sections in their order; none before there is a store, nor for a collection that couldn’t be read. */
  get #sectionNames(): readonly string[] {
    const { store } = this.#controller;
    const isMissing = !store || (this.#loadFailure && !store.state.collection.value);
    return isMissing ? [] : listSections(this, this.#isMarketFirst);
  }

  /** The optional sections; null until they are loaded. */
  get #sections(): SectionsController | null {
    return this.#checkout?.sections.value ?? null;
  }

  #decideMainAction(store: MintStore): MainAction {
    return store.decideAction(this.#sections?.secondaryMarket ?? null);
  }

  #renderContent(): TemplateResult {
    const { store } = this.#controller;
    const configuration = this.#configuration;
    const locale = this.#locale;
    if (!store || typeof configuration === "string") {
      const reason = { code: configuration as string, message: "" };
      return placeholderView(locale, null, reason, this.#modules, this.#actions);
    }
    const { collection } = store.state;
    const { language, direction, messages, isReady } = locale;
    const context: ViewContext = {
      store,
      action: this.#decideMainAction(store),
      sections: this.#sections,
      language,
      direction,
      messages,
      base: configuration.apiBase,
      countdown: this.#countdowns.text,
      marketplaces: this.marketplaces,
      timeView: this.#countdowns.view,
      loadModelViewer: MintWidget.composition.loadModelViewer,
    };
    if (!collection.value || !isReady) {
      return placeholderView(context, context, this.#loadFailure, this.#modules, this.#actions);
    }
    return widgetView(
      context,
      collection.value,
      this.#modules,
      this.#checkout?.share.value ?? null,
      this.#actions,
    );
  }

  #lazyModule<T>(load: () => Promise<T>, onLoad: (value: T) => void): LazyModule<T> {
    return new LazyModule(load, onLoad, () => this.requestUpdate());
  }

  #adoptStyleSheet(sheet: CSSStyleSheet): void {
    // Missing in jsdom, which lays nothing out.
    (this.renderRoot as ShadowRoot).adoptedStyleSheets?.push(sheet);
  }

  async #onMainButtonClick({ detail }: UIEvent): Promise<void> {
    const { store } = this.#controller;
    // The second click of a double click was aimed at the button's previous label.
    if (!store || detail > 1) return;
    const action = this.#decideMainAction(store);
    if (action.kind === "reload" || action.kind === "load") return store.refresh();
    const checkout = await this.#modules.checkout.load();
    await checkout.performAction(action, store, this, this.#sections);
  }

  /** Dispatches events for state changes; the checkout's are its own. */
  #onStoreChange(): void {
    const { store } = this.#controller;
    if (store) this.#onCollectionChange(store.state);
    const phase = store?.phase ?? null;
    const phaseNow = `${phase?.id} ${phase?.status}`;
    if (store?.state.collection.value && phaseNow !== this.#previousPhase) {
      this.#previousPhase = phaseNow;
      this.dispatchEvent(new MintPhaseChangeEvent(phase));
    }
    this.#checkout?.events.onStoreChange();
  }

  #onCollectionChange(state: MintState): void {
    const { collection } = state;
    const previous = this.#previousCollection;
    if (collection === previous) return;
    this.#previousCollection = collection;
    if (collection.status === "failed") this.#loadFailure = collection.failure;
    if (collection.status !== "loading") this.#onRead?.();
    if (collection.value && !previous?.value) {
      this.#isMarketFirst = isMintOver(state);
      this.dispatchEvent(new MintLoadEvent(collection.value.collection));
      // Optional for the first view; connecting loads it again after a failure.
      this.#modules.checkout.prefetch();
    }
    if (collection.status === "failed") void this.#report(collection.failure);
  }

  /** Dispatches a failure as `mint-error`, without a remedy when the checkout can't be loaded. */
  async #report(reason: ErrorReason): Promise<void> {
    const checkout = await this.#modules.checkout.load().catch(() => null);
    if (checkout) return checkout.dispatchLoadError(this, reason, this.#locale);
    const { code, message, details } = reason;
    this.dispatchEvent(new MintErrorEvent(code, message, "", details));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-widget": MintWidget;
  }
}
