import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { describeMarketApi } from "../market/market-document.js";
import { describeMintApi } from "../mint/mint-document.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import type { Log } from "../../platform/log/create-log.js";
import { immutable, revalidated, serveDirectory } from "../static-files.js";

/** True for files whose names have a hash of their content. */
const isHashed = (path: string) => path.startsWith("/docs/assets/");

/** Maps a page's URL, which has no extension, to its file. */
const toPage = (path: string) =>
  /\.\w+$/.test(path) ? path : path.endsWith("/") ? `${path}index.html` : `${path}.html`;

/**
 * Finds the page for a path with a missing or extra slash, or with `index`.
 * @param pages Paths of the site's files below `/docs`.
 * @returns null if there is no such page, or the path is already the page's own
 */
function findPagePath(path: string, pages: ReadonlySet<string>): string | null {
  const plain = path.replace(/\/{2,}/g, "/").replace(/\/(index)?$/, "");
  const name = plain.slice("/docs".length);
  const candidates = [
    { file: `${name}.html`, path: plain },
    { file: `${name}/index.html`, path: `${plain}/` },
  ].filter(({ file }) => pages.has(file));
  return candidates.some((page) => page.path === path) ? null : (candidates[0]?.path ?? null);
}

/** OpenAPI documents of both APIs, by path. */
const describeDocuments = (publicBase: string) => ({
  "/openapi.json": describeMintApi(`${publicBase}/mint/v1`),
  "/openapi/market.json": describeMarketApi(`${publicBase}/market/v1`),
});

/**
 * Creates the routes of the documentation: the site below `/docs/`, the redirect from `/`, the OpenAPI documents of
 * both APIs, and below `/schemas/` the JSON Schemas of a collection's definition.
 *
 * @param context.schemas JSON Schemas by name, created on the first request for one of them.
 * @param context.homeUrl URL to which `/` redirects. Default: the site.
 * @param context.docsDirectory Absolute path of the built site. If it is missing, `/docs/` redirects to
 *   `/openapi.json`.
 */
export function createDocsRoutes({
  publicBase,
  docsDirectory,
  homeUrl = "/docs/",
  schemas = {},
  log,
}: {
  publicBase: string;
  docsDirectory: string;
  homeUrl?: string | undefined;
  schemas?: Readonly<Record<string, () => object>>;
  log: Log;
}): Hono {
  // Created on the first request for one of them, because that takes longer than creating the rest of the app.
  let described: ReturnType<typeof describeDocuments> | undefined;
  const describe = () => (described ??= describeDocuments(publicBase));
  const docs = new Hono();
  const otherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  for (const address of ["/openapi.json", "/openapi/market.json"] as const) {
    docs.get(address, (context) => context.json(describe()[address]));
    docs.all(address, otherMethods);
  }
  for (const [name, describeSchema] of Object.entries(schemas)) {
    const path = `/schemas/${name}.json`;
    docs.get(path, (context) => context.json(describeSchema()));
    docs.all(path, otherMethods);
  }
  const redirects = { "/": homeUrl, "/docs": "/docs/" };
  for (const [path, target] of Object.entries(redirects)) {
    docs.get(path, (context) => context.redirect(target));
    docs.all(path, otherMethods);
  }
  docs.get("/llms.txt", (context) => context.redirect("/docs/llms.txt", 308));
  if (existsSync(docsDirectory)) serveSite(docs, docsDirectory, log);
  else {
    docs.get("/docs/*", (context) => context.redirect("/openapi.json"));
    docs.all("/docs/*", otherMethods);
  }
  return docs;
}

/** New paths of moved pages, by their old paths. */
function readRedirects(directory: string): Readonly<Record<string, string>> {
  const file = join(directory, "redirects.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
}

function serveSite(docs: Hono, directory: string, log: Log): void {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const pages = new Set(files.map((file) => `/${file.replaceAll("\\", "/")}`));
  for (const [from, to] of Object.entries(readRedirects(directory)))
    for (const path of [from.replace(/\/$/, ""), from.replace(/\/?$/, "/")])
      docs.get(path, (context) => context.redirect(to, 308));
  docs.get("/docs/*", async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const page = findPagePath(pathname, pages);
    return page === null ? next() : context.redirect(`${page}${search}`, 308);
  });
  serveDirectory(docs, {
    prefix: "/docs",
    directory,
    missingPage: "404.html",
    toFile: toPage,
    cacheControl: (path) => (isHashed(path) ? immutable : revalidated),
    // Each page has its own policy, with the hashes of its scripts.
    headers: { "Content-Security-Policy": "frame-ancestors 'none'" },
    log,
  });
}
