import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { describeAdminApi } from "../admin/admin-document.js";
import { describeMarketApi } from "../market/market-document.js";
import { describeMintApi } from "../mint/mint-document.js";
import { encodeBody, respondEncoded, type EncodedBody } from "../encoded-body.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { immutable, revalidated, serveDirectory, type AnswerInstead } from "../static-files.js";

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
 * the APIs, and below `/schemas/` the JSON Schemas of a collection's definition.
 *
 * @param context.schemas JSON Schemas by name, created on the first request for one of them.
 * @param context.homeUrl URL to which `/` redirects. Default: the site.
 * @param context.hasStudio Serves the document of the Admin API, too.
 * @param context.docsDirectory Absolute path of the built site. If it is missing, `/docs/` redirects to
 *   `/openapi.json`.
 * @param context.answerDocs Answers instead of the site, which may be built later then.
 */
export function createDocsRoutes({
  publicBase,
  docsDirectory,
  homeUrl = "/docs/",
  schemas = {},
  answerDocs,
  hasStudio = false,
}: {
  publicBase: string;
  docsDirectory: string;
  homeUrl?: string | undefined;
  schemas?: Readonly<Record<string, () => object>>;
  hasStudio?: boolean;
  answerDocs?: AnswerInstead | undefined;
}): Hono {
  const docs = new Hono();
  const otherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  serveDocuments(docs, {
    "/openapi.json": () => describeMintApi(`${publicBase}/mint/v1`),
    "/openapi/market.json": () => describeMarketApi(`${publicBase}/market/v1`),
    ...(hasStudio && { "/openapi/admin.json": () => describeAdminApi(`${publicBase}/admin/v1`) }),
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, describe]) => [`/schemas/${name}.json`, describe]),
    ),
  });
  const redirects = [
    ["/", homeUrl, 302],
    ["/docs", "/docs/", 302],
    ["/llms.txt", "/docs/llms.txt", 308],
  ] as const;
  for (const [path, target, status] of redirects) {
    docs.get(path, (context) => context.redirect(target, status));
    docs.all(path, otherMethods);
  }
  if (answerDocs) {
    docs.get("/docs/*", async (context, next) => {
      const response = answerDocs(context.req.raw);
      return response ? context.newResponse(response.body, response) : next();
    });
  }
  if (answerDocs || existsSync(docsDirectory)) serveSite(docs, docsDirectory);
  else {
    docs.get("/docs/*", (context) => context.redirect("/openapi.json"));
    docs.all("/docs/*", otherMethods);
  }
  return docs;
}

/** Files of the site, with a slash at the start, and the new paths of moved pages by their old paths. */
interface Site {
  readonly pages: ReadonlySet<string>;
  readonly redirects: ReadonlyMap<string, string>;
}

function readSite(directory: string): Site {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const redirectsFile = join(directory, "redirects.json");
  const moved = existsSync(redirectsFile)
    ? Object.entries(JSON.parse(readFileSync(redirectsFile, "utf8")) as Record<string, string>)
    : [];
  return {
    pages: new Set(files.map((file) => `/${file.replaceAll("\\", "/")}`)),
    redirects: new Map(moved.map(([from, to]) => [from.replace(/\/$/, ""), to])),
  };
}

function serveSite(docs: Hono, directory: string): void {
  let site: Site | undefined;
  docs.get("/docs/*", async (context, next) => {
    // Read on the first request, when the site is complete.
    site ??= readSite(directory);
    const { pathname, search } = new URL(context.req.url);
    const moved = site.redirects.get(pathname.replace(/\/$/, ""));
    if (moved !== undefined) return context.redirect(moved, 308);
    const page = findPagePath(pathname, site.pages);
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
  });
}
