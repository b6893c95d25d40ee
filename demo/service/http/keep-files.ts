import { buffer } from "node:stream/consumers";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { LRUCache } from "lru-cache";
import type { ByteRange, FileInfo, FileStorage } from "../platform/storage/file-storage.js";

/** A file to send: its bytes if they are in memory, or a stream that must be read or cancelled. */
export interface SentFile {
  readonly info: FileInfo;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

/** Storage that files are sent from. */
export interface SentFiles extends Pick<FileStorage, "stat"> {
  /** Null for a missing file. @throws StorageError */
  read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<SentFile | null>;
}

/** Maximum size of a file that is kept, in bytes. */
const maxFileBytes = 2 ** 20;

interface KeptFile {
  readonly info: FileInfo;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Keeps the content of small files in memory, so that sending one again doesn't open and read it. A file is read again
 * once `stat` has found another version of it.
 * @param maxBytes Maximum size of all kept files. The least recently used are dropped.
 */
export function keepFiles(storage: Pick<FileStorage, "stat" | "read">, maxBytes: number): SentFiles {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  return {
    async stat(key, signal) {
      const info = await storage.stat(key, signal);
      const known = kept.peek(key);
      if (known && known.info.etag !== info?.etag) kept.delete(key);
      return info;
    },
    async read(key, range, signal) {
      const known = range === undefined ? kept.get(key) : undefined;
      if (known) return known;
      const file = await storage.read(key, range, signal);
      if (file === null || range !== undefined || file.info.size > maxFileBytes) return file;
      const body = new Uint8Array(await buffer(file.body as NodeReadableStream<Uint8Array>));
      const read = { info: file.info, body };
      // A file that grew or shrank in the meantime isn't the version that its facts describe.
      if (body.length === file.info.size) kept.set(key, read);
      return read;
    },
  };
}
