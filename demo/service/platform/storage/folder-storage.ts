import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { FileInfo, FileStorage } from "./file-storage.js";

/** @param folder absolute path; created by the first `put` */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  return {
    location: folder,

    async stat(key) {
      return stat(pathOf(key)).then(describe, nullIfMissing);
    },

    async read(key, range) {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      if (file === null) return null;
      const info = describe(await file.stat());
      if (info === null) {
        await file.close();
        return null;
      }
      if (range === undefined && info.size <= maxWhole) return { info, body: await readWhole(file) };
      const stream = createReadStream(pathOf(key), { fd: file, ...range });
      return { info, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
    },

    async put(key, { open }) {
      const path = pathOf(key);
      const folder = dirname(path);
      const part = join(folder, `.${basename(path)}.${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      try {
        const content = Readable.fromWeb((await open()) as NodeReadableStream<Uint8Array>);
        // Flushed before the rename, so that the file is complete even after a power failure.
        await pipeline(content, createWriteStream(part, { flush: true }));
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
  };
}

/** Maximum size of a file that is read at once, which costs a fraction of a stream. Bytes. */
const maxWhole = 2 ** 20;

/** Reads and closes a file. */
async function readWhole(file: FileHandle): Promise<ReadableStream<Uint8Array>> {
  try {
    return new Blob([await file.readFile()]).stream();
  } finally {
    await file.close();
  }
}

/** ETag like nginx's, so that processes on a shared folder agree on it. */
function describe(stats: Awaited<ReturnType<typeof stat>>): FileInfo | null {
  if (!stats.isFile()) return null;
  const [size, milliseconds] = [Number(stats.size), Math.floor(Number(stats.mtimeMs))];
  return {
    size,
    etag: `"${milliseconds.toString(16)}-${size.toString(16)}"`,
    modified: new Date(milliseconds),
  };
}

/** Error codes for a path that doesn't exist. */
const missing = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && missing.has(String(error.code))) return null;
  throw error;
}
