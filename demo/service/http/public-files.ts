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
/** Kept, but asked about before each use. */
const revalidated = "public, no-cache";

/** SVG is a document that can hold scripts: opened by itself it may do nothing but show itself. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** True for a name that ends in a hash of the content, as Vite writes it. */
const isHashed = (path: string) => /-[\w-]{8}\.js$/.test(path);

/** True for what is in a version's own directory. */
const isVersioned = (path: string) => /^\/widget\/\d+\.\d+\.\d+[^/]*\//.test(path);

/**
 * What everybody may read from any page, without a key: art under `/art/`, `/metadata/{mint}.json`, and the built widget
 * under `/widget/`, which says itself how to load it. A directory that isn't there is not served.
 *
 * @param context.artDirectory absolute
 * @param context.widgetDirectory absolute
 * @param context.publicBase the service's own address, without a slash at its end
 */
export function createPublicFiles({
  rules,
  artDirectory,
  widgetDirectory,
  publicBase,
  log,
}: {
  rules: Pick<MintService, "readMetadata">;
  artDirectory: string;
  widgetDirectory: string;
  publicBase: string;
  log: Log;
}): Hono {
  const files = new Hono();
  const otherMethods = methodNotAllowed("GET, HEAD, OPTIONS");

  function serve(prefix: string, root: string, cacheControl: (path: string) => string): void {
    if (!existsSync(root)) {
      log("warn", "directory-missing", { served: `${prefix}/`, directory: root });
      return;
    }
    const findFile = serveStatic({ root, rewriteRequestPath: (path) => path.slice(prefix.length) });
    files.use(`${prefix}/*`, publicCors, etag(), compress());
    files.get(`${prefix}/*`, async (context) => {
      const { path } = context.req;
      // Hidden files are nobody's business.
      const file = path.includes("/.") ? undefined : await findFile(context, () => Promise.resolve());
      if (!(file instanceof Response)) return context.notFound();
      file.headers.set("Cache-Control", cacheControl(path));
      if (path.endsWith(".svg")) file.headers.set("Content-Security-Policy", svgPolicy);
      return file;
    });
    files.all(`${prefix}/*`, otherMethods);
  }

  serve("/art", artDirectory, () => immutable);
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

  files.use("/metadata/*", publicCors);
  files.get("/metadata/:file", async (context) => {
    const [, mint] = /^(\w+)\.json$/.exec(context.req.param("file")) ?? [];
    const metadata = address.safeParse(mint).success ? await rules.readMetadata(mint!) : null;
    if (metadata === null) return context.notFound();
    // Before the mint is confirmed it is a placeholder, which must not outlive the reveal.
    context.header("Cache-Control", revalidated);
    return context.json(metadata);
  });
  files.all("/metadata/:file", otherMethods);
  return files;
}
