import { formatAttribute } from "../../contract/values/format-attribute.js";
import type { OutcomeItem } from "../../core/outcome.js";

/** Names on the picture. */
export interface PictureNames {
  readonly name: string;
  readonly collection: string;
}

/** Texts on the picture. */
export interface PictureTexts extends PictureNames {
  /** Empty if the item has no rank. */
  readonly rank: string;
  readonly attributes: NonNullable<OutcomeItem["attributes"]>;
  /** Of the values. */
  readonly language: string;
}

/** Size of the picture and its margin, in pixels. */
const width = 1080;
const height = 1350;
const margin = 60;
const artSize = width - 2 * margin;

/** Space between the pictures of several items, in pixels. */
const gap = 16;

/** Loads an image for a canvas. @throws when its server doesn't allow cross-origin access. */
async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image(artSize, artSize);
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  return image;
}

/** Draws the center square of an image into a square, with rounded corners. */
function drawArt(
  canvas: CanvasRenderingContext2D,
  image: HTMLImageElement,
  left: number,
  top: number,
  size: number,
): void {
  const { naturalWidth, naturalHeight } = image;
  const side = Math.min(naturalWidth, naturalHeight);
  canvas.save();
  canvas.beginPath();
  canvas.roundRect(left, top, size, size, size / 24);
  canvas.clip();
  if (side > 0) {
    const [x, y] = [(naturalWidth - side) / 2, (naturalHeight - side) / 2];
    canvas.drawImage(image, x, y, side, side, left, top, size, size);
  } else canvas.drawImage(image, left, top, size, size);
  canvas.restore();
}

/** Draws the art of the items: one in the whole square, several in rows in its middle. */
function drawItems(canvas: CanvasRenderingContext2D, images: readonly HTMLImageElement[]): void {
  const columns = Math.ceil(Math.sqrt(images.length));
  const rows = Math.ceil(images.length / columns);
  const size = (artSize - (columns - 1) * gap) / columns;
  const top = margin + (artSize - rows * size - (rows - 1) * gap) / 2;
  for (const [index, image] of images.entries()) {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, images.length - row * columns);
    const left = margin + (artSize - inRow * size - (inRow - 1) * gap) / 2;
    drawArt(canvas, image, left + (index % columns) * (size + gap), top + row * (size + gap), size);
  }
}

/** Draws text on one line, reducing its size until it fits. */
function drawLine(
  canvas: CanvasRenderingContext2D,
  text: string,
  y: number,
  { size, weight, family, color }: { size: number; weight: number; family: string; color: string },
): void {
  canvas.fillStyle = color;
  let fitting = size;
  do {
    canvas.font = `${weight} ${fitting}px ${family}`;
    fitting -= 2;
  } while (fitting > 20 && canvas.measureText(text).width > artSize);
  canvas.fillText(text, canvas.direction === "rtl" ? width - margin : margin, y, artSize);
}

/** Draws the picture in the colors and the font of an element. */
function drawPicture(
  images: readonly HTMLImageElement[],
  texts: PictureTexts,
  element: Element,
): HTMLCanvasElement {
  const { name, collection, rank, attributes, language } = texts;
  const frame = element.closest(".frame") ?? element;
  const { fontFamily: family, backgroundColor, color, direction } = getComputedStyle(frame);
  const { color: muted } = getComputedStyle(frame.querySelector("small") ?? frame);
  const drawing = Object.assign(document.createElement("canvas"), { width, height });
  const canvas = drawing.getContext("2d")!;
  canvas.fillStyle = backgroundColor;
  canvas.fillRect(0, 0, width, height);
  drawItems(canvas, images);
  canvas.direction = direction as CanvasDirection;
  canvas.textAlign = "start";
  const top = margin + artSize;
  const facts = [collection === name ? "" : collection, rank].filter(Boolean).join(" · ");
  const traits = attributes
    .map((attribute) => `${attribute.trait_type}: ${formatAttribute(attribute, language)}`)
    .join(" · ");
  drawLine(canvas, name, top + 100, { size: 72, weight: 700, family, color });
  drawLine(canvas, facts, top + 165, { size: 38, weight: 600, family, color: muted });
  drawLine(canvas, traits, top + 225, { size: 34, weight: 400, family, color: muted });
  return drawing;
}

/**
 * Saves a picture of one or several items with name, rank and traits as a file.
 * @param urls URLs of the items' images.
 * @param element Element of the widget, whose colors and font are used.
 * @returns false if an image can't be drawn, because its server doesn't allow cross-origin access.
 */
export async function savePicture(
  urls: readonly string[],
  texts: PictureTexts,
  element: Element,
): Promise<boolean> {
  try {
    const drawing = drawPicture(await Promise.all(urls.map(loadImage)), texts, element);
    const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, "image/png"));
    const href = URL.createObjectURL(blob!);
    Object.assign(document.createElement("a"), { href, download: `${texts.name}.png` }).click();
    // Revoked only after the browser has had time to read it.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
    return true;
  } catch {
    return false;
  }
}
