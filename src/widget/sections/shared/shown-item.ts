import type { ImageFields } from "../../../contract/values/media.js";
import type { GalleryItem, MintRecord } from "../../../contract/mint/items.js";

/** Item from any of the lists, with the fields that the list has. */
export type ShownItem = Pick<GalleryItem, "name" | "attributes" | "rarityRank" | "animation"> &
  ImageFields &
  Partial<Pick<GalleryItem, "number" | "minted" | "mint">> &
  Partial<Pick<MintRecord, "wallet" | "mintedAt" | "signature" | "prize">>;

/** List of items that a dialog can step through. */
export interface ItemNavigator {
  at(index: number): ShownItem | undefined;
  readonly total: number;
  /** Called with the shown index, so that the item and its neighbors are loaded. */
  onVisit(index: number): void;
  subscribe(update: () => void): () => void;
}
