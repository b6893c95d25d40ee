import { html, type CSSResult, type ReactiveController, type ReactiveControllerHost } from "lit";
import { shareCollectionQueries } from "../../compose/share-collection-queries.js";
import { emptyFilter, type GalleryFilter } from "../../core/queries/gallery-list.js";
import { isMintOver, type MainAction, type SecondaryMarket } from "../../core/state/main-action.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { Configuration, ConfigurationErrorCode } from "../attributes.js";
import type { Localization } from "../i18n/localization.js";
import { floorView, labelMarket } from "./market/market-offer.js";
import type { LoadModelViewer } from "../shared/animation-view.js";
import { readMarketApiBase } from "./market/market-api-base.js";
import { getMarketQueries } from "./market/market-queries.js";
import { previewMedia } from "../first-view/sizes.js";
import { SectionSlot } from "./section-slot.js";
import type { SectionContext } from "./section.js";
import { ItemDialog } from "./shared/item-dialog.js";
import { priceOfDrop } from "./shared/price-of-drop.js";

export { sections as messages } from "../i18n/locales/en/sections.js";
export { sectionStyles, slotStyles } from "./section-styles.js";
export { scopeStyles } from "./section-scope.js";

/** Widget that has sections. */
export interface SectionsHost extends ReactiveControllerHost {
  readonly renderRoot: DocumentFragment | HTMLElement;
}

/** Inputs of the sections, read before each update of the host. */
export interface SectionsInput {
  readonly store: MintStore | null;
  readonly configuration: Configuration | ConfigurationErrorCode;
  /** Names in their order. */
  readonly names: readonly string[];
  /** Base URL of the Market API, as the page sets it. */
  readonly marketBase: string | null;
}

export interface SectionsControllerDeps {
  readonly localization: Localization;
  readonly readInput: () => SectionsInput;
  /** Adds styles that apply to the sections only. */
  readonly adoptStyles: (styles: CSSResult) => void;
  readonly loadModelViewer?: LoadModelViewer | undefined;
}

/** Distance from the viewport within which a section is loaded and kept up to date. */
const preloadMargin = "400px 0px";

/** The optional sections of a widget, which renders them with `render` and `dialogView`. */
export class SectionsController implements ReactiveController {
  readonly #host: SectionsHost;
  readonly #deps: SectionsControllerDeps;
  readonly #slots = new Map<string, SectionSlot>();
  /** Reports the sections near the viewport. */
  readonly #observer: IntersectionObserver;
  /**
   * Reports the sections below the viewport. Its area reaches far above it, so that a jump from above to below is
   * reported, too; in a frame, which clips that area, only a section that was seen in between.
   */
  readonly #positionObserver: IntersectionObserver;
  readonly #previewQuery = matchMedia(previewMedia);
  #context: SectionContext | null = null;
  #dialog: ItemDialog | null = null;
  #filter: GalleryFilter = emptyFilter;
  /** Unsubscribes from the secondary market; null until the mint is over. */
  #unsubscribeMarket: (() => void) | null = null;

