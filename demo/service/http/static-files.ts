import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Hono } from "hono";
import { createFolderStorage } from "../platform/storage/folder-storage.js";
import { isKey, type FileInfo, type FileStorage } from "../platform/storage/file-storage.js";
import { encodeBody, etagOf, respondEncoded, type EncodedBody } from "./encoded-body.js";
import { keepFiles } from "./keep-files.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { isEncodedForm, respondFile, statFile } from "./stored-files.js";

/** `Cache-Control` of files that never change. */
export const immutable = "public, max-age=31536000, immutable";
/** `Cache-Control` of files that are cached, but revalidated before each use. */
export const revalidated = "public, no-cache";

/** Maximum size of a directory's files that are kept in memory. */
const maxKeptBytes = 2 ** 24;

/**
 * Answers requests instead of a directory's files, such as while they are being built.
 * @returns null: the files answer
 */
export type AnswerInstead = (request: Request) => Response | null;

/**
 * Serves a directory's files, also when the directory is created later, as by a build. If a file also exists as `.br`
 * or `.gz`, as the build writes them, that form is sent; nothing is compressed per request. Hidden files aren't served.
 *
 * @param files App that gets the routes.
 * @param options.prefix Path of the URLs, without a trailing slash.
 * @param options.directory Absolute path.
 * @param options.headers Headers of all its files, instead of the service's.
 * @param options.missingPage File that is sent with 404. Default: the service's own error.
 * @param options.toFile Maps a path below the prefix to a file. Default: the file with that path.
 */
export function serveDirectory(
  files: Hono,
  {
    prefix,
    directory,
    cacheControl,
    toFile = (path) => path,
    headers = {},
    missingPage,
  }: {
    prefix: string;
    directory: string;
    cacheControl: (path: string) => string;
    toFile?: (path: string) => string;
    headers?: Readonly<Record<string, string>>;
    missingPage?: string;
  },
): void {
  const storage = keepFiles(withContentEtags(createFolderStorage(directory)), maxKeptBytes);
  const missingFile = missingPage && join(directory, missingPage);
  let missing: EncodedBody | undefined;
  files.get(`${prefix}/*`, async (context) => {
    const { path } = context.req;
    if (!existsSync(directory)) return context.notFound();
    const key = toFile(path.slice(prefix.length)).slice(1);
    const file = isKey(key) && !isEncodedForm(key) ? await statFile(storage, key, ["br", "gzip"]) : null;
    const found = file && (await respondFile(context, storage, file));
    if (!found) {
      if (missingFile && existsSync(missingFile)) missing ??= encodeBody(readFileSync(missingFile, "utf8"));
      if (!missing) return context.notFound();
      const fields = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
      return respondEncoded(context, missing, 404, { ...fields, ...headers });
    }
    found.headers.set("Cache-Control", cacheControl(path));
    if (Object.values(file.encoded).some(Boolean)) found.headers.set("Vary", "Accept-Encoding");
    for (const [name, value] of Object.entries(headers)) found.headers.set(name, value);
    return found;
  });
  files.all(`${prefix}/*`, methodNotAllowed("GET, HEAD, OPTIONS"));
}

type ReadableStorage = Pick<FileStorage, "stat" | "read">;

/**
 * Replaces the ETags of files with hashes of their content, which stay the same when a deployment writes the same file
 * again and change when it writes another one at the same time. Each version of a file is read once for its hash.
 */
function withContentEtags(storage: ReadableStorage): ReadableStorage {
  const known = new Map<string, { readonly version: string; readonly etag: Promise<string> }>();
  const hash = async (key: string): Promise<string> => {
    const file = await storage.read(key);
    return etagOf(file === null ? new Uint8Array() : await buffer(file.body));
  };
  async function replaceEtag(key: string, info: FileInfo): Promise<FileInfo> {
    const cached = known.get(key);
    const etag = cached?.version === info.etag ? cached.etag : hash(key);
    known.set(key, { version: info.etag, etag });
    // A file that couldn't be read once is read again by the next request.
    etag.catch(() => known.delete(key));
    return { ...info, etag: await etag };
  }
  return {
    async stat(key) {
      const info = await storage.stat(key);
      return info && replaceEtag(key, info);
    },
    async read(key, range, signal) {
      const file = await storage.read(key, range, signal);
      return file && { ...file, info: await replaceEtag(key, file.info) };
    },
  };
}
