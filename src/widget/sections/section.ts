import type { CSSResult, ReactiveController } from "lit";
import type { CollectionQueries } from "../../core/collection/collection-queries.js";
import type { GalleryFilter } from "../../core/collection/gallery-list.js";
import type { MarketQueries } from "../../core/collection/market-queries.js";
import type { MintStore } from "../../core/mint-store.js";
import type { ViewContext } from "../view-context.js";
import type { ItemNavigator, ShownItem } from "./shared/shown-item.js";

/** Host of a widget's sections: their data, and how they affect each other. */
export interface SectionHost {
  readonly store: MintStore;
  readonly queries: CollectionQueries;
  /** Null when the Market API's base URL is unknown. */
  readonly marketQueries: MarketQueries | null;
  /** Filter of the gallery. */
  readonly filter: GalleryFilter;
  setFilter(filter: GalleryFilter): void;
  /** Opens the gallery's sheet, or that of the wall; null when the widget has neither. */
  readonly revealGallery: (() => void) | null;
  /** Opens the dialog for a single item. */
  readonly showItem: (item: ShownItem) => void;
  /** Opens the dialog for the items of a list. @param start Index of the first item shown. */
  readonly showItems: (start: number, navigator: ItemNavigator) => void;
  /** True for a section that follows another one as its part: it is brief, next to other parts. */
  readonly isPart: (name: string) => boolean;
  /** Scrolls to the main button and presses it; null in an element without one. */
  readonly pressMainButton: (() => void) | null;
  /** Requests an update of the widget. */
  readonly requestUpdate: () => void;
}

/** Optional section of a widget. It is a controller of the element while it is near the viewport or open as a sheet. */
export abstract class Section implements ReactiveController {
  protected readonly host: SectionHost;
  #unsubscribes: readonly (() => void)[] = [];

  constructor(host: SectionHost) {
    this.host = host;
  }

  hostConnected(): void {
    this.#unsubscribes = this.subscribe();
  }

  hostDisconnected(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
  }

  /** Heading, if it isn't the section's title. */
  title(_context: ViewContext): string | null {
    return null;
  }

  /** Short text next to the heading. */
  abstract aside(context: ViewContext): unknown;

  /** True once it is known that there is nothing to show yet. The page then leaves the section out. */
  abstract isEmpty(): boolean;

  /** True if the page omits part of the content, which is then shown in a sheet. */
  abstract hasMore(): boolean;

  /** Shows the visitor's own items, in a section that can. */
  showOwn?(): void;

  /** Label of the button that opens the sheet. */
  labelAll({ messages }: ViewContext): string {
    return messages.showAll;
  }

  /** Renders the content. @param isPreview True: only its first rows, for the page; false: all of it, for a sheet. */
  abstract render(context: ViewContext, isPreview: boolean): unknown;

  /** Subscribes to the section's data; each change requests an update. Returns functions that unsubscribe. */
  protected abstract subscribe(): readonly (() => void)[];
}

/** Module of a section. */
export interface SectionModule {
  readonly Section: new (host: SectionHost) => Section;
  /** Styles in addition to those that all sections share. Scoped to the sections when adopted. */
  readonly styles?: CSSResult;
}
