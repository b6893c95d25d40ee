import { Hono, type Context } from "hono";
import { accepts } from "hono/accepts";
import { getMimeType } from "hono/utils/mime";
import parseRanges from "range-parser";
import type { HiddenArtTest } from "../market/hidden-art/hidden-art.js";
import { isCompressible } from "../platform/media/media-types.js";
import type { ArtStorage } from "../platform/storage/art-storage.js";
import { isKey, type ByteRange, type FileInfo } from "../platform/storage/file-storage.js";
import { explainStorage } from "./explain-storage.js";
import { createLimitedReads, type LimitedReadsOptions } from "./limited-reads.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { matchesEtag } from "./middleware/response-cache.js";
import { immutable } from "./static-files.js";

/** SVG documents may contain scripts. Opened directly, they may only display themselves. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** An encoded form of another file, which could be hidden art. */
const isEncoding = /\.(br|zst|gz)$/;

/** A stored file, with its compressed form if an import has created one. */
interface StoredArt {
  readonly plain: FileInfo;
  readonly gzip: FileInfo | null;
}

/**
 * Serves art below `/art/`. Uses the compressed form if the import has created one; nothing is compressed per request.
 * Art of hidden collections is treated as missing.
 */
export function createArtFiles({
  art,
  readHiddenArt,
  ...reading
}: {
  art: ArtStorage;
  readHiddenArt: HiddenArtTest;
} & LimitedReadsOptions): Hono {
  const readArt = createLimitedReads(async (key): Promise<StoredArt | null> => {
    const findGzip = isCompressible(key) ? art.stat(`${key}.gz`) : null;
    const [plain, gzip] = await Promise.all([art.stat(key), findGzip]);
    return plain && { plain, gzip };
  }, reading);

  const files = new Hono();
  files.get("/art/*", async (context) => {
    const { path } = context.req;
    const isHidden = await readHiddenArt();
    const key = path.slice("/art/".length);
    if (!isKey(key) || isEncoding.test(key)) return context.notFound();
    // Queries the storage in any case, so that the response time doesn't reveal hidden art.
    const stored = await readArt(context, key).catch(explainStorage);
    const response = stored && !isHidden(path) && (await respond(context, art, key, stored));
    if (!response) return context.notFound();
    response.headers.set("Content-Type", getMimeType(key) ?? "application/octet-stream");
    response.headers.set("Cache-Control", immutable);
    response.headers.set("Accept-Ranges", "bytes");
    if (isCompressible(key)) response.headers.set("Vary", "Accept-Encoding");
    if (/\.svg$/i.test(key)) response.headers.set("Content-Security-Policy", svgPolicy);
    return response;
  });
  files.all("/art/*", methodNotAllowed("GET, HEAD, OPTIONS"));
  return files;
}

/** Null for a file that was removed in the meantime. */
async function respond(
  context: Context,
  art: ArtStorage,
  key: string,
  { plain, gzip }: StoredArt,
): Promise<Response | null> {
  const range = context.req.header("Range");
  if (range !== undefined && context.req.method === "GET")
    return respondRange(context, art, { key, info: plain }, range);
  const isEncoded = gzip !== null && acceptsGzip(context);
  const [name, info] = isEncoded ? [`${key}.gz`, gzip] : [key, plain];
  const headers = { ...describe(info, info.size), ...(isEncoded && { "Content-Encoding": "gzip" }) };
  if (matchesEtag(context.req.header("If-None-Match"), info.etag)) {
    return context.body(null, 304, { ETag: info.etag });
  }
  if (context.req.method === "HEAD") return context.body(null, 200, headers);
  const file = await art.read(name, undefined, context.req.raw.signal).catch(explainStorage);
  return file && context.body(file.body, 200, { ...headers, ...describe(file.info, file.info.size) });
}

/** Responds with part of a file. For several ranges, or a range of another version, sends the whole file. */
async function respondRange(
  context: Context,
  art: ArtStorage,
  { key, info: { size, etag, modified } }: { key: string; info: FileInfo },
  header: string,
): Promise<Response | null> {
  const ranges = parseRanges(size, header);
  const condition = context.req.header("If-Range") ?? etag;
  const isCurrent = condition === etag || condition === modified.toUTCString();
  if (ranges === -1 && isCurrent) {
    return context.body(null, 416, { "Content-Range": `bytes */${size}` });
  }
  const [first, ...others] = Array.isArray(ranges) && ranges.type === "bytes" && isCurrent ? ranges : [];
  const range = others.length === 0 ? first : undefined;
  const file = await art.read(key, range, context.req.raw.signal).catch(explainStorage);
  if (file === null) return null;
  return range
    ? context.body(file.body, 206, describePart(file.info, range))
    : context.body(file.body, 200, describe(file.info, file.info.size));
}

const acceptsGzip = (context: Context): boolean =>
  accepts(context, { header: "Accept-Encoding", supports: ["gzip"], default: "identity" }) === "gzip";

const describe = ({ etag, modified }: FileInfo, length: number) => ({
  "Content-Length": String(length),
  ETag: etag,
  "Last-Modified": modified.toUTCString(),
});

const describePart = (info: FileInfo, { start, end }: ByteRange) => ({
  ...describe(info, end - start + 1),
  "Content-Range": `bytes ${start}-${end}/${info.size}`,
});
