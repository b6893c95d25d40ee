import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { trimPastedValue } from "../contract/values/pasted-value.js";
import type { PriceInput } from "../contract/values/price.js";
import type { MintRequest, SecondPaymentOptions } from "../core/mint/mint-request.js";
import { toFailedOutcome, type MintOutcome } from "../core/outcome.js";
import { isMintAction } from "../core/main-action.js";
import type { MintStore } from "../core/mint-store.js";
import { attributes, listStoreProperties, type PropertiesOf, type WidgetTable } from "./attributes.js";
import type { CheckoutController } from "./checkout/checkout-controller.js";
import { CollectionController } from "./collection-controller.js";
import type { Composition } from "./composition.js";
import {
  findInvalidValue,
  readAttributes,
  readElementConfiguration,
  type ConfigurationResult,
} from "./configuration.js";
import { FirstReadController, whenRead } from "./first-read-controller.js";
import { MintErrorEvent } from "./events.js";
import { accentStyle } from "./first-view/accent-style.js";
import type { SectionRow } from "./sections/section-description.js";
import { listSections, sectionsView } from "./first-view/section-placeholders.js";
import { layout, elements, tokens } from "./first-view/styles.js";
import { contentView, type Actions } from "./first-view/widget-view.js";
import { LocaleController } from "./i18n/locale-controller.js";
import { createWidgetModules } from "./widget-modules.js";
import type { SectionsController } from "./sections/sections-controller.js";
import { mintAs } from "./minter.js";
import { StoreController } from "./store-controller.js";
import { Countdowns, createViewContext, type ViewContext } from "./view-context.js";

