import type { CollectionLists } from "../../mint/collection-lists.js";
import type { GalleryFilter } from "../../mint/gallery-list.js";
import type { MintStore } from "../../mint/mint-store.js";
import type { Speech } from "../speech.js";

/** What every section of a widget is drawn from. */
export interface Scene extends Speech {
  readonly store: MintStore;
  readonly lists: CollectionLists;
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
  choose(filter: GalleryFilter): void;
  /** Leads to the gallery; null when the widget has none. */
  readonly visitGallery: (() => void) | null;
}

/** One section: what it shows, and what it has to be drawn anew for. */
export interface Section {
  /** A few words beside its heading. */
  aside(): unknown;
  body(): unknown;
  /** Follows what it shows, as long as it is in sight; `draw` is called at every change. Returns the unsubscriber. */
  follow(draw: () => void): () => void;
  /** Called after each drawing. */
  settle?(): void;
}

/** @param room Where the section is drawn into. */
export type OpenSection = (scene: Scene, room: HTMLElement, draw: () => void) => Section;
