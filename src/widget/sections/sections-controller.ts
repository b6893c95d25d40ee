import { html, nothing, type CSSResult, type LitElement, type ReactiveController } from "lit";
import { shareCollectionQueries } from "../../compose/share-collection-queries.js";
import { shareMarketQueries } from "../../compose/share-market-queries.js";
import { isMintOver } from "../../core/collection/phases.js";
import type { CollectionQueries } from "../../core/collection/collection-queries.js";
import { emptyFilter, type GalleryFilter } from "../../core/collection/gallery-list.js";
import type { MarketQueries } from "../../core/collection/market-queries.js";
import type { SecondaryMarket } from "../../core/main-action.js";
import type { MintStore } from "../../core/mint-store.js";
import type { ConfigurationResult } from "../configuration.js";
import type { Localization } from "../i18n/localization.js";
import { LazyModule } from "../lazy-module.js";
import { findMainButton, pressMainButton } from "../shared/press-main-button.js";
import type { SectionViews, ViewContext } from "../view-context.js";
import { floorView, labelMarket, ownersView } from "./market/market-offer.js";
import { readMarketApiBase } from "./market/market-api-base.js";
import { SecondaryMarketController } from "./market/secondary-market.js";
import type { Section, SectionHost } from "./section.js";
import type { SectionRow } from "./section-description.js";
import { isSectionName, sectionNames, type SectionName } from "./section-descriptions.js";
import { sectionLoaders } from "./section-loaders.js";
import { sheetView, showSheet } from "./section-sheet.js";
import { contentView, headingOf, sectionView } from "./section-view.js";
import { SectionViewport } from "./section-viewport.js";
import { ItemDialog } from "./shared/item-dialog.js";
import type { ItemNavigator, ShownItem } from "./shared/shown-item.js";

export { sections as messages } from "../i18n/locales/en/sections.js";
export { sectionStyles, slotStyles } from "./section-styles.js";
export { scopeStyles } from "./section-scope.js";

/** Inputs of the sections, read before each update of the host. */
export interface SectionsInput {
  readonly store: MintStore | null;
  readonly configuration: ConfigurationResult;
  /** Names in order. Those in an array are the parts of the section before them. */
  readonly rows: readonly SectionRow[];
  /** Base URL of the Market API from the attribute. */
  readonly marketBase: string | null;
}

export interface SectionsControllerDeps {
  readonly readInput: () => SectionsInput;
  /** Adds styles that are scoped to the sections. */
  readonly adoptStyles: (styles: CSSResult) => void;
}

/** Collection whose sections are shown. */
interface ShownCollection {
  readonly store: MintStore;
  readonly queries: CollectionQueries;
  /** Null when unknown. */
  readonly marketBase: string | null;
  readonly marketQueries: MarketQueries | null;
}

/**
 * The optional sections of a widget, rendered with `render` and `dialogView`. Adds those near the viewport as
 * controllers.
 */
export class SectionsController implements ReactiveController, SectionHost, SectionViews {
  readonly #host: LitElement;
  readonly #deps: SectionsControllerDeps;
  /** Sections by name; null: no section has this name. */
  readonly #sections = new Map<string, LazyModule<Section> | null>();
  /** Names of the sections near the viewport. */
  readonly #near = new Set<string>();
  /** Sections that are controllers of the host. */
  readonly #hosted = new Set<Section>();
  readonly #viewport: SectionViewport;
  readonly #dialog: ItemDialog;
  readonly #market: SecondaryMarketController;
  #collection: ShownCollection | null = null;
  #unsubscribeHolders: (() => void) | null = null;
  #parts: ReadonlySet<string> = new Set();
  #filter: GalleryFilter = emptyFilter;
  /** Name of the section that is open as a sheet. */
  #sheet: string | null = null;

  constructor(host: LitElement, deps: SectionsControllerDeps) {
    this.#host = host;
    this.#deps = deps;
    this.#viewport = new SectionViewport((name, isNear) => this.#onNear(name, isNear));
    host.addController(this);
    this.#dialog = new ItemDialog(host, this);
    this.#market = new SecondaryMarketController(host, () => (this.#sections.has("market") ? this : null));
  }

