import { existsSync } from "node:fs";
import { Hono } from "hono";
import { definitionSchemaNames, describeDefinitions } from "../../collections/definition-schema.js";
import { createDocs } from "./docs-pages.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import type { Log } from "../log.js";
import { immutable, revalidated, serveDirectory } from "../static-files.js";

/** True for files whose names have a hash of their content. */
const isHashed = (path: string) => path.startsWith("/docs/assets/");

/** File of a page's URL, which has no extension. */
const toPage = (path: string) =>
  /\.\w+$/.test(path) ? path : path.endsWith("/") ? `${path}index.html` : `${path}.html`;

/**
 * Documentation: the site below `/docs/`, to which `/` leads, and in it the references of both APIs with their OpenAPI
 * documents. `/docs/mint-api` is the URL that `GET /mint/v1` gives as `docs`. Below `/schemas/` are the JSON Schemas of a
 * collection's definition.
 *
 * @param context.docsDirectory absolute path of the built site; where it is missing, `/docs/` leads to `/docs/mint-api`
 */
export function createDocsRoutes({
  publicBase,
  docsDirectory,
  log,
}: {
  publicBase: string;
  docsDirectory: string;
  log: Log;
}): Hono {
  // Described on the first request for one of them: that takes longer than all the rest of an app's making.
  let described: ReturnType<typeof createDocs> | undefined;
  const describe = () => (described ??= createDocs(publicBase));
  const docs = new Hono();
  const otherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  for (const address of ["/docs/mint-api", "/docs/market-api"] as const) {
    docs.get(address, (context) => {
      context.header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      );
      return context.html(describe().pages[address]);
    });
    docs.all(address, otherMethods);
  }
  for (const address of ["/openapi.json", "/openapi/market.json"] as const) {
    docs.get(address, (context) => context.json(describe().documents[address]));
    docs.all(address, otherMethods);
  }
  let schemas: ReturnType<typeof describeDefinitions> | undefined;
  for (const name of definitionSchemaNames) {
    const path = `/schemas/${name}.json`;
    docs.get(path, (context) => context.json((schemas ??= describeDefinitions())[name]));
    docs.all(path, otherMethods);
  }
  docs.get("/docs/market", (context) => context.redirect("/docs/market-api", 308));
  for (const path of ["/", "/docs"]) {
    docs.get(path, (context) => context.redirect("/docs/"));
    docs.all(path, otherMethods);
  }
  if (existsSync(docsDirectory)) {
    serveDirectory(docs, {
      prefix: "/docs",
      directory: docsDirectory,
      missingPage: "404.html",
      toFile: toPage,
      cacheControl: (path) => (isHashed(path) ? immutable : revalidated),
      // Each page has a policy of its own, with the hashes of its scripts.
      headers: { "Content-Security-Policy": "frame-ancestors 'none'" },
      log,
    });
  } else {
    docs.get("/docs/", (context) => context.redirect("/docs/mint-api"));
  }
  return docs;
}
