import { LitElement, type PropertyValues } from "lit";
import type { HostWallet } from "../compose/create-mint-store.js";
import { trimPastedValue } from "../contract/values/pasted-value.js";
import type { MintStore } from "../core/mint-store.js";
import {
  attributes,
  listStoreProperties,
  type PropertiesOf,
  type StorePropertyOf,
  type WidgetTable,
} from "./attributes.js";
import { CollectionController } from "./collection-controller.js";
import type { Composition } from "./composition.js";
import {
  findInvalidValue,
  readAttributes,
  readElementConfiguration,
  type ConfigurationResult,
} from "./configuration.js";
import { FirstReadController, whenRead } from "./first-read-controller.js";
import { elements, layout, tokens } from "./first-view/styles.js";
import { LocaleController } from "./i18n/locale-controller.js";
import { StoreController } from "./store-controller.js";
import { Countdowns, createViewContext, type ContextParts, type ViewContext } from "./view-context.js";
import { createWidgetModules, type CheckoutModule } from "./widget-modules.js";

const storeProperties = listStoreProperties(attributes);

/**
 * Element that shows a collection. Elements whose properties that select the store are equal share one, so that they
 * read once and stay consistent.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the interface's properties
export abstract class DropElement extends LitElement {
  /** @internal Set once by the entry that registers the elements. */
  static composition: Composition = { locales: {} };
  static override styles = [tokens, layout, elements];

  readonly #firstRead = new FirstReadController(this);
  /** @internal */
  protected readonly controller = new StoreController(this, (store) => this.onStoreChange(store));
  /** @internal */
  protected readonly locale = new LocaleController(
    () => this.requestUpdate(),
    DropElement.composition.locales,
  );
  /** @internal */
  protected readonly modules = createWidgetModules(this, this.locale, (checkout) =>
    this.onCheckoutLoad(checkout),
  );
  /** @internal */
  protected readonly drop = new CollectionController(this, this.modules, this.locale);
  /** @internal Countdowns of the current update. Set before each one. */
  protected countdowns!: Countdowns;

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
    await this.controller.store?.refresh();
  }

  /**
   * On the first update, waits for the first read if its response has arrived: microtasks only, or the browser would
   * paint the defined element without content. With content rendered by a server, also waits for the locale.
   */
  protected override async scheduleUpdate(): Promise<void> {
    const configuration = this.hasUpdated ? null : this.#readConfiguration();
    if (configuration && typeof configuration !== "string" && this.#firstRead.find(configuration)) {
      this.#configure(configuration);
      const locale = this.#firstRead.isServerRendered ? this.locale.setLocaleFrom(this) : undefined;
      await Promise.all([whenRead(this.controller.store!), locale]);
    }
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || storeProperties.some((name) => changed.has(name)))
      this.#configure(this.#readConfiguration());
    if (changed.has("wallet")) this.controller.store?.setWallet(this.#wallet);
    this.locale.setLocaleFrom(this);
    this.countdowns = new Countdowns(this.controller.store?.now() ?? 0, this.locale.language);
  }

  /** @internal Called after every change of the store, and when the element is connected to one. */
  protected onStoreChange(store: MintStore | null): void {
    this.drop.onStoreChange(store);
  }

  /** @internal Called once, with the loaded checkout. */
  protected abstract onCheckoutLoad(checkout: CheckoutModule): void;

  /** @internal Input of the views for this update; null without a store. */
  protected createContext(parts: ContextParts): ViewContext | null {
    const { store, configuration } = this.controller;
    if (!store || typeof configuration === "string") return null;
    return createViewContext(store, configuration.apiBase, this.locale, this.countdowns, parts);
  }

  /** The page's own wallet, of an element that mints. */
  get #wallet(): HostWallet | null {
    return (this as { readonly wallet?: HostWallet | null }).wallet ?? null;
  }

  #readConfiguration(): ConfigurationResult {
    return readElementConfiguration((property) => this[property], import.meta.url);
  }

  /** Switches to the store for a configuration. */
  #configure(configuration: ConfigurationResult): void {
    const { loadOptionalWallets } = DropElement.composition;
    this.controller.configure(configuration, this.#wallet, loadOptionalWallets);
    if (typeof configuration === "string") {
      const attributes = readAttributes((property) => this[property]);
      const details = configuration === "VALUE_INVALID" ? findInvalidValue(attributes) : undefined;
      void this.drop.fail({ code: configuration, message: "", details });
    }
  }
}

/** Properties that every such element has. Each declares them, and its own, in `properties`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface DropElement extends Pick<PropertiesOf<WidgetTable>, StorePropertyOf<WidgetTable>> {}
