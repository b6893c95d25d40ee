import { existsSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { address } from "../../../src/contract/identifier.js";
import type { MintService } from "../minting/mint-service.js";
import { publicCors } from "./middleware/cors.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import type { Log } from "./log.js";
import { readWidgetFiles, renderWidgetPage } from "./widget-page.js";

const immutable = "public, max-age=31536000, immutable";
/** Cached, but revalidated before each use. */
const revalidated = "public, no-cache";

/** True for file names that end in a content hash, as written by Vite. */
const isHashed = (path: string) => /-[\w-]{8}\.js$/.test(path);

/** True for files in a version's directory. */
const isVersioned = (path: string) => /^\/widget\/\d+\.\d+\.\d+[^/]*\//.test(path);

/**
 * Serves public files to any page, without a key: `/m/{mint}`, and the built widget below `/widget/`, with
 * loading instructions at its root. A missing directory is not served. A file that lies there also as `.br` or `.gz` is
 * sent so; others are compressed when they are requested.
 *
 * Metadata of hidden collections is served like files that don't exist.
 *
 * @param context.widgetDirectory absolute path
 * @param context.publicBase the service's base URL, without a trailing slash
 */
export function createPublicFiles({
  mintService,
  widgetDirectory,
  publicBase,
  log,
}: {
  mintService: Pick<MintService, "readMetadata">;
  widgetDirectory: string;
  publicBase: string;
  log: Log;
}): Hono {
  const files = new Hono();
  const rejectOtherMethods = methodNotAllowed("GET, HEAD, OPTIONS");

  function serve(prefix: string, root: string, cacheControl: (path: string) => string): void {
    if (!existsSync(root)) {
      log("warn", "directory-missing", { served: `${prefix}/`, directory: root });
      return;
    }
    const findFile = serveStatic({
      root,
      rewriteRequestPath: (file) => file.slice(prefix.length),
      precompressed: true,
    });
    files.use(`${prefix}/*`, publicCors, etag(), compress());
    files.get(`${prefix}/*`, async (context) => {
      const { path } = context.req;
      // Hidden files are not served, nor an encoding as a file of its own.
      const isPrivate = path.includes("/.") || /\.(br|zst|gz)$/.test(path);
      const file = isPrivate ? undefined : await findFile(context, () => Promise.resolve());
      if (!(file instanceof Response)) return context.notFound();
      file.headers.set("Cache-Control", cacheControl(path));
      return file;
    });
    files.all(`${prefix}/*`, rejectOtherMethods);
  }

  files.get("/widget/", async (context) => {
    const widget = await readWidgetFiles(widgetDirectory);
    if (widget === null) return context.notFound();
    context.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    context.header("Cache-Control", revalidated);
    return context.html(renderWidgetPage(publicBase, widget));
  });
  serve("/widget", widgetDirectory, (path) =>
    isHashed(path) || isVersioned(path) ? immutable : revalidated,
  );

  // The path with `.json` is that of items minted before there was the shorter one.
  for (const path of ["/m/:mint", "/metadata/:mint{\\w+\\.json}"]) {
    files.use(path, publicCors);
    files.get(path, async (context) => {
      const mint = context.req.param("mint")!.replace(/\.json$/, "");
      const metadata = address.safeParse(mint).success ? await mintService.readMetadata(mint) : null;
      if (metadata === null) return context.notFound();
      // A placeholder until the mint is confirmed; it must not be cached beyond the reveal.
      context.header("Cache-Control", revalidated);
      return context.json(metadata);
    });
    files.all(path, rejectOtherMethods);
  }
  return files;
}
