import { existsSync } from "node:fs";
import { Hono } from "hono";
import { address } from "../../../src/contract/values/address.js";
import type { MintService } from "../mint/mint-service.js";
import { respondEncoded } from "./encoded-body.js";
import { createLimitedReads, type LimitedReadsOptions } from "./limited-reads.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import type { Log } from "../platform/log/create-log.js";
import { readArchives, renderPackagePage } from "./package-page.js";
import { immutable, revalidated, serveDirectory, type AnswerInstead } from "./static-files.js";
import { createWidgetPage } from "./widget-page.js";

/** True for file names that end in a content hash, as written by Vite. */
const isHashed = (path: string) => /-[\w-]{8}\.js$/.test(path);

/** True for files in a version's directory. */
const isVersioned = (path: string) => /^\/widget\/\d+\.\d+\.\d+[^/]*\//.test(path);

/** True for archives with a version in their names. */
const isVersionedArchive = (path: string) => /-\d+\.\d+\.\d+[^/]*\.tgz$/.test(path);

/** Headers of pages about the files, which have styles and no scripts. */
const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "Cache-Control": revalidated,
};

/**
 * Serves public files to any page, without a key: metadata at `/m/{mint}`, the built widget below `/widget/`, with
 * loading instructions at its root, and the npm package below `/npm/`, for `npm install URL`, with its versions at its
 * root.
 *
 * Metadata of hidden collections is treated as missing.
 *
 * @param context.widgetDirectory Absolute path.
 * @param context.packageDirectory Absolute path.
 * @param context.answerPackage Answers below `/npm/` until the package is built.
 * @param context.publicBase The service's base URL, without a trailing slash.
 */
export function createPublicFiles({
  mintService,
  widgetDirectory,
  packageDirectory,
  answerPackage,
  publicBase,
  log,
  ...reading
}: {
  mintService: Pick<MintService, "readMetadata">;
  widgetDirectory: string;
  packageDirectory: string;
  answerPackage?: AnswerInstead | undefined;
  publicBase: string;
  log: Log;
} & LimitedReadsOptions): Hono {
  const readMetadata = createLimitedReads((mint) => mintService.readMetadata(mint), reading);
  const readWidgetPage = createWidgetPage(widgetDirectory, publicBase);
  const files = new Hono();
  const rejectOtherMethods = methodNotAllowed("GET, HEAD, OPTIONS");

  if (!existsSync(widgetDirectory))
    log("warn", "directory-missing", { served: "/widget/", directory: widgetDirectory });
  files.get("/widget/", async (context) => {
    const page = await readWidgetPage();
    return page === null ? context.notFound() : respondEncoded(context, page, 200, pageHeaders);
  });
  serveDirectory(files, {
    prefix: "/widget",
    directory: widgetDirectory,
    cacheControl: (path) => (isHashed(path) || isVersioned(path) ? immutable : revalidated),
  });
  if (answerPackage)
    files.get("/npm/*", async (context, next) => {
      const archives = await readArchives(packageDirectory);
      // Lock files name archives of earlier versions, which are there in the meantime.
      const isThere = archives.includes(context.req.path.slice("/npm/".length));
      const response = isThere ? null : answerPackage(context.req.raw);
      return response ? context.newResponse(response.body, response) : next();
    });
  files.get("/npm/", async (context) => {
    const archives = await readArchives(packageDirectory);
    if (archives.length === 0) return context.notFound();
    return context.body(String(renderPackagePage(publicBase, archives)), 200, pageHeaders);
  });
  serveDirectory(files, {
    prefix: "/npm",
    directory: packageDirectory,
    cacheControl: (path) => (isVersionedArchive(path) ? immutable : revalidated),
  });

  // Items that were minted before the shorter path existed use the path with `.json`.
  for (const path of ["/m/:mint", "/metadata/:mint{\\w+\\.json}"]) {
    files.get(path, async (context) => {
      const mint = context.req.param("mint")!.replace(/\.json$/, "");
      const metadata = address.safeParse(mint).success ? await readMetadata(context, mint) : null;
      if (metadata === null) return context.notFound();
      // A placeholder until the mint is confirmed, so it must not be cached beyond the reveal.
      context.header("Cache-Control", revalidated);
      return context.json(metadata);
    });
    files.all(path, rejectOtherMethods);
  }
  return files;
}
