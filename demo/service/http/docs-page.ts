import { Hono } from "hono";
import { html } from "hono/html";
import { errorStatuses } from "../../../src/contract/error.js";
import { marketErrorStatuses } from "../../../src/contract/market-error.js";
import { publicCors } from "./cors.js";
import { renderDocs, type DocsPage } from "./docs-view.js";
import { answerOtherMethods } from "./error-answer.js";
import { describeApi, type OpenApiDocument } from "../openapi/document.js";
import { describeMarketApi } from "../openapi/market-document.js";

/**
 * The documents of both surfaces, `/openapi.json` and `/openapi/market.json`, and for people `/docs`, the address that
 * `GET /mint/v1` gives as `docs`, and `/docs/market`. `/` leads to the first.
 */
export function createDocsPage(publicBase: string): Hono {
  const mint = describeApi(`${publicBase}/mint/v1`);
  const market = describeMarketApi(`${publicBase}/market/v1`);
  const pages = {
    "/docs": renderDocs(describeMintDocs(mint)),
    "/docs/market": renderDocs(describeMarketDocs(market)),
  };
  const documents = { "/openapi.json": mint, "/openapi/market.json": market };

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

function describeMintDocs(document: OpenApiDocument): DocsPage {
  return {
    document,
    links: { "/widget/": "Embed", "/docs/market": "Market API", "/openapi.json": "OpenAPI 3.1" },
    introduction: html`<h2>Keys</h2>
      <p>Every request carries the header <code>X-API-Key</code>. ${keysOf(document)}</p>
      <h2>A mint</h2>
      <p>
        Prepare, let the wallet sign every transaction, then execute each of them. The wallet signs first and
        pays; the service signs last and is the only one who sends. Until <code>expiresAt</code> the units are
        held.
      </p>`,
    errors: {
      introduction: html`<p>
        <code>{ "success": false, "code": "…", "message": "…", "details"?: … }</code>. Decide by
        <code>code</code>; <code>message</code> is for people. <code>X-Request-Id</code> is on every answer,
        and <code>Retry-After</code> where asking again later helps.
      </p>`,
      statuses: errorStatuses,
    },
  };
}

function describeMarketDocs(document: OpenApiDocument): DocsPage {
  return {
    document,
    links: { "/widget/": "Embed", "/docs": "Mint API", "/openapi/market.json": "OpenAPI 3.1" },
    introduction: html`<h2>Keys</h2>
      <p>${keysOf(document)}</p>`,
    errors: {
      introduction: html`<p>
        <code>{ "code": "…", "message": "…" }</code>. Decide by <code>code</code>; <code>message</code> is for
        people.
      </p>`,
      statuses: marketErrorStatuses,
    },
  };
}

function keysOf({ components }: OpenApiDocument): string {
  const [scheme] = Object.values(components.securitySchemes) as { description: string }[];
  return scheme!.description;
}
