import type { Attribute } from "../rarity.js";

/** The art of one collection. The same number gives the same picture, byte for byte. */
export interface Artwork {
  /** How many items there are, numbered from 1; null: as many as one likes. */
  size: number | null;
  /** What is to be seen on an item. */
  describe(number: number): Attribute[];
  /** A square SVG. */
  render(number: number): string;
  /** A square SVG that stands for the collection. */
  renderCover(): string;
  /** An SVG three times as wide as high. */
  renderBanner(): string;
}
