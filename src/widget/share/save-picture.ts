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

/** Loads an image for a canvas. @throws when its server doesn't allow cross-origin access. */
async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image(artSize, artSize);
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  return image;
}

/** Draws the center square of an image, with rounded corners. */
function drawArt(canvas: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const { naturalWidth, naturalHeight } = image;
  const side = Math.min(naturalWidth, naturalHeight);
  canvas.save();
  canvas.beginPath();
  canvas.roundRect(margin, margin, artSize, artSize, 40);
  canvas.clip();
  if (side > 0) {
    const [x, y] = [(naturalWidth - side) / 2, (naturalHeight - side) / 2];
    canvas.drawImage(image, x, y, side, side, margin, margin, artSize, artSize);
  } else canvas.drawImage(image, margin, margin, artSize, artSize);
  canvas.restore();
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
function drawPicture(image: HTMLImageElement, texts: PictureTexts, element: Element): HTMLCanvasElement {
  const { name, collection, rank, attributes, language } = texts;
  const frame = element.closest(".frame") ?? element;
  const { fontFamily: family, backgroundColor, color, direction } = getComputedStyle(frame);
  const { color: muted } = getComputedStyle(frame.querySelector("small") ?? frame);
  const drawing = Object.assign(document.createElement("canvas"), { width, height });
  const canvas = drawing.getContext("2d")!;
  canvas.fillStyle = backgroundColor;
  canvas.fillRect(0, 0, width, height);
  drawArt(canvas, image);
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
 * Saves a picture of an item with its name, rank and traits as a file.
 * @param url URL of the item's image.
 * @param element Element of the widget, whose colors and font are used.
 * @returns false if the image can't be drawn, because its server doesn't allow cross-origin access.
 */
export async function savePicture(url: string, texts: PictureTexts, element: Element): Promise<boolean> {
  try {
    const drawing = drawPicture(await loadImage(url), texts, element);
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
