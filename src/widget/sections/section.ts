import type { CollectionQueries } from "../../core/queries/collection-queries.js";
import type { GalleryFilter } from "../../core/queries/gallery-list.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { Localization } from "../i18n/localization.js";

/** What every section of a widget is drawn from. */
export interface SectionContext extends Localization {
  readonly store: MintStore;
  readonly queries: CollectionQueries;
  /** What relative addresses from the service are relative to. */
  readonly base: string;
  /** Market API base address; null: nothing says where it is. */
  readonly marketBase: string | null;
  /** Where dialogs are put. */
  readonly root: ShadowRoot;
  /** Address of the connected wallet. */
  readonly wallet: string | null;
  /** What of the artwork the gallery shows. */
  readonly filter: GalleryFilter;
  /** Changes that. */
  setFilter(filter: GalleryFilter): void;
  /** Leads to the gallery; null when the widget has none. */
  readonly revealGallery: (() => void) | null;
}

/** One section: what it shows, and what it has to be drawn anew for. */
export interface Section {
  /** A few words beside its heading. */
  aside(): unknown;
  body(): unknown;
  /** Follows what it shows, as long as it is in sight; `draw` is called at every change. Returns the unsubscriber. */
  subscribe(draw: () => void): () => void;
  /** Called after each drawing. */
  afterRender?(): void;
}

/** @param room Where the section is drawn into. */
export type OpenSection = (context: SectionContext, slot: HTMLElement, draw: () => void) => Section;
