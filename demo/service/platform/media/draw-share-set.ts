import type { OverlayOptions } from "sharp";
import {
  colors,
  cropSquare,
  deriveColors,
  findAccent,
  gap,
  layOut,
  loadSharp,
  margin,
  plain,
  shareImageSize,
  subtitleSizes,
  titleSizes,
  toHex,
} from "./draw-share-image.js";

export interface ShareSetContent {
  /** Plain text. */
  readonly title: string;
  /** Plain text. */
  readonly subtitle: string;
  /** Bytes of raster images. One that can't be decoded is left out. */
  readonly pictures: readonly Buffer[];
}

/** Most pictures in a row. */
const rowLength = 6;
const pictureGap = 20;
/** Height of the area for the pictures, in pixels. */
const pictureArea = 330;

/** Draws the share image of several items as a PNG: their pictures in rows, and the texts below them. */
export async function drawShareSet({ title, subtitle, pictures }: ShareSetContent): Promise<Buffer> {
  const sharp = await loadSharp();
  const width = shareImageSize.width - 2 * margin;
  const rows = Math.max(1, Math.ceil(pictures.length / rowLength));
  const columns = Math.max(1, Math.ceil(pictures.length / rows));
  const fitting = (length: number, parts: number) => (length - (parts - 1) * pictureGap) / parts;
  const size = Math.floor(Math.min(fitting(width, columns), fitting(pictureArea, rows)));
  const squares: Buffer[] = [];
  for (const picture of pictures) {
    const square = await cropSquare(sharp, picture, size).catch(() => null);
    if (square) squares.push(square);
  }
  const [first] = squares;
  const { background, accent } = first ? deriveColors(await findAccent(sharp, first)) : plain;
  const area = { left: margin, width };
  const head = await layOut(sharp, title, { ...area, height: 100, sizes: titleSizes, color: colors.title });
  const below = await layOut(sharp, subtitle, {
    ...area,
    height: 50,
    sizes: subtitleSizes,
    color: toHex(accent),
  });
  const shown = Math.ceil(squares.length / columns);
  const picturesHeight = shown ? shown * (size + pictureGap) - pictureGap + gap : 0;
  const height = picturesHeight + (head ? head.height + gap / 2 : 0) + (below?.height ?? 0);
  let top = Math.max(gap, Math.round((shareImageSize.height - height) / 2));
  const overlays: OverlayOptions[] = squares.map((input, index) => ({
    input,
    left: margin + (index % columns) * (size + pictureGap),
    top: top + Math.floor(index / columns) * (size + pictureGap),
  }));
  top += picturesHeight;
  for (const block of [head, below]) {
    if (!block) continue;
    overlays.push({ input: block.input, left: block.left, top });
    top += block.height + gap / 2;
  }
  return sharp({ create: { ...shareImageSize, channels: 3, background } })
    .composite(overlays)
    .png()
    .toBuffer();
}
