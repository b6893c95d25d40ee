import { Hono } from "hono";
import { publicCors } from "./cors.js";
import { createDocs } from "./docs-pages.js";
import { answerOtherMethods } from "./error-answer.js";

/**
 * `/docs`, the address that `GET /mint/v1` gives as `docs`, and all that stands beside it. `/` leads there.
 */
export function createDocsRoutes(publicBase: string): Hono {
  const { documents, pages } = createDocs(publicBase);
  const docs = new Hono();
  const otherMethods = answerOtherMethods("GET, HEAD, OPTIONS");
  for (const [address, page] of Object.entries(pages)) {
    docs.get(address, (context) => {
      context.header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      );
      return context.html(page);
    });
    docs.all(address, otherMethods);
  }
  for (const [address, document] of Object.entries(documents)) {
    docs.use(address, publicCors);
    docs.get(address, (context) => context.json(document));
    docs.all(address, otherMethods);
  }
  docs.get("/", (context) => context.redirect("/docs"));
  docs.all("/", otherMethods);
  return docs;
}
