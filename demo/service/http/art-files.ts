import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { getMimeType } from "hono/utils/mime";
import parseRanges from "range-parser";
import type { HiddenArtTest } from "../collections/hidden-art.js";
import { ApiError } from "../errors/api-error.js";
import type { ArtStorage } from "../storage/art-storage.js";
import { isKey, StorageError, type ByteRange, type OpenFile } from "../storage/file-storage.js";
import { publicCors } from "./middleware/cors.js";
import { methodNotAllowed } from "./middleware/error-handler.js";

const immutable = "public, max-age=31536000, immutable";

/** SVG documents may contain scripts: opened directly, they may only display themselves. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Another file's content in an encoding: it could be hidden art's. */
const isEncoding = /\.(br|zst|gz)$/;

/** Key of no file. */
const noFile = "-/-";

/** Serves art below `/art/`, to any page. Art of hidden collections is answered like a file that doesn't exist. */
export function createArtFiles({
  art,
  readHiddenArt,
}: {
  art: ArtStorage;
  readHiddenArt: HiddenArtTest;
}): Hono {
  const files = new Hono();
  files.use("/art/*", publicCors, etag(), compress());
  files.get("/art/*", async (context) => {
    const { path } = context.req;
    const isHidden = await readHiddenArt();
    const key = path.slice("/art/".length);
    if (!isKey(key) || isEncoding.test(key)) return context.notFound();
    // The storage is asked in either case, which takes as long.
    const response = await respond(context, art, isHidden(path) ? noFile : key);
    if (response === null) return context.notFound();
    response.headers.set("Content-Type", getMimeType(key) ?? "application/octet-stream");
    response.headers.set("Cache-Control", immutable);
    response.headers.set("Accept-Ranges", "bytes");
    if (/\.svg$/i.test(key)) response.headers.set("Content-Security-Policy", svgPolicy);
    return response;
  });
  files.all("/art/*", methodNotAllowed("GET, HEAD, OPTIONS"));
  return files;
}

async function respond(context: Context, art: ArtStorage, key: string): Promise<Response | null> {
  const { signal } = context.req.raw;
  try {
    if (context.req.method === "HEAD") {
      const info = await art.stat(key, signal);
      return info && context.body(null, 200, describe(info, info.size));
    }
    const range = context.req.header("Range");
    return await (range === undefined
      ? respondWhole(context, art, key)
      : respondRange(context, art, key, range));
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new ApiError("SERVICE_BUSY", "The art can't be read now. Try again in a moment.", { cause: error });
  }
}

async function respondWhole(context: Context, art: ArtStorage, key: string): Promise<Response | null> {
  const file = await art.read(key, undefined, context.req.raw.signal);
  return file && context.body(file.body, 200, describe(file.info, file.info.size));
}

/** Part of a file. Several ranges, and those of another version, are answered with the whole file. */
async function respondRange(
  context: Context,
  art: ArtStorage,
  key: string,
  header: string,
): Promise<Response | null> {
  const { signal } = context.req.raw;
  const info = await art.stat(key, signal);
  if (info === null) return null;
  const { size, etag, modified } = info;
  const ranges = parseRanges(size, header);
  const condition = context.req.header("If-Range") ?? etag;
  const isCurrent = condition === etag || condition === modified.toUTCString();
  if (ranges === -1 && isCurrent) {
    return context.body(null, 416, { "Content-Range": `bytes */${size}` });
  }
  const [range, ...others] = Array.isArray(ranges) && ranges.type === "bytes" && isCurrent ? ranges : [];
  if (!range || others.length > 0) return respondWhole(context, art, key);
  const file = await art.read(key, range, signal);
  return file && context.body(file.body, 206, describePart(file, range));
}

const describe = ({ etag, modified }: OpenFile["info"], length: number) => ({
  "Content-Length": String(length),
  ETag: etag,
  "Last-Modified": modified.toUTCString(),
});

const describePart = ({ info }: OpenFile, { start, end }: ByteRange) => ({
  ...describe(info, end - start + 1),
  "Content-Range": `bytes ${start}-${end}/${info.size}`,
});