  get store(): MintStore {
    return this.#collection!.store;
  }

  get queries(): CollectionQueries {
    return this.#collection!.queries;
  }

  get marketQueries(): MarketQueries | null {
    return this.#collection!.marketQueries;
  }

  get filter(): GalleryFilter {
    return this.#filter;
  }

  setFilter(filter: GalleryFilter): void {
    this.#filter = filter;
    this.requestUpdate();
  }

  get revealGallery(): (() => void) | null {
    const name = ["gallery", "wall"].find((name) => this.#sections.has(name));
    return name === undefined ? null : () => this.reveal(name);
  }

  get pressMainButton(): (() => void) | null {
    const { renderRoot } = this.#host;
    return findMainButton(renderRoot) && (() => pressMainButton(renderRoot));
  }

  /** Market to offer once the mint is over; null before, or without a market section. */
  get secondaryMarket(): SecondaryMarket | null {
    return this.#market.value;
  }

  readonly labelMarket = labelMarket;
  readonly floorView = (localization: Localization): unknown => {
    const floor = this.secondaryMarket?.floor;
    return floor ? floorView(floor, localization) : nothing;
  };
  readonly ownersView = (localization: Localization): unknown => {
    const { listed = 0, owners } = this.secondaryMarket ?? {};
    const holders = this.#collection?.queries.holders.state.value?.uniqueHolders;
    return ownersView({ listed, owners: owners ?? holders ?? null }, localization);
  };

  readonly showItem = (item: ShownItem): void => this.#dialog.showItem(item);
  readonly showItems = (start: number, navigator: ItemNavigator): void =>
    this.#dialog.showItems(start, navigator);
  readonly isPart = (name: string): boolean => this.#parts.has(name);
  readonly requestUpdate = (): void => this.#host.requestUpdate();

  hostDisconnected(): void {
    this.#clear();
  }

  hostUpdate(): void {
    const { store, configuration, rows, marketBase } = this.#deps.readInput();
    if (typeof configuration === "string" || !store) return this.#clear();
    const base = readMarketApiBase(marketBase, configuration.apiBase);
    if (store !== this.#collection?.store || base !== this.#collection.marketBase) this.#clear();
    const { value } = store.state.collection;
    if (!value) return;
    this.#collection ??= {
      store,
      queries: shareCollectionQueries(configuration),
      marketBase: base,
      marketQueries: base === null ? null : shareMarketQueries(base, value.collection.id),
    };
    this.#parts = new Set(rows.filter((row) => typeof row !== "string").flat());
    this.#setNames(rows.flat());
    const market = this.#sections.has("market") ? this.marketQueries?.stats.state : undefined;
    this.#followHolders(
      isMintOver(store.state) && market?.status !== "loading" && !this.secondaryMarket?.owners,
    );
    this.queries.onMintProgress(store.state.mint);
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    const find = (name: string) =>
      renderRoot.querySelector<HTMLElement>(`[data-section="${CSS.escape(name)}"]`);
    const found = [...this.#sections.keys()].map((name) => [name, find(name)] as const);
    this.#viewport.observe(
      new Map(found.filter((entry): entry is [string, HTMLElement] => entry[1] !== null)),
    );
    for (const [name, section] of this.#sections)
      this.#viewport.setEmpty(name, section?.value?.isEmpty() ?? false);
    if (this.#sheet !== null) showSheet(renderRoot, this.#sheet);
  }

  /** Opens a section's sheet. */
  reveal(name: string): void {
    this.#openSheet(name);
  }

  /** Scrolls to the section of the collection. @param isOwn True: it shows the visitor's own items. */
  async showCollection(isOwn: boolean): Promise<void> {
    const name = ["wall", "gallery"].find((name) => this.#sections.has(name));
    const heading = this.#host.renderRoot.querySelector<HTMLElement>(`#section-${name}`);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    heading?.focus({ preventScroll: true });
    heading?.closest(".frame")?.scrollIntoView({ behavior: isStill ? "auto" : "smooth" });
    const load = isOwn && this.#sections.get("wall")?.load();
    if (load) (await load.catch(() => null))?.showOwn?.();
  }

  /** Renders a section with its heading; undefined while the collection is being read. */
  render(name: string, context: ViewContext): unknown {
    const section = this.#sections.get(name);
    if (section === undefined) return undefined;
    const content = this.#sheet === name ? nothing : contentView({ name, section }, context, true);
    const openSheet = () => this.#openSheet(name);
    return sectionView({ name, section }, context, { content, openSheet });
  }

  /** Renders the section that is open as a sheet, and the dialog with an item's details. */
  dialogView(context: ViewContext): unknown {
    const name = this.#sheet;
    const sheet = name === null ? nothing : this.#sheetView(name, context);
    return html`<div class="section-scope">${sheet} ${this.#dialog.render(context)}</div>`;
  }

  #sheetView(name: string, context: ViewContext) {
    const section = this.#sections.get(name) ?? null;
    const content = {
      name,
      title: headingOf({ name, section }, context),
      body: contentView({ name, section }, context, false),
      close: () => this.#closeSheet(name),
    };
    return sheetView(content, context);
  }

  /** Subscribes to the number of holders, which is shown once the mint is over unless the market has it. */
  #followHolders(isNeeded: boolean): void {
    if (isNeeded) this.#unsubscribeHolders ??= this.queries.holders.subscribe(this.requestUpdate);
    else this.#unsubscribeHolders?.();
    if (!isNeeded) this.#unsubscribeHolders = null;
  }

  /** Adds a section for each new name, and removes sections whose names are gone. */
  #setNames(names: readonly string[]): void {
    for (const name of this.#sections.keys()) {
      if (names.includes(name)) continue;
      this.#near.delete(name);
      if (this.#sheet === name) this.#sheet = null;
      this.#updateHosted(name);
      this.#sections.delete(name);
    }
    for (const name of names) {
      if (this.#sections.has(name)) continue;
      this.#sections.set(name, isSectionName(name) ? this.#lazySection(name) : null);
      if (!isSectionName(name))
        console.error(
          `<mint-widget>: there is no section called “${name}”. Available sections: ${sectionNames.join(", ")}.`,
        );
    }
  }

  #lazySection(name: SectionName): LazyModule<Section> {
    return new LazyModule(
      async () => {
        const { Section, styles } = await sectionLoaders[name]();
        if (styles) this.#deps.adoptStyles(styles);
        return new Section(this);
      },
      () => this.#updateHosted(name),
      this.requestUpdate,
    );
  }

  #onNear(name: string, isNear: boolean): void {
    if (isNear) this.#near.add(name);
    else this.#near.delete(name);
    if (isNear) this.#sections.get(name)?.prefetch();
    this.#updateHosted(name);
  }

