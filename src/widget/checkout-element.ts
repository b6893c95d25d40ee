import type { PriceInput } from "../contract/values/price.js";
import { isMintAction } from "../core/main-action.js";
import type { MintRequest, SecondPaymentOptions } from "../core/mint/mint-request.js";
import type { MintStore } from "../core/mint-store.js";
import { toFailedOutcome, type MintOutcome } from "../core/outcome.js";
import type { PropertiesOf, WidgetTable } from "./attributes.js";
import type { CheckoutController } from "./checkout/checkout-controller.js";
import { DropElement } from "./drop-element.js";
import { MintErrorEvent } from "./events.js";
import { findCollectionSection } from "./first-view/section-placeholders.js";
import { acceptsCodes, type Actions } from "./first-view/widget-view.js";
import { mintAs } from "./minter.js";
import type { SectionsController, SectionsInput } from "./sections/sections-controller.js";
import type { ViewContext } from "./view-context.js";
import type { CheckoutModule } from "./widget-modules.js";

/** Element with the main button and everything that follows it. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the interface's properties
export abstract class CheckoutElement extends DropElement {
  /** @internal Null until the checkout module is loaded. */
  protected checkout: CheckoutController | null = null;
  /** @internal */
  protected readonly actions: Actions = {
    onMainButtonClick: (event) => void this.#onMainButtonClick(event).catch(() => undefined),
    connect: () => void this.connect(),
    disconnect: () => void this.disconnect(),
  };

  /**
   * Opens the wallet dialog. Resolves when a wallet is connected, the visitor has closed the dialog, or the page has
   * canceled `mint-connect-request` to open its own. Never rejects: when connecting fails, or when the dialog can't be
   * opened (`WALLET_LIST_FAILED`), the failure is shown and dispatched as `mint-error`.
   */
  async connect(): Promise<void> {
    await this.updateComplete;
    const { store } = this.controller;
    if (store) await this.#ask(({ walletDialog }) => walletDialog.connect(store));
  }

  /** Disconnects the wallet. Never rejects. */
  async disconnect(): Promise<void> {
    await this.controller.store?.disconnect();
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
    const { store, configuration } = this.controller;
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
    return (await this.controller.store?.confirmPrice(price)) ?? null;
  }

  /** @internal */
  protected override onStoreChange(store: MintStore | null): void {
    super.onStoreChange(store);
    if (store?.state.collection.value && acceptsCodes(store)) this.modules.claim.prefetch();
    this.checkout?.events.onStoreChange();
  }

  /** @internal */
  protected override onCheckoutLoad({ CheckoutController }: CheckoutModule): void {
    this.checkout = new CheckoutController(this, this.locale, {
      controller: this.controller,
      readInput: () => ({
        store: this.controller.store,
        configuration: this.controller.configuration,
        ...this.readSections(),
      }),
      readWait: () => this.countdowns.wait,
      loadPhoneView: DropElement.composition.loadPhoneView,
    });
  }

  /** @internal The sections in order, and the base URL of the Market API. */
  protected readSections(): Pick<SectionsInput, "rows" | "marketBase"> {
    return { rows: [], marketBase: null };
  }

  /** @internal The optional sections; null until they are loaded. */
  protected get sectionsController(): SectionsController | null {
    return this.checkout?.sections.value ?? null;
  }

  /** @internal Input of the views for this update; null without a store. */
  protected readContext(): ViewContext | null {
    const { store } = this.controller;
    return this.createContext({
      collectionSection: findCollectionSection(this.readSections().rows),
      sectionViews: this.sectionsController,
      variations: this.checkout?.variations.value ?? null,
      marketplaces: this.marketplaces,
      recipient: this.recipient,
      dialogFailure: (store && this.checkout?.walletDialog.failureOf(store)) ?? null,
      loadModelViewer: DropElement.composition.loadModelViewer,
    });
  }

  async #onMainButtonClick({ detail }: UIEvent): Promise<void> {
    const context = this.readContext();
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
    this.dispatchEvent(new MintErrorEvent("WALLET_LIST_FAILED", this.locale.messages.partMissing, ""));
  }

  /** Mints as this element, after loading the checkout. */
  async #mint<T>(store: MintStore, mint: (request: MintRequest) => Promise<T>): Promise<T> {
    const { events } = await this.#loadCheckout();
    return mintAs(this, store, mint, () => events.dispatchOutcome(store));
  }

  async #loadCheckout(): Promise<CheckoutController> {
    if (!this.checkout) await this.modules.checkout.load();
    return this.checkout!;
  }
}

/** Properties of an element that mints. Each declares them in `properties`. */
type CheckoutProperties = Pick<
  PropertiesOf<WidgetTable>,
  "affiliateCode" | "recipient" | "proofHandler" | "marketplaces"
>;

// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface CheckoutElement extends CheckoutProperties {}
