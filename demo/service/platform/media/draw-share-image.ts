import type sharpModule from "sharp";
import type { OverlayOptions } from "sharp";
import { readPalette } from "../../../../src/core/palette.js";
import { fontFamilies, fontFiles } from "./font-files.js";
import { locateFont } from "./locate-font.js";
import { runsLeft, truncateText } from "./plain-text.js";

/** Image size in pixels that link previews show in full. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export interface ShareImageContent {
  /** Plain text. */
  readonly title: string;
  /** Plain text. */
  readonly subtitle: string;
  /** Plain texts of one line each: rank and trait. */
  readonly facts: readonly string[];
  /** Bytes of a raster image; null: text only. */
  readonly picture: Buffer | null;
}

/** Maximum pixels of a picture to decode: about 200 MB of memory. */
const maxPixels = 2 ** 26;

export const margin = 64;
/** Colors without a picture. Both have a contrast of at least 7 to the white title and gray facts. */
export const plain = { background: { r: 20, g: 22, b: 29 }, accent: { r: 180, g: 186, b: 200 } };
export const colors = { title: "#ffffff", facts: "#d5d9e3" } as const;
/** Font sizes in pixels to try, largest first. */
export const titleSizes = [80, 64, 52, 42];
export const subtitleSizes = [34, 28];
const factSizes = [32, 26];
/** Distances between blocks in pixels. */
export const gap = 32;
const factGap = 14;

/** Longer texts are unreadable in a preview. */
const maxCharacters = 120;

export type SharpModule = typeof sharpModule;

/**
 * Draws the image of a share page as a PNG: the picture on the left and the texts next to it, in colors taken from the
 * picture.
 * @returns the image without the picture if it can't be decoded
 */
export async function drawShareImage(content: ShareImageContent): Promise<Buffer> {
  const { title, subtitle, facts, picture } = content;
  const sharp = await loadSharp();
  const square = picture && (await cropSquare(sharp, picture).catch(() => null));
  const { background, accent } = square ? deriveColors(await findAccent(sharp, square)) : plain;
  const left = margin + (square ? shareImageSize.height : 0);
  const area = { left, width: shareImageSize.width - left - margin };
  const over = { ...area, height: 84, sizes: subtitleSizes, color: toHex(accent) };
  const head = { ...area, height: 270, sizes: titleSizes, color: colors.title };
  const fact = { ...area, height: 40, sizes: factSizes, color: colors.facts };
  const blocks = [
    { block: await layOut(sharp, subtitle, over), after: gap },
    { block: await layOut(sharp, title, head), after: gap + factGap },
    ...(await Promise.all(
      facts.map(async (text) => ({ block: await layOut(sharp, text, fact), after: factGap })),
    )),
  ].flatMap(({ block, after }) => (block ? { block, after } : []));
  const height = blocks.reduce((sum, { block, after }) => sum + block.height + after, 0);
  let top = Math.round((shareImageSize.height - height + (blocks.at(-1)?.after ?? 0)) / 2);
  const overlays: OverlayOptions[] = square ? [{ input: square, left: 0, top: 0 }] : [];
  for (const { block, after } of blocks) {
    overlays.push({ input: block.input, left: block.left, top });
    top += block.height + after;
  }
  return sharp({ create: { ...shareImageSize, channels: 3, background } })
    .composite(overlays)
    .png()
    .toBuffer();
}

export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Accent color of an opaque picture on a dark background; the color of most of it for one without colors. */
export async function findAccent(sharp: SharpModule, picture: Buffer): Promise<Color> {
  const pixels = await sharp(picture).resize(64, 64).toColorspace("srgb").ensureAlpha().raw().toBuffer();
  const { accent, dominant } = readPalette(pixels)!;
  const hex = Number.parseInt((accent?.dark ?? dominant).slice(1), 16);
  return { r: hex >> 16, g: (hex >> 8) & 255, b: hex & 255 };
}

/** Derives a dark, tinted background and a light accent. Their contrast is at least 4.5 for any color. */
export function deriveColors(color: Color): { background: Color; accent: Color } {
  return {
    background: mix(plain.background, color, 0.16),
    accent: mix({ r: 255, g: 255, b: 255 }, color, 0.4),
  };
}

/** @param share share of the second color, from 0 to 1 */
function mix(one: Color, other: Color, share: number): Color {
  const part = (from: number, to: number) => Math.round(from + (to - from) * share);
  return { r: part(one.r, other.r), g: part(one.g, other.g), b: part(one.b, other.b) };
}

export const toHex = ({ r, g, b }: Color): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;

let loading: Promise<SharpModule> | undefined;

/** Sharp with the fonts. Loaded for the first image, as starting the service needs neither. */
export const loadSharp = (): Promise<SharpModule> =>
  (loading ??= import("sharp").then(async ({ default: sharp }) => {
    for (const font of fontFiles) {
      // Pango only knows a font once a text has referenced its file.
      await sharp({ text: { text: "a", fontfile: locateFont(font) } }).toBuffer();
    }
    return sharp;
  }));

/**
 * Crops a picture to the square in its center.
 * @param size Pixels.
 * @throws Error for a picture that can't be decoded, and for SVG under any file name, which is drawn in a separate
 *   process
 */
export async function cropSquare(
  sharp: SharpModule,
  picture: Buffer,
  size: number = shareImageSize.height,
): Promise<Buffer> {
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  if ((await sharp(picture, options).metadata()).format === "svg") throw new Error("SVG isn't drawn here.");
  return sharp(picture, options)
    .autoOrient()
    .resize(size, size, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .timeout({ seconds: 10 })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

export interface TextArea {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly number[];
  readonly color: string;
}

export interface TextBlock {
  readonly input: Buffer;
  readonly left: number;
  readonly height: number;
}

/** Text in the largest size that fits, truncated if none does. Null: no visible character. */
export async function layOut(sharp: SharpModule, text: string, area: TextArea): Promise<TextBlock | null> {
  const { left, width, height, sizes, color } = area;
  for (const { shown, size } of listAttempts(text, sizes)) {
    const drawn = await drawText(sharp, { text: shown, size, width, color }).catch(() => null);
    if (drawn === null) return null;
    if (drawn.info.height > height || drawn.info.width > width) continue;
    const indent = runsLeft(text) ? width - drawn.info.width : 0;
    return { input: drawn.data, left: left + indent, height: drawn.info.height };
  }
  return null;
}

/** First the whole text in all sizes, then ever shorter texts in the smallest size. */
function* listAttempts(text: string, sizes: readonly number[]): Generator<{ shown: string; size: number }> {
  const whole = truncateText(text, maxCharacters);
  for (const size of sizes) yield { shown: whole, size };
  for (let max = maxCharacters * 0.75; max >= 3; max *= 0.75) {
    const shown = truncateText(text, Math.floor(max));
    if (shown !== text) yield { shown, size: sizes.at(-1)! };
  }
}

function drawText(
  sharp: SharpModule,
  { text, size, width, color }: { text: string; size: number; width: number; color: string },
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${fontFamilies} Bold ${size}`,
      dpi: 72,
      width,
      wrap: "word-char",
      rgba: true,
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
}

const escapeMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
