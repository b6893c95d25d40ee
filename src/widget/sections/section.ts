import type { CollectionQueries } from "../../core/queries/collection-queries.js";
import type { GalleryFilter } from "../../core/queries/gallery-list.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { Localization } from "../i18n/localization.js";

/** Data and services that the sections of a widget are rendered from. */
export interface SectionContext extends Localization {
  readonly store: MintStore;
  readonly queries: CollectionQueries;
  /** Base of relative URLs from the service. */
  readonly base: string;
  /** Base URL of the Market API; null when unknown. */
  readonly marketBase: string | null;
  /** Shadow root that dialogs are appended to. */
  readonly root: ShadowRoot;
  /** Address of the connected wallet; null when none is connected. */
  readonly wallet: string | null;
  /** Filter of the gallery. */
  readonly filter: GalleryFilter;
  setFilter(filter: GalleryFilter): void;
  /** Scrolls to the gallery; null when the widget has none. */
  readonly revealGallery: (() => void) | null;
}

/** Content of a section, and the subscription to its data. */
export interface Section {
  /** Short text beside the heading. */
  aside(): unknown;
  body(): unknown;
  /** Subscribes to the section's data; calls `draw` at every change. Returns the unsubscriber. */
  subscribe(draw: () => void): () => void;
  /** Called after each render. */
  afterRender?(): void;
}

/**
 * Creates a section.
 * @param slot Element that the section is rendered into.
 * @param draw Requests a render.
 */
export type OpenSection = (context: SectionContext, slot: HTMLElement, draw: () => void) => Section;
