import { html } from "hono/html";
import { errorStatuses } from "../../../../src/contract/error.js";
import { marketErrorStatuses } from "../../../../src/contract/market-error.js";
import { renderDocs, type DocsPage } from "./docs-view.js";
import { describeMarketApi } from "../market/market-document.js";
import { describeMintApi } from "../mint/mint-document.js";
import type { OpenApiDocument } from "../openapi/document.js";

/** The documents of both surfaces and their pages for people, by their addresses. */
export function createDocs(publicBase: string) {
  const mint = describeMintApi(`${publicBase}/mint/v1`);
  const market = describeMarketApi(`${publicBase}/market/v1`);
  return {
    documents: { "/openapi.json": mint, "/openapi/market.json": market },
    pages: {
      "/docs/mint-api": renderDocs(describeMintDocs(mint)),
      "/docs/market-api": renderDocs(describeMarketDocs(market)),
    },
  };
}

function describeMintDocs(document: OpenApiDocument): DocsPage {
  return {
    document,
    links: { "/docs/": "Docs", "/docs/market-api": "Market API", "/openapi.json": "OpenAPI 3.1" },
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
    links: { "/docs/": "Docs", "/docs/mint-api": "Mint API", "/openapi/market.json": "OpenAPI 3.1" },
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
