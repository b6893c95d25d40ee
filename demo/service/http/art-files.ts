import { Hono } from "hono";
import type { HiddenArtTest } from "../market/hidden-art/hidden-art.js";
import { isCompressible } from "../platform/media/media-types.js";
import type { ArtStorage } from "../platform/storage/art-storage.js";
import { isKey } from "../platform/storage/file-storage.js";
import { explainStorage } from "./explain-storage.js";
import { keepFiles } from "./keep-files.js";
import { createLimitedReads, type LimitedReadsOptions } from "./limited-reads.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { immutable } from "./static-files.js";
import { isEncodedForm, respondFile, statFile } from "./stored-files.js";

/** Maximum size of the pictures that are kept in memory. */
const maxKeptBytes = 2 ** 25;

/** SVG documents may contain scripts. Opened directly, they may only display themselves. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

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
  const pictures = keepFiles(art, maxKeptBytes);
  const readArt = createLimitedReads(
    (key) => statFile(pictures, key, isCompressible(key) ? ["gzip"] : []),
    reading,
  );

  const files = new Hono();
  files.get("/art/*", async (context) => {
    const { path } = context.req;
    const isHidden = await readHiddenArt();
    const key = path.slice("/art/".length);
    // An encoded form could be hidden art.
    if (!isKey(key) || isEncodedForm(key)) return context.notFound();
    // Queries the storage in any case, so that the response time doesn't reveal hidden art.
    const stored = await readArt(context, key).catch(explainStorage);
    const response = stored && !isHidden(path) && (await respondFile(context, pictures, stored));
    if (!response) return context.notFound();
    response.headers.set("Cache-Control", immutable);
    if (isCompressible(key)) response.headers.set("Vary", "Accept-Encoding");
    if (/\.svg$/i.test(key)) response.headers.set("Content-Security-Policy", svgPolicy);
    return response;
  });
  files.all("/art/*", methodNotAllowed("GET, HEAD, OPTIONS"));
  return files;
}