  constructor(host: SectionsHost, deps: SectionsControllerDeps) {
    this.#host = host;
    this.#deps = deps;
    const slotOf = ({ target }: IntersectionObserverEntry) =>
      this.#slots.get((target as HTMLElement).dataset["section"]!);
    this.#observer = new IntersectionObserver(
      (entries) => entries.forEach((entry) => slotOf(entry)?.setNear(entry.isIntersecting)),
      { rootMargin: preloadMargin },
    );
    this.#positionObserver = new IntersectionObserver(
      (entries) =>
        entries.forEach((entry) =>
          // Read now: a visitor may have scrolled since the entry was made.
          slotOf(entry)?.setBelow(
            !entry.isIntersecting && entry.target.getBoundingClientRect().top >= innerHeight,
          ),
        ),
      { rootMargin: "1000000px 0px 0px" },
    );
    host.addController(this);
  }

  /** The market that the visitor is led to once the mint is over; null before, or without a market section. */
  get secondaryMarket(): SecondaryMarket | null {
    const headline =
      this.#context && this.#unsubscribeMarket
        ? getMarketQueries(this.#context)?.stats.state.value?.headline
        : null;
    return headline
      ? { listed: headline.listed ?? 0, floor: priceOfDrop(headline.floor, this.#context!) }
      : null;
  }

  hostUpdate(): void {
    this.#updateContext();
    this.#updateSlots();
    this.#updateMarketSubscription();
    if (this.#context) this.#context.queries.onMintProgress(this.#context.store.state.mint);
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    const moved = [...this.#slots.values()].flatMap((slot) => {
      const element = renderRoot.querySelector<HTMLElement>(`[data-section="${CSS.escape(slot.name)}"]`);
      return element && element !== slot.element ? { slot, element } : [];
    });
    // All first, since one section's element may have been another's.
    for (const { slot } of moved) this.#unobserve(slot);
    for (const { slot, element } of moved) {
      slot.element = element;
      this.#observer.observe(element);
      this.#positionObserver.observe(element);
    }
    for (const slot of this.#slots.values()) slot.hostUpdated(renderRoot);
    this.#dialog?.hostUpdated(renderRoot);
  }

  hostConnected(): void {
    this.#previewQuery.addEventListener("change", this.#onPreviewChange);
  }

  hostDisconnected(): void {
    this.#previewQuery.removeEventListener("change", this.#onPreviewChange);
    this.#clear();
  }

  /** Content of a section. */
  render(name: string): unknown {
    return this.#slots.get(name)?.render();
  }

  /** Sheets of the sections, and the dialog with an item's details. */
  dialogView(): unknown {
    const sheets = [...this.#slots.values()].map((slot) => slot.sheetView());
    return html`<div class="section-scope">${sheets} ${this.#dialog?.render()}</div>`;
  }

  /** Label of the main button that leads to the market. */
  labelMarket(action: Extract<MainAction, { kind: "see-market" }>): string {
    return labelMarket(action, this.#deps.localization);
  }

  /** Floor price beside the price of a mint that is over. */
  floorView(): unknown {
    const floor = this.secondaryMarket?.floor;
    return floor && floorView(floor, this.#deps.localization);
  }

  /** Scrolls to a section and focuses its heading. */
  reveal(name: string): void {
    this.#slots.get(name)?.reveal();
  }

  readonly #onPreviewChange = (): void => {
    for (const slot of this.#slots.values()) slot.resize();
    this.#host.requestUpdate();
  };

  #updateContext(): void {
    const { store, configuration, marketBase } = this.#deps.readInput();
    if (typeof configuration === "string" || !store) return this.#clear();
    const base = readMarketApiBase(marketBase, configuration.apiBase);
    if (store !== this.#context?.store || base !== this.#context.marketBase) this.#clear();
    if (!store.state.collection.value) return;
    this.#context ??= this.#createContext(store, configuration, base);
    this.#dialog ??= new ItemDialog(this.#context);
  }

  /** Creates a slot for each new name, and removes those whose name is gone. */
  #updateSlots(): void {
    const context = this.#context;
    if (!context) return;
    const { names } = this.#deps.readInput();
    for (const [name, slot] of this.#slots) {
      if (names.includes(name)) continue;
      slot.unsubscribe();
      this.#unobserve(slot);
      this.#slots.delete(name);
    }
    for (const name of names) {
      if (this.#slots.has(name)) continue;
      this.#slots.set(name, new SectionSlot(name, context, this.#deps.adoptStyles));
    }
  }

  /** Subscribes to the market's statistics while the mint is over and its result, if any, is dismissed. */
  #updateMarketSubscription(): void {
    const context = this.#context;
    const { state } = context?.store ?? {};
    const isOffered =
      state &&
      !("minted" in state.mint && state.mint.minted) &&
      isMintOver(state) &&
      this.#slots.has("market");
    if (!context || !isOffered) {
      this.#unsubscribeMarket?.();
      this.#unsubscribeMarket = null;
      return;
    }
    const stats = getMarketQueries(context)?.stats;
    this.#unsubscribeMarket ??= stats?.subscribe(() => this.#host.requestUpdate()) ?? null;
  }

  #unobserve({ element }: SectionSlot): void {
    if (!element) return;
    this.#observer.unobserve(element);
    this.#positionObserver.unobserve(element);
  }

  #clear(): void {
    this.#unsubscribeMarket?.();
    this.#unsubscribeMarket = null;
    this.#observer.disconnect();
    this.#positionObserver.disconnect();
    for (const slot of this.#slots.values()) slot.unsubscribe();
    this.#slots.clear();
    this.#dialog?.close();
    this.#dialog = this.#context = null;
    this.#filter = emptyFilter;
  }

  #createContext(store: MintStore, configuration: Configuration, marketBase: string | null): SectionContext {
    const { localization } = this.#deps;
    // oxlint-disable-next-line typescript/no-this-alias -- the getters below read this controller's fields
    const controller = this;
    return {
      store,
      queries: shareCollectionQueries(configuration),
      base: configuration.apiBase,
      loadModelViewer: this.#deps.loadModelViewer,
      marketBase,
      get language() {
        return localization.language;
      },
      get direction() {
        return localization.direction;
      },
      get messages() {
        return localization.messages;
      },
      get wallet() {
        const { wallet } = store.state;
        return wallet.status === "connected" ? wallet.address : null;
      },
      get filter() {
        return controller.#filter;
      },
      setFilter(filter) {
        controller.#filter = filter;
        for (const slot of controller.#slots.values()) slot.resubscribe();
      },
      get isPreview() {
        return controller.#previewQuery.matches;
      },
      get revealGallery() {
        return controller.#slots.has("gallery") ? () => controller.reveal("gallery") : null;
      },
      showItem: (item) => controller.#dialog?.showItem(item),
      showItems: (start, navigator) => controller.#dialog?.showItems(start, navigator),
      requestUpdate: () => controller.#host.requestUpdate(),
    };
  }
}
