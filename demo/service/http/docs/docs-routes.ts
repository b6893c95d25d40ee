import { Hono } from "hono";
import { definitionSchemaNames, describeDefinitions } from "../../collections/definition-schema.js";
import { publicCors } from "../middleware/cors.js";
import { createDocs } from "./docs-pages.js";
import { methodNotAllowed } from "../middleware/error-handler.js";

/**
 * `/docs`, the address that `GET /mint/v1` gives as `docs`, and all that stands beside it. `/` leads there. Below
 * `/schemas/` are the JSON Schemas of a collection's definition.
 */
export function createDocsRoutes(publicBase: string): Hono {
  // Described on the first request for one of them: that takes longer than all the rest of an app's making.
  let described: ReturnType<typeof createDocs> | undefined;
  const describe = () => (described ??= createDocs(publicBase));
  const docs = new Hono();
  const otherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  for (const address of ["/docs", "/docs/market"] as const) {
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
    docs.use(address, publicCors);
    docs.get(address, (context) => context.json(describe().documents[address]));
    docs.all(address, otherMethods);
  }
  let schemas: ReturnType<typeof describeDefinitions> | undefined;
  for (const name of definitionSchemaNames) {
    const path = `/schemas/${name}.json`;
    docs.use(path, publicCors);
    docs.get(path, (context) => context.json((schemas ??= describeDefinitions())[name]));
    docs.all(path, otherMethods);
  }
  docs.get("/", (context) => context.redirect("/docs"));
  docs.all("/", otherMethods);
  return docs;
}
