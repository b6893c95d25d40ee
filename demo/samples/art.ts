import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import type { Attribute } from "./rarity.js";

/**
 * Committed art of the sample collections, in `art/`. `<id>.jsonl.br` has one picture per line, compressed;
 * `<id>.csv` has the traits, one item per line, by number.
 */
export const sampleIds = ["aurora", "tessellate", "signal", "winter", "studies", "hidden"] as const;
/** Short id of a collection with art. */
export type SampleId = (typeof sampleIds)[number];

/** SVG file of a collection. */
export interface ArtFile {
  /** `<number>.svg`, `cover.svg` or `banner.svg`. */
  name: string;
  svg: string;
}

/** Directory of the committed files. */
const artSource = fileURLToPath(new URL("art/", import.meta.url));

const archivePath = (id: SampleId) => join(artSource, `${id}.jsonl.br`);

/** Reads all pictures of a collection from its archive. */
export async function readArt(id: SampleId): Promise<ArtFile[]> {
  return unpackArt(await readFile(archivePath(id)));
}

/** Reads the cover of a collection, the first picture of its archive. */
export async function readCover(id: SampleId): Promise<string> {
  const archive = createReadStream(archivePath(id)).pipe(createBrotliDecompress());
  for await (const line of createInterface(archive)) return (JSON.parse(line) as ArtFile).svg;
  throw new Error(`The archive of ${id} is empty.`);
}

/** Traits of all items by number; null for an open edition, which has no items. */
export function readTraits(id: SampleId): Attribute[][] | null {
  if (id === "signal") return null;
  return parseTraits(readFileSync(join(artSource, `${id}.csv`), "utf8"));
}

/** Number of files written at the same time. */
const concurrency = 64;

/** Place that art is written to. */
export interface ArtTarget {
  /** Text of a file; empty if it is missing. */
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
}

/** Writes the art into `<directory>/<id>/`, unless the directory has the same version already. */
export async function writeArt(directory: string, ids: readonly SampleId[] = sampleIds): Promise<void> {
  for (const id of ids) await mkdir(join(directory, id), { recursive: true });
  const target: ArtTarget = {
    read: (path) => readFile(join(directory, path), "utf8").catch(() => ""),
    write: (path, text) => writeFile(join(directory, path), text),
  };
  await writeArtTo(target, ids);
}

/**
 * Writes the art to `<id>/`, unless the same version is there already.
 * @param ids default: all collections
 */
export async function writeArtTo(
  { read, write }: ArtTarget,
  ids: readonly SampleId[] = sampleIds,
): Promise<void> {
  for (const id of ids) {
    const archive = await readFile(archivePath(id));
    const version = createHash("sha256").update(archive).digest("hex");
    const versionPath = `${id}/.version`;
    if ((await read(versionPath)) === version) continue;
    const files = await unpackArt(archive);
    for (let first = 0; first < files.length; first += concurrency) {
      const batch = files.slice(first, first + concurrency);
      await Promise.all(batch.map(({ name, svg }) => write(`${id}/${name}`, svg)));
    }
    await write(versionPath, version);
  }
}

async function unpackArt(archive: Buffer): Promise<ArtFile[]> {
  const text = (await promisify(brotliDecompress)(archive)).toString();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ArtFile);
}

function parseTraits(csv: string): Attribute[][] {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((row) => header.map((trait, column) => ({ trait_type: trait, value: row[column]! })));
}
