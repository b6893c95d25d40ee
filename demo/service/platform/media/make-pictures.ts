import { readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Picture } from "./picture.js";
import { findColors, ImageError, makeVariants } from "./picture-variants.js";
import { sanitizeSvg, SvgError } from "./sanitize-svg.js";

/** Pictures of image files, with notes for their creator. */
export interface MadePictures {
  /** By file name. Excludes those that can't be decoded. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly unreadable: readonly { readonly name: string; readonly problem: string }[];
  /** SVG files from which something was removed, with the names of the removed parts. */
  readonly sanitized: readonly { readonly name: string; readonly removed: readonly string[] }[];
}

/** SVG files that can't be sanitized. */
export class UnsafeFilesError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

interface PictureFiles {
  readonly folder: string;
  /** Names of the images in the folder. */
  readonly images: readonly string[];
  /** Names of other files, of which SVGs are only sanitized. */
  readonly others?: readonly string[];
  /** Path on the service for a file in the folder. */
  readonly toPath: (name: string) => string;
}

/**
 * Sanitizes the SVG files of a folder in place, and writes variants next to the images: `7.png` gets
 * `7-<hash>-320.avif`. An image that can't be decoded stays unchanged, without variants.
 *
 * @param onProgress receives the number of finished files and the total
 * @throws UnsafeFilesError naming all SVG files that can't be sanitized
 */
export async function makePictures(
  { folder, images, others = [], toPath }: PictureFiles,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<MadePictures> {
  const pictures = new Map<string, Picture>();
  const unreadable: MadePictures["unreadable"][number][] = [];
  const sanitized: MadePictures["sanitized"][number][] = [];
  const unsafe: string[] = [];

  async function sanitize(name: string): Promise<Buffer> {
    const { svg, removed } = await sanitizeFile(join(folder, name));
    if (removed.length > 0) sanitized.push({ name, removed });
    return Buffer.from(svg);
  }

  async function makePicture(name: string): Promise<Picture> {
    if (isSvg(name)) return { ...(await findColors(await sanitize(name))), variants: [] };
    const { variants, ...colors } = await makeVariants(await readFile(join(folder, name)));
    const written = variants.map(async ({ width, bytes, suffix }) => {
      const file = `${name.replace(/\.\w+$/, "")}-${suffix}`;
      await writeFile(join(folder, file), bytes);
      return { path: toPath(file), width };
    });
    return { ...colors, variants: await Promise.all(written) };
  }

  async function process(name: string): Promise<void> {
    try {
      if (imageNames.has(name)) pictures.set(name, await makePicture(name));
      else if (isSvg(name)) await sanitize(name);
    } catch (error) {
      if (error instanceof SvgError) unsafe.push(`${name} ${error.message}`);
      else if (error instanceof ImageError) unreadable.push({ name, problem: error.message });
      else throw error;
    }
  }

  const imageNames = new Set(images);
  const names = [...new Set([...images, ...others.filter(isSvg)])];
  let done = 0;
  const next = names.values();
  const processNext = async () => {
    for (const name of next) {
      await process(name);
      onProgress(++done, names.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, processNext));
  if (unsafe.length > 0) throw new UnsafeFilesError(unsafe.toSorted());
  return { pictures, unreadable, sanitized };
}

/** Sanitizes an SVG file in place. @throws SvgError */
async function sanitizeFile(path: string): Promise<ReturnType<typeof sanitizeSvg>> {
  const text = await readFile(path, "utf8");
  const sanitized = sanitizeSvg(text);
  // Replaced atomically, since the file may be being served.
  if (sanitized.svg !== text) {
    await writeFile(`${path}.new`, sanitized.svg);
    await rename(`${path}.new`, path);
  }
  return sanitized;
}

/**
 * Lists the parts that sanitizing would remove from SVG files. Changes nothing.
 * @param paths paths by the file names to report
 * @throws UnsafeFilesError naming all that can't be sanitized
 */
export async function inspectSvgs(paths: ReadonlyMap<string, string>): Promise<MadePictures["sanitized"]> {
  const sanitized: MadePictures["sanitized"][number][] = [];
  const unsafe: string[] = [];
  for (const [name, path] of paths) {
    if (!isSvg(name)) continue;
    try {
      const { removed } = sanitizeSvg(await readFile(path, "utf8"));
      if (removed.length > 0) sanitized.push({ name, removed });
    } catch (error) {
      if (!(error instanceof SvgError)) throw error;
      unsafe.push(`${name} ${error.message}`);
    }
  }
  if (unsafe.length > 0) throw new UnsafeFilesError(unsafe.toSorted());
  return sanitized;
}

const isSvg = (name: string) => name.toLowerCase().endsWith(".svg");
