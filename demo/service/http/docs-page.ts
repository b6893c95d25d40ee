import { Hono } from "hono";
import { html, raw } from "hono/html";
import { errorStatuses } from "../../../src/contract/error.js";
import { answerOtherMethods } from "./error-answer.js";

const routes = [
  ["GET", "/", "The version of this API. Any valid key."],
  [
    "GET",
    "/collections/{identifier}",
    "Collection, phases, prices, supply and the server's clock, in one read.",
  ],
  [
    "GET",
    "/collections/{identifier}/eligibility/{phaseId}/{walletAddress}",
    "Whether a wallet may mint in a phase, and how many.",
  ],
  [
    "GET",
    "/collections/{identifier}/wallet-mints/{walletAddress}",
    "What a wallet has minted and has left, by phase.",
  ],
  ["GET", "/collections/{identifier}/availability", "Supply counts."],
  [
    "GET",
    "/token-prices",
    "What the coins that can be paid in are worth, and where the rates come from. Any valid key.",
  ],
  [
    "GET",
    "/phases/{phaseId}/pegged-price",
    "What one unit of a pegged phase costs now, and when to ask again. 404 for another pricing; a null price is unavailable.",
  ],
  [
    "GET",
    "/phases/{phaseId}/dutch-price",
    "What one unit of a Dutch phase costs now, and when it falls to what. 404 for another pricing.",
  ],
  [
    "POST",
    "/prepare-mint",
    "collectionId, phaseId, walletAddress, quantity, affiliate_code? → transactions for the wallet to sign, and a session that holds the supply.",
  ],
  [
    "POST",
    "/execute-mint",
    "sessionId, signedTransaction → the minted items. Once for each transaction; the same request again gets the same answer.",
  ],
] as const;

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { max-inline-size: 46rem; margin: 3rem auto; padding-inline: 1.5rem }
  h2 { margin-block-start: 2.5rem }
  dt { margin-block-start: 1rem; font-weight: 600 }
  dd { margin: 0 }
  code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
  ul { columns: 18rem; padding: 0; list-style: none }
`;

/** `/docs`, the address that `GET /mint/v1` gives as `docs`: a short page for people. `/` leads there. */
export function createDocsPage(publicBase: string): Hono {
  const base = `${publicBase}/mint/v1`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mint API v1</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <h1>Mint API v1</h1>
        <p>
          Base address <code>${base}</code>. JSON both ways. Every request carries the header
          <code>X-API-Key</code>: a publishable key on the pages whose origins are registered on it, a secret
          key on servers only, a sandbox key for trials on test networks.
        </p>
        <p>
          A collection is named by its short id, its UUID or its address, whose case matters. Fields are only
          ever added.
        </p>
        <h2>Routes</h2>
        <dl>
          ${routes.map(
            ([method, path, words]) =>
              html`<dt><code>${method} ${path}</code></dt>
                <dd>${words}</dd>`,
          )}
        </dl>
        <h2>A mint</h2>
        <p>
          Prepare, let the wallet sign every transaction, then execute each of them. The wallet signs first
          and pays; the service signs last and is the only one who sends. Until <code>expiresAt</code> the
          units are held.
        </p>
        <h2>Errors</h2>
        <p>
          <code>{ "success": false, "code": "…", "message": "…", "details"?: … }</code>. Decide by
          <code>code</code>; <code>message</code> is for people. <code>X-Request-Id</code> is on every answer.
        </p>
        <ul>
          ${Object.entries(errorStatuses).map(([code, status]) => html`<li>${status} <code>${code}</code></li>`)}
        </ul>
      </body>
    </html>`;

  const docs = new Hono();
  docs.get("/docs", (context) => {
    context.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    return context.html(page);
  });
  docs.get("/", (context) => context.redirect("/docs"));
  const otherMethods = answerOtherMethods("GET, HEAD, OPTIONS");
  docs.all("/docs", otherMethods).all("/", otherMethods);
  return docs;
}
