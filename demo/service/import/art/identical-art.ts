import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { extensionOf } from "../../platform/media/media-types.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { fileContent, sha256Of } from "../../platform/storage/file-content.js";

/** Files to serve of a collection. */
interface CollectionArt {
  /** Names in `folder`, by the names that they are served under. */
  readonly files: ReadonlyMap<string, { readonly source: string }>;
  readonly folder: string;
  readonly shortId: string;
}

/**
 * Compares the files of a plan, as an import would serve them, with those that are served at their place.
 * @returns name of the first file that isn't served with the same bytes; null: all are
 * @throws StorageError
 */
export async function findDifferentArt(
  { files, folder, shortId }: CollectionArt,
  storage: ArtStorage,
): Promise<string | null> {
  for (const [name, { source }] of files) {
    const wanted = await readServed(join(folder, source), extensionOf(name));
    const key = `${shortId}/${name}`;
    if ((await storage.stat(key))?.size !== wanted.size) return name;
    const served = await storage.read(key);
    if (served === null || (await sha256Of(served.body)) !== (await wanted.hash())) return name;
  }
  return null;
}

/** Adds the pictures' variants that a published folder doesn't have. @param directory of all files to be served */
export async function addMissingVariants(
  { files, shortId }: Omit<CollectionArt, "folder">,
  storage: ArtStorage,
  directory: string,
): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(directory.length + 1).replaceAll(sep, "/");
    const key = `${shortId}/${name}`;
    if (files.has(name) || (await storage.stat(key)) !== null) continue;
    await storage.put(key, await fileContent(path));
  }
}

/** Size and SHA-256 of a file as it is served: SVG is sanitized. */
async function readServed(
  path: string,
  extension: string,
): Promise<{ size: number; hash: () => Promise<string> }> {
  if (extension === "svg") {
    const bytes = await sanitize(await readFile(path));
    return {
      size: bytes.length,
      hash: () => Promise.resolve(createHash("sha256").update(bytes).digest("hex")),
    };
  }
  const { size, open } = await fileContent(path);
  return { size, hash: async () => sha256Of(await open()) };
}

/** The file as it is if it can't be sanitized, which is reported when its picture is made. */
async function sanitize(bytes: Buffer): Promise<Buffer> {
  const { sanitizeSvg, SvgError } = await import("../../platform/media/sanitize-svg.js");
  const text = bytes.toString("utf8");
  try {
    const { svg } = sanitizeSvg(text);
    return svg === text ? bytes : Buffer.from(svg);
  } catch (error) {
    if (error instanceof SvgError) return bytes;
    throw error;
  }
}
