import type { ArtFile, SampleId } from "../art.js";
import type { Attribute } from "../rarity.js";
import type { Artwork } from "./artwork.js";
import { aurora, winter } from "./aurora.js";
import { signal } from "./signal.js";
import { tessellate, tessellateHidden, tessellateStudies } from "./tessellate.js";

/** Artworks by the short id of their collection. */
export const artworks = {
  aurora,
  tessellate,
  signal,
  winter,
  studies: tessellateStudies,
  hidden: tessellateHidden,
} as const satisfies Record<SampleId, Artwork>;

/** Error for an item that no sample collection has. */
export class UnknownArtError extends Error {
  override readonly name = "UnknownArtError";
  readonly code = "UNKNOWN_ART";

  constructor(
    readonly shortId: string,
    readonly number: number,
  ) {
    super(`No sample collection has an item ${shortId}/${number}.`);
  }
}

/**
 * Renders one item as SVG.
 * @throws UnknownArtError
 */
export function renderArt(shortId: string, number: number): string {
  const artwork = Object.hasOwn(artworks, shortId) ? artworks[shortId as SampleId] : undefined;
  const exists = Number.isSafeInteger(number) && number >= 1 && number <= (artwork?.size ?? Infinity);
  if (!artwork || !exists) throw new UnknownArtError(shortId, number);
  return artwork.render(number);
}

/**
 * Renders cover, banner and items of a collection.
 * @param numbers numbers of the items; default: all
 */
export function drawArt(id: SampleId, numbers: readonly number[] = numbersOf(artworks[id])): ArtFile[] {
  const artwork: Artwork = artworks[id];
  return [
    { name: "cover.svg", svg: artwork.renderCover() },
    { name: "banner.svg", svg: artwork.renderBanner() },
    ...numbers.map((number) => ({ name: `${number}.svg`, svg: artwork.render(number) })),
  ];
}

/** Traits of all items by number; null for an open edition. */
export function drawTraitLists(id: SampleId): Attribute[][] | null {
  const artwork: Artwork = artworks[id];
  return artwork.size === null ? null : numbersOf(artwork).map((number) => artwork.describe(number));
}

function numbersOf({ size }: Artwork): number[] {
  return Array.from({ length: size ?? 0 }, (_, index) => index + 1);
}
