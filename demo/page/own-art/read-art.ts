import { readPalette, type Palette } from "../../../src/core/palette.js";

/** Picture of a visitor's file. */
export interface Art {
  /** Object URL of the picture. */
  readonly url: string;
}

/** The first picture, whose colors can be read. */
export interface Cover extends Art {
  /** Name by the file: `northern_lights-03.png` is “Northern lights 03”. */
  readonly name: string;
  /** The picture, decoded. */
  readonly source: HTMLImageElement | HTMLCanvasElement;
  readonly file: File;
}

/** A file that can't be shown, with a sentence for the visitor. */
export class ArtError extends Error {}

/** Maximum size of a file. Bytes. */
const maxSize = 40 * 1024 * 1024;

/** Length of names taken from files. Characters. */
const maxNameLength = 48;

/** Width and height at which the colors are read. Pixels. */
const sampleSize = 64;

/** Maximum width and height of the picture that is taken from a video. Pixels. */
const maxFrameSize = 2048;

/**
 * Reads the pictures of files: an image itself, or the first frame of a video. Only the first one is decoded, so that it
 * is shown at once.
 * @throws {ArtError} when the first is neither, or too large
 */
export async function readArts([first, ...others]: readonly File[]): Promise<readonly [Cover, ...Art[]]> {
  if (first!.size > maxSize) throw new ArtError(`${first!.name} is larger than 40 MB.`);
  const cover = await readCover(first!);
  const pictures = others.filter(({ type, size }) => type.startsWith("image/") && size <= maxSize);
  return [cover, ...pictures.map((file) => ({ url: URL.createObjectURL(file) }))];
}

async function readCover(file: File): Promise<Cover> {
  const url = URL.createObjectURL(file);
  try {
    const name = nameOf(file);
    return file.type.startsWith("video/")
      ? { name, file, ...(await readFrame(url)) }
      : { name, file, url, source: await decode(url) };
  } catch {
    URL.revokeObjectURL(url);
    const formats = "PNG, JPEG, WebP, AVIF, GIF, SVG or MP4";
    throw new ArtError(`${file.name} isn’t a picture that this browser can show. Try a ${formats}.`);
  }
}

function nameOf({ name }: File): string {
  const words = name
    .replace(/\.\w+$/, "")
    .replace(/[\s_-]+/g, " ")
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1, maxNameLength)).trim() || "Your drop";
}

async function decode(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

async function readFrame(url: string): Promise<Pick<Cover, "url" | "source">> {
  const video = Object.assign(document.createElement("video"), { muted: true, preload: "auto", src: url });
  await new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", resolve);
    video.addEventListener("error", reject);
  });
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, maxFrameSize / Math.max(videoWidth, videoHeight));
  const { canvas } = draw(video, Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  const frame = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  URL.revokeObjectURL(url);
  return { url: URL.createObjectURL(frame!), source: canvas };
}

/** Reads the colors of a picture; null if it is transparent throughout. */
export async function paletteOf({ file, source }: Cover): Promise<Palette | null> {
  const context = draw((await shrink(file)) ?? source, sampleSize, sampleSize);
  return readPalette(context.getImageData(0, 0, sampleSize, sampleSize).data);
}

/** A small copy of a file's picture, decoded beside the main thread; null for a drawing or a video. */
const shrink = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { resizeWidth: sampleSize, resizeHeight: sampleSize }).catch(() => null);

function draw(source: CanvasImageSource, width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d")!;
  context.drawImage(source, 0, 0, width, height);
  return context;
}