  /** Adds a loaded section as a controller while it is near the viewport or open as a sheet. */
  #updateHosted(name: string): void {
    const section = this.#sections.get(name)?.value;
    if (!section) return;
    const isNeeded = this.#near.has(name) || this.#sheet === name;
    if (isNeeded === this.#hosted.has(section)) return;
    if (!isNeeded) return this.#release(section);
    this.#hosted.add(section);
    this.#host.addController(section);
    this.requestUpdate();
  }

  #release(section: Section): void {
    this.#hosted.delete(section);
    this.#host.removeController(section);
    section.hostDisconnected();
  }

  /** Moves the content to the sheet. The section behind it keeps its size. */
  #openSheet(name: string): void {
    this.#viewport.keepSize(name);
    this.#sheet = name;
    this.#sections.get(name)?.prefetch();
    this.#updateHosted(name);
    this.requestUpdate();
  }

  #closeSheet(name: string): void {
    this.#sheet = null;
    this.#updateHosted(name);
    this.requestUpdate();
  }

  #clear(): void {
    this.#viewport.clear();
    this.#unsubscribeHolders?.();
    this.#unsubscribeHolders = null;
    for (const section of this.#hosted) this.#release(section);
    this.#market.hostDisconnected();
    this.#dialog.close();
    this.#sections.clear();
    this.#near.clear();
    this.#collection = this.#sheet = null;
    this.#filter = emptyFilter;
  }
}
