import type { Attribute } from "../rarity.js";

/** Art of one collection. The same number gives the same picture, byte for byte. */
export interface Artwork {
  /** Number of items, numbered from 1; null: unlimited. */
  size: number | null;
  /** Traits of an item. */
  describe(number: number): Attribute[];
  /** Square SVG of an item. */
  render(number: number): string;
  /** Square SVG of the collection. */
  renderCover(): string;
  /** SVG with the aspect ratio 3:1. */
  renderBanner(): string;
}
