import type { CSSResult } from "lit";
import type { CollectionQueries } from "../../core/queries/collection-queries.js";
import type { GalleryFilter } from "../../core/queries/gallery-list.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { LoadModelViewer } from "../shared/animation-view.js";
import type { Localization } from "../i18n/localization.js";
import type { ItemNavigator, ShownItem } from "./shared/shown-item.js";

/** Data and services that the sections of a widget are rendered from. */
export interface SectionContext extends Localization {
  readonly store: MintStore;
  readonly queries: CollectionQueries;
  /** Base of relative URLs from the service. */
  readonly base: string;
  readonly loadModelViewer?: LoadModelViewer | undefined;
  /** Base URL of the Market API; null when unknown. */
  readonly marketBase: string | null;
  /** Address of the connected wallet; null when none is connected. */
  readonly wallet: string | null;
  /** Filter of the gallery. */
  readonly filter: GalleryFilter;
  setFilter(filter: GalleryFilter): void;
  /** Scrolls to the gallery; null when the widget has none. */
  readonly revealGallery: (() => void) | null;
  /** Opens the dialog for a single item. */
  showItem(item: ShownItem): void;
  /** Opens the dialog for the items of a list. @param start Index of the first item shown. */
  showItems(start: number, navigator: ItemNavigator): void;
  /** True on a page where sections show their first rows only, and the others in a sheet. */
  readonly isPreview: boolean;
  /** Requests an update of the widget. */
  requestUpdate(): void;
}

/** Views of a section, and the subscription to its data. The views change nothing. */
export interface Section {
  /** Short text beside the heading. */
  aside(): unknown;
  /** Content. @param isPreview True: its first rows, with nothing that scrolls. */
  body(isPreview: boolean): unknown;
  /** True if the preview leaves out part of the content, which a sheet then shows. */
  hasMore(): boolean;
  /** Subscribes to the section's data; each change requests an update. Returns the unsubscriber. */
  subscribe(): () => void;
  /** Called after each update of the widget, like a reactive controller's. */
  hostUpdated?(): void;
}

/** Creates a section. */
export type OpenSection = (context: SectionContext) => Section;

/** Module of a section. */
export interface SectionModule {
  readonly open: OpenSection;
  /** Styles beyond those that all sections share; limited to the sections when adopted. */
  readonly styles?: CSSResult;
}
