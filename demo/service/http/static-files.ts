import { existsSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { methodNotAllowed } from "./middleware/error-handler.js";

/** `Cache-Control` of files that never change. */
export const immutable = "public, max-age=31536000, immutable";
/** `Cache-Control` of files that are cached, but revalidated before each use. */
export const revalidated = "public, no-cache";

/**
 * Serves a directory's files, also when the directory is created later, as by a build. If a file also exists as `.br`
 * or `.gz`, that form is sent; other files are compressed per request. Hidden files aren't served.
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
  // A missing root would be reported on standard error.
  const open = () =>
    existsSync(directory)
      ? {
          findFile: serveStatic({
            root: directory,
            rewriteRequestPath: (path) => toFile(path.slice(prefix.length)),
            precompressed: true,
          }),
          sendMissingPage: missingPage && serveStatic({ root: directory, path: missingPage }),
        }
      : undefined;
  let opened: ReturnType<typeof open>;
  const findMissingPage = async (context: Context): Promise<Response | null> => {
    const page = opened?.sendMissingPage && (await opened.sendMissingPage(context, () => Promise.resolve()));
    return page instanceof Response ? new Response(page.body, { status: 404, headers: page.headers }) : null;
  };
  files.use(`${prefix}/*`, etag(), compress());
  files.get(`${prefix}/*`, async (context) => {
    const { path } = context.req;
    // Encoded forms can't be requested as files of their own.
    const isPrivate = path.includes("/.") || /\.(br|zst|gz)$/.test(path);
    opened ??= open();
    const file = isPrivate ? undefined : await opened?.findFile(context, () => Promise.resolve());
    const found = file instanceof Response ? file : await findMissingPage(context);
    if (!found) return context.notFound();
    // A type that Hono doesn't know.
    if (found.status === 200 && path.endsWith(".md"))
      found.headers.set("Content-Type", "text/markdown; charset=utf-8");
    found.headers.set("Cache-Control", found.status === 404 ? "no-store" : cacheControl(path));
    for (const [name, value] of Object.entries(headers)) found.headers.set(name, value);
    return found;
  });
  files.all(`${prefix}/*`, methodNotAllowed("GET, HEAD, OPTIONS"));
}
