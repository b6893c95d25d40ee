import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { describeMarketApi } from "../market/market-document.js";
import { describeMintApi } from "../mint/mint-document.js";
import { encodeBody, respondEncoded, type EncodedBody } from "../encoded-body.js";
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

/** Documents that only change with a version of the service. */
const cachedBriefly = { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" };

/** JSON documents by path, each created and encoded by its first request, because that delays the start. */
function serveDocuments(docs: Hono, documents: Readonly<Record<string, () => object>>): void {
  for (const [path, describe] of Object.entries(documents)) {
    let body: EncodedBody | undefined;
    docs.get(path, (context) => {
      body ??= encodeBody(JSON.stringify(describe()));
      return respondEncoded(context, body, 200, cachedBriefly);
    });
    docs.all(path, methodNotAllowed("GET, HEAD, OPTIONS"));
  }
}

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
  const docs = new Hono();
  const otherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  serveDocuments(docs, {
    "/openapi.json": () => describeMintApi(`${publicBase}/mint/v1`),
    "/openapi/market.json": () => describeMarketApi(`${publicBase}/market/v1`),
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, describe]) => [`/schemas/${name}.json`, describe]),
    ),
  });
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
