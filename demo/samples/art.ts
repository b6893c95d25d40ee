import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Artwork } from "./artwork.js";
import { aurora, winter } from "./aurora.js";
import { signal } from "./signal.js";
import { tessellate, tessellateStudies } from "./tessellate.js";

/** By the short id of the collection. */
export const artworks = {
  aurora,
  tessellate,
  signal,
  winter,
  studies: tessellateStudies,
} as const satisfies Record<string, Artwork>;
export type SampleId = keyof typeof artworks;

/** An item that no sample collection has. */
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
 * The picture of one item, as SVG.
 * @throws UnknownArtError
 */
export function renderArt(shortId: string, number: number): string {
  const artwork = Object.hasOwn(artworks, shortId) ? artworks[shortId as SampleId] : undefined;
  const isThere = Number.isSafeInteger(number) && number >= 1 && number <= (artwork?.size ?? Infinity);
  if (!artwork || !isThere) throw new UnknownArtError(shortId, number);
  return artwork.render(number);
}

/** Files that are written at the same time. */
const breadth = 64;

/**
 * Writes `<shortId>/<number>.svg`, `cover.svg` and `banner.svg` of every collection; an open-ended one has no numbers.
 * A directory that this very code has filled before is left as it is.
 */
export async function writeArt(directory: string): Promise<void> {
  const [version, written] = [await readVersion(), join(directory, ".version")];
  if ((await readFile(written, "utf8").catch(() => "")) === version) return;
  for (const [shortId, artwork] of Object.entries<Artwork>(artworks)) {
    const folder = join(directory, shortId);
    await mkdir(folder, { recursive: true });
    const write = (name: string | number, svg: string) => writeFile(join(folder, `${name}.svg`), svg);
    await Promise.all([write("cover", artwork.renderCover()), write("banner", artwork.renderBanner())]);
    for (let first = 1; first <= (artwork.size ?? 0); first += breadth) {
      const count = Math.min(breadth, artwork.size! - first + 1);
      const numbers = Array.from({ length: count }, (_, index) => first + index);
      await Promise.all(numbers.map((number) => write(number, artwork.render(number))));
    }
  }
  await writeFile(written, version);
}

/** What the pictures depend on: the code of this room. */
async function readVersion(): Promise<string> {
  const room = fileURLToPath(new URL(".", import.meta.url));
  const hash = createHash("sha256");
  for (const name of (await readdir(room)).sort()) hash.update(await readFile(join(room, name)));
  return hash.digest("hex");
}