const storeProperties = listStoreProperties(attributes);

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
 * widget.collection = "aurora";
 * widget.publishableKey = "mint_pub_…";
 * widget.apiBase = "https://mint.example.com/mint/v1";
 * document.body.append(widget);
 *
 * const button = document.querySelector("button");
 * button?.addEventListener("click", async () => {
 *   const outcome = await widget.mint(2);
 *   button.textContent = outcome.failure?.code ?? `${outcome.minted} of ${outcome.quantity} minted`;
 * });
 * ```
 *
 * @slot header - Content above the collection's name.
 * @slot footer - Content below everything else.
 * @slot funds - Content for a wallet without enough funds, such as a faucet or an on-ramp.
 * @slot success - Content below the minted items.
 *
 * @csspart base - Frame of the widget.
 * @csspart stage - Area of the artwork.
 * @csspart art - Artwork.
 * @csspart another - Button that shows another item of the drop instead of the artwork.
 * @csspart chain - `Test network` on the artwork, or the name of another chain than Solana mainnet.
 * @csspart reveal-time - Time until the items are revealed, on the artwork.
 * @csspart creator - Who made the collection: picture, name and link.
 * @csspart title - Name of the collection.
 * @csspart description - Description of the collection.
 * @csspart links - Links of the collection.
 * @csspart backdrop - Blurred artwork over its color, behind the artwork, where there is space.
 * @csspart supply - Number of minted units.
 * @csspart progress - Progress bar of the minted units.
 * @csspart phases - List of phases.
 * @csspart purchase - Price, quantity, main button and the text below it.
 * @csspart countdown - Time until the phase opens.
 * @csspart price - Price of one unit.
 * @csspart price-curve - Curve of a price that falls in steps.
 * @csspart result - Result of a mint that is over, such as `Sold out`.
 * @csspart gated-offer - Button for an open allowlist phase, next to the public price.
 * @csspart quantity - Quantity input.
 * @csspart marketplace - Link to a marketplace, once the mint is over.
 * @csspart claim - Claim code input.
 * @csspart button - Main button.
 * @csspart calendar - Button that opens the calendars to which the next opening or reveal can be added.
 * @csspart notice - Error message with its remedy.
 * @csspart wallet - Connected wallet.
 * @csspart recipient - Field for another wallet that receives the items.
 * @csspart funds - Address of a wallet without enough funds, and other options.
 * @csspart dialog - Dialog with the list of wallets.
 * @csspart moment - Canvas over the artwork, on which a mint is played until its items are shown.
 * @csspart reveal - Artwork of the minted items.
 * @csspart player - Video, sound or 3D model over the image of an item.
 * @csspart outcome - Outcome of the mint as text.
 * @csspart rank - Rarity rank of the minted item.
 * @csspart share - Share button, or copy button where the browser can't share.
 * @csspart save-picture - Button that saves a picture of the minted item.
 * @csspart share-link - Link to write a post about the mint on X or Farcaster, where the browser can't share.
 * @csspart section - Frame of an optional section. Each also has its own part: `section-gallery`, ….
 * @csspart section-title - Heading of a section.
 * @csspart section-sheet - Full-page view of a section, with all of its content.
 * @csspart item - Item in a section.
 * @csspart item-dialog - Dialog with an item's details.
 * @csspart trait - Value of a trait.
 * @csspart prize - Prize of the bounty.
 *
 * @cssprop --mint-accent - Accent color, from which other colors are derived.
 * @cssprop --mint-on-accent - Text on the accent color. Default: black or white, by contrast.
 * @cssprop --mint-text - Text color, from which muted text, lines and soft surfaces are derived.
 * @cssprop --mint-background - Background of the widget.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-line - Hairlines, borders of controls.
 * @cssprop --mint-soft - Soft surfaces: behind the art, inputs, a disabled main button.
 * @cssprop --mint-danger - Errors.
 * @cssprop --mint-success - Success, active phases.
 * @cssprop --mint-radius - Corner radius of the frame, `20px`. Controls have 0.6 of it.
 * @cssprop --mint-gap - Inner spacing, `20px`.
 * @cssprop --mint-font - Font family. Default: the page's.
 * @cssprop --mint-max-width - Maximum width. Default: `30rem` as a card, `66rem` in the wide layout, `80rem` from 1500 px.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the interface's properties
export class MintWidget extends LitElement {
  /** @internal Set once by the entry that registers the element. */
  static composition: Composition = { locales: {} };
  static override styles = [tokens, layout, elements];
  static override properties = attributes;

  readonly #firstRead = new FirstReadController(this);
  readonly #controller = new StoreController(this, (store) => {
    this.#collection.onStoreChange(store);
    this.#checkout?.events.onStoreChange();
  });
  readonly #locale = new LocaleController(() => this.requestUpdate(), MintWidget.composition.locales);
  readonly #modules = createWidgetModules(this, this.#locale, ({ CheckoutController }) => {
    this.#checkout = new CheckoutController(this, this.#locale, {
      controller: this.#controller,
      readInput: () => ({
        store: this.#controller.store,
        configuration: this.#controller.configuration,
        rows: this.#sectionRows,
        marketBase: this.marketBase,
      }),
      readWait: () => this.#countdowns.wait,
      loadPhoneView: MintWidget.composition.loadPhoneView,
    });
  });
  readonly #collection = new CollectionController(this, this.#modules, this.#locale);
  readonly #actions: Actions = {
    onMainButtonClick: (event) => void this.#onMainButtonClick(event).catch(() => undefined),
    connect: () => void this.connect(),
    disconnect: () => void this.disconnect(),
  };
  /** Null until the checkout module is loaded. */
  #checkout: CheckoutController | null = null;
  /** Countdowns of the current update. Set before each one. */
  #countdowns!: Countdowns;

  /**
   * Repairs a value that was pasted with the quotation marks of a word processor or with invisible characters. The text
   * of a button may have such marks.
   * @internal Called by the browser.
   */
  override attributeChangedCallback(name: string, previous: string | null, value: string | null): void {
    const repaired = value === null || name.endsWith("-label") ? value : trimPastedValue(value);
    if (repaired === null || repaired === value) super.attributeChangedCallback(name, previous, value);
    else this.setAttribute(name, repaired);
  }

  /** Reads the collection and the wallet's eligibility again. Never rejects: a failure is dispatched as `mint-error`. */
  async refresh(): Promise<void> {
    await this.updateComplete;
    await this.#controller.store?.refresh();
  }

  /**
   * Opens the wallet dialog. Resolves when a wallet is connected, the visitor has closed the dialog, or the page has
   * canceled `mint-connect-request` to open its own. Never rejects: when connecting fails, or when the dialog can't be
   * opened (`WALLET_LIST_FAILED`), the failure is shown and dispatched as `mint-error`.
   */
  async connect(): Promise<void> {
    await this.updateComplete;
    const { store } = this.#controller;
    if (store) await this.#ask(({ walletDialog }) => walletDialog.connect(store));
  }

  /** Disconnects the wallet. Never rejects. */
  async disconnect(): Promise<void> {
    await this.#controller.store?.disconnect();
  }

  /**
   * Mints like the main button. Never rejects: a failure is dispatched as `mint-error`.
   * @param quantity Units; the chosen quantity by default.
   * @param options `acceptSecondPayment`: signs although the wallet's previous mint could still be charged, so that
   *   both may be charged. Pass it only after the collector was told so and agreed.
   * @returns the outcome. Its `failure` is the reason why nothing, or not everything, was minted: `WALLET_NOT_CONNECTED`,
   *   `PHASE_NOT_ACTIVE`, `PRICE_CHANGED` while a price confirmation is pending, and so on. If minting isn't possible
   *   now, no event is dispatched.
   */
  async mint(quantity?: number, options?: SecondPaymentOptions): Promise<MintOutcome> {
    await this.updateComplete;
    const { store, configuration } = this.#controller;
    if (!store) return toFailedOutcome({ code: configuration }, quantity ?? 1);
    const mint = (request: MintRequest) => store.mint({ ...options, ...request, quantity });
    return this.#mint(store, mint).catch((error: unknown) => toFailedOutcome(error, quantity ?? 1));
  }

  /**
   * Accepts the price of a pending price confirmation and continues the mint. Never rejects.
   * @param price The price that was shown: `details.quoted` of the failure `PRICE_CHANGED`. Any other is refused.
   * @returns the outcome of the mint, as `mint` does; null when no confirmation is pending.
   */
  async confirmPrice(price: PriceInput): Promise<MintOutcome | null> {
    return (await this.#controller.store?.confirmPrice(price)) ?? null;
  }

  /**
   * On the first update, waits for the first read if its response has arrived: microtasks only, or the browser would
   * paint the defined element without content. With content rendered by a server, also waits for the locale.
   */
  protected override async scheduleUpdate(): Promise<void> {
    const configuration = this.hasUpdated ? null : this.#readConfiguration();
    if (configuration && typeof configuration !== "string" && this.#firstRead.find(configuration)) {
      this.#configure(configuration);
      const locale = this.#firstRead.isServerRendered ? this.#locale.setLocaleFrom(this) : undefined;
      await Promise.all([whenRead(this.#controller.store!), locale]);
    }
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || storeProperties.some((name) => changed.has(name)))
      this.#configure(this.#readConfiguration());
    if (changed.has("wallet")) this.#controller.store?.setWallet(this.wallet);
    this.#locale.setLocaleFrom(this);
    this.#countdowns = new Countdowns(this.#controller.store?.now() ?? 0, this.#locale.language);
  }

  #readConfiguration(): ConfigurationResult {
    return readElementConfiguration((property) => this[property], import.meta.url);
  }

  /** Switches to the store for a configuration. */
  #configure(configuration: ConfigurationResult): void {
    this.#controller.configure(configuration, this.wallet, MintWidget.composition.loadOptionalWallets);
    if (typeof configuration === "string") {
      const attributes = readAttributes((property) => this[property]);
      const details = configuration === "VALUE_INVALID" ? findInvalidValue(attributes) : undefined;
      void this.#collection.fail({ code: configuration, message: "", details });
    }
  }

  protected override render(): TemplateResult {
    const context = this.#createContext();
    const { failure } = this.#collection;
    return html`<div
      class="root"
      .style=${accentStyle(context?.store.state.collection.value?.collection.accent)}
    >
      ${contentView(context, this.#locale, failure, this.#modules, this.#checkout, this.#actions)}${context && sectionsView(this.#sectionRows, this.#checkout?.sections, context)}${context && this.#checkout?.purchaseBar.render(context)}
      ${this.#checkout?.walletDialog.render()} ${context && this.#sections?.dialogView(context)}
    </div>`;
  }

  /** The sections in order. Empty before there is a store, and for a collection that couldn't be read. */
  get #sectionRows(): readonly SectionRow[] {
    const { store } = this.#controller;
    const isMissing = !store || (this.#collection.failure && !store.state.collection.value);
    return isMissing ? [] : listSections(this, this.#collection.isMarketFirst);
  }

  /** The optional sections; null until they are loaded. */
  get #sections(): SectionsController | null {
    return this.#checkout?.sections.value ?? null;
  }

  /** Input of the views for this update; null without a store. */
  #createContext(): ViewContext | null {
    const { store, configuration } = this.#controller;
    if (!store || typeof configuration === "string") return null;
    return createViewContext(store, configuration.apiBase, this.#locale, this.#countdowns, {
      marketViews: this.#sections,
      variations: this.#checkout?.variations.value ?? null,
      marketplaces: this.marketplaces,
      recipient: this.recipient,
      dialogFailure: this.#checkout?.walletDialog.failureOf(store) ?? null,
      loadModelViewer: MintWidget.composition.loadModelViewer,
    });
  }

  async #onMainButtonClick({ detail }: UIEvent): Promise<void> {
    const context = this.#createContext();
    // The second click of a double click was aimed at the button's previous label.
    if (!context || detail > 1) return;
    const { store, action } = context;
    if (action.kind === "load" || action.kind === "insufficient") return store.refresh();
    const perform = (request?: MintRequest) => store.performAction(action, request);
    if (isMintAction(action)) await this.#mint(store, perform);
    else if (!(await perform())) await this.#ask((checkout) => checkout.askVisitor(action, store));
  }

  /** Asks the visitor, or reports that the dialogs' code can't be loaded. The message below the button has a retry. */
  async #ask(ask: (checkout: CheckoutController) => Promise<void>): Promise<void> {
    const checkout = await this.#loadCheckout().catch(() => null);
    if (checkout) return ask(checkout);
    this.dispatchEvent(new MintErrorEvent("WALLET_LIST_FAILED", this.#locale.messages.partMissing, ""));
  }

  /** Mints as this element, after loading the checkout. */
  async #mint<T>(store: MintStore, mint: (request: MintRequest) => Promise<T>): Promise<T> {
    const { events } = await this.#loadCheckout();
    return mintAs(this, store, mint, () => events.dispatchOutcome(store));
  }

  async #loadCheckout(): Promise<CheckoutController> {
    if (!this.#checkout) await this.#modules.checkout.load();
    return this.#checkout!;
  }
}

/** Properties that Lit creates from the table of attributes. */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface MintWidget extends PropertiesOf<WidgetTable> {}

declare global {
  interface HTMLElementTagNameMap {
    "mint-widget": MintWidget;
  }
}
