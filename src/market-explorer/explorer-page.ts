import type { Accent } from "../api.js";
import type { BrowseDestination, CollectionDestination } from "./destination.js";

/** Page of the explorer. */
export interface ExplorerPage {
  /** Title of the document. */
  readonly title: string;
  /** True while the dialog of an item is open. */
  readonly isItemShown?: boolean;
  /** Accent of its buttons and links; without one, the explorer's own. */
  readonly accent?: Accent | null | undefined;
  view(): unknown;
  /** Loads more items; called when the end of the list becomes visible. */
  more(): void;
  /** Aborts all requests. */
  close(): void;
}

/** Changes the page's URL and shows its destination. */
export type Navigate = (
  destination: BrowseDestination | CollectionDestination,
  options?: { readonly replace?: boolean },
) => void;
