import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { isCompressible } from "../../platform/media/media-types.js";

/** Sizes in bytes of files that are compressed: smaller ones fit into the packet of their header. */
const [minSize, maxSize] = [1_024, 2 ** 28];

/** Share of a file's size from which its compressed form isn't worth a separate request. */
const maxShare = 0.9;

/**
 * Writes art that compression makes smaller also as `.gz`, once, so that no request has to compress it.
 * @param folder of the files
 * @param names their paths in it
 */
export async function compressArt(folder: string, names: Iterable<string>): Promise<void> {
  for (const name of names) if (isCompressible(name)) await compressFile(join(folder, name));
}

async function compressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size < minSize || size > maxSize) return;
  const part = `${path}.gz.part`;
  try {
    const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
    await pipeline(createReadStream(path), gzip, createWriteStream(part));
    if ((await stat(part)).size < size * maxShare) await rename(part, `${path}.gz`);
  } finally {
    await rm(part, { force: true });
  }
}
