import type { ReactiveController } from "lit";
import { shareCollectionQueries } from "../../compose/share-collection-queries.js";
import { emptyFilter, type GalleryFilter } from "../../core/queries/gallery-list.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { Configuration } from "../attributes.js";
import type { Localization } from "../i18n/localization.js";
import type { SecondaryMarket } from "../view-context.js";
import type { SectionsElement, SectionSource } from "./sections-element.js";
import { readMarketApiBase } from "./market/market-api-base.js";
import { isMintOver } from "../../core/store/is-mint-over.js";
import { SectionSlot } from "./section-slot.js";
import { listSections } from "../first-view/section-placeholders.js";
import type { SectionContext } from "./section.js";
import { sectionStyles } from "./section-styles.js";

export { sections as messages } from "../i18n/locales/en/sections.js";

/** Distance from the viewport within which a section is loaded and kept up to date. */
const preloadMargin = "400px 0px";

/** Fills a widget's section slots: loads and updates a section while it is near the viewport. */
export class SectionHost implements ReactiveController {
  readonly #host: SectionsElement;
  readonly #localization: Localization;
  readonly #source: () => SectionSource;
  readonly #slots = new Map<Element, SectionSlot>();
  #observer: IntersectionObserver | null = null;
  #context: SectionContext | null = null;
  /** Unsubscribes from the secondary market; null until the mint is over. */
  #unsubscribeMarket: (() => void) | null = null;
  #filter: GalleryFilter = emptyFilter;
  /** Inputs of the last render that the sections don't subscribe to themselves. */
  #previousInputs: readonly unknown[] = [];

  constructor(host: SectionsElement, localization: Localization, source: () => SectionSource) {
    this.#host = host;
    this.#localization = localization;
    this.#source = source;
    this.#root.adoptedStyleSheets.push(sectionStyles);
    host.addController(this);
    this.hostUpdated();
  }

  hostConnected(): void {
    this.hostUpdated();
  }

  hostDisconnected(): void {
    this.#clear();
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    this.#syncSlots();
    this.#followSecondaryMarket();
    this.#context?.queries.onMintProgress(this.#context.store.state.mint);
    const inputs = [
      this.#localization.messages,
      this.#localization.language,
      this.#context?.wallet,
      this.#context?.store.chain,
    ];
    if (inputs.every((value, index) => value === this.#previousInputs[index])) return;
    this.#previousInputs = inputs;
    for (const slot of this.#slots.values()) slot.requestRender();
  }

  get #root(): ShadowRoot {
    return this.#host.renderRoot as ShadowRoot;
  }

  /** Creates a `SectionSlot` for each new slot element and closes those of removed or renamed ones. */
  #syncSlots(): void {
    const { store, configuration } = this.#source();
    if (typeof configuration === "string") return this.#clear();
    const marketBase = readMarketApiBase(this.#host.marketBase, configuration.apiBase);
    if (store !== this.#context?.store || marketBase !== this.#context?.marketBase) this.#clear();
    if (!store?.state.collection.value) return;
    this.#context ??= this.#createContext(store, configuration, marketBase);
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.#slots.get(target)?.setNear(isIntersecting);
      },
      { rootMargin: preloadMargin },
    );
    const present = new Set(this.#root.querySelectorAll<HTMLElement>(".section-slot"));
    for (const [element, slot] of this.#slots) {
      if (present.has(element as HTMLElement) && slot.name === slot.requestedName) continue;
      this.#observer.unobserve(element);
      slot.close();
      this.#slots.delete(element);
    }
    for (const element of present) {
      if (this.#slots.has(element)) continue;
      this.#slots.set(element, new SectionSlot(element, this.#context));
      this.#observer.observe(element);
    }
  }

  #clear(): void {
    this.#endSecondaryMarket();
    this.#observer?.disconnect();
    for (const slot of this.#slots.values()) slot.close();
    this.#slots.clear();
    this.#observer = this.#context = null;
    this.#filter = emptyFilter;
  }

  /** Follows the secondary market, to be offered by the page when the mint is over. */
  #followSecondaryMarket(): void {
    const context = this.#context;
    // A mint that has just succeeded shows its result first.
    const isDone = context?.store.state.mint.status === "succeeded";
    if (!context || isDone || !isMintOver(context.store) || !listSections(this.#host).includes("market")) {
      return this.#endSecondaryMarket();
    }
    if (this.#unsubscribeMarket) return;
    let unsubscribe: (() => void) | null = null;
    const end = (this.#unsubscribeMarket = () => unsubscribe?.());
    const show = (secondaryMarket: SecondaryMarket | null) => {
      this.#host.secondaryMarket = secondaryMarket;
      this.#host.requestUpdate();
    };
    void import("./market/secondary-market.js").then(
      ({ followSecondaryMarket }) => {
        if (this.#unsubscribeMarket === end)
          unsubscribe = followSecondaryMarket(context, () => this.#reveal("market"), show);
      },
      // On failure the page shows that the mint is over, without the offer.
      () => undefined,
    );
  }

  #endSecondaryMarket(): void {
    if (!this.#unsubscribeMarket) return;
    this.#unsubscribeMarket();
    this.#unsubscribeMarket = null;
    this.#host.secondaryMarket = null;
    this.#host.requestUpdate();
  }

  #reveal(name: string): void {
    for (const slot of this.#slots.values()) if (slot.name === name) slot.reveal();
  }

  #createContext(store: MintStore, configuration: Configuration, marketBase: string | null): SectionContext {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the getters below read this host's fields
    const host = this;
    return {
      store,
      queries: shareCollectionQueries(configuration, store.ticker),
      base: configuration.apiBase,
      marketBase,
      root: this.#root,
      get language() {
        return host.#localization.language;
      },
      get direction() {
        return host.#localization.direction;
      },
      get messages() {
        return host.#localization.messages;
      },
      get wallet() {
        const { wallet } = store.state;
        return wallet.status === "connected" ? wallet.address : null;
      },
      get filter() {
        return host.#filter;
      },
      setFilter(filter) {
        host.#filter = filter;
        for (const slot of host.#slots.values()) slot.resubscribe();
      },
      get revealGallery() {
        const gallery = [...host.#slots.values()].find(({ name }) => name === "gallery");
        return gallery ? () => gallery.reveal() : null;
      },
    };
  }
}
