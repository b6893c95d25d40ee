import { Hono } from "hono";
import { html, raw } from "hono/html";
import { errorStatuses } from "../../../src/contract/error.js";
import { publicCors } from "./cors.js";
import { docsStyle } from "./docs-style.js";
import { answerOtherMethods } from "./error-answer.js";
import { describeApi, type MediaType, type OpenApiDocument, type Operation } from "../openapi/document.js";
import { describeMarketApi } from "../openapi/market-document.js";
import type { JsonSchema } from "../openapi/schemas.js";

type Html = ReturnType<typeof html>;

/**
 * `/docs`, the address that `GET /mint/v1` gives as `docs`: the document of `/openapi.json`, for people. `/` leads
 * there. The Market API has a document of its own, `/openapi/market.json`.
 */
export function createDocsPage(publicBase: string): Hono {
  const document = describeApi(`${publicBase}/mint/v1`);
  const page = renderPage(document);

  const docs = new Hono();
  docs.get("/docs", (context) => {
    context.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    return context.html(page);
  });
  docs.use("/openapi.json", publicCors);
  docs.get("/openapi.json", (context) => context.json(document));
  const market = describeMarketApi(`${publicBase}/market/v1`);
  docs.use("/openapi/market.json", publicCors);
  docs.get("/openapi/market.json", (context) => context.json(market));
  docs.get("/", (context) => context.redirect("/docs"));
  const otherMethods = answerOtherMethods("GET, HEAD, OPTIONS");
  docs
    .all("/docs", otherMethods)
    .all("/openapi.json", otherMethods)
    .all("/openapi/market.json", otherMethods)
    .all("/", otherMethods);
  return docs;
}

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

function renderPage(document: OpenApiDocument): Html {
  const entries: Entry[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = [...new Set(entries.flatMap(({ operation }) => operation.tags))];
  const ofGroup = (group: string) => entries.filter(({ operation }) => operation.tags.includes(group));
  const { schemas } = document.components;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mint API v1</title>
        <style>
          ${raw(docsStyle)}
        </style>
      </head>
      <body>
        <header>
          <p class="name">Mint API <span>v1</span></p>
          <span
            ><a href="/widget/">Embed</a> ·
            <span
              ><a href="/openapi.json">OpenAPI 3.1</a> · <a href="/openapi/market.json">Market API</a></span
            ></span
          >
        </header>
        <div class="page">
          <nav aria-label="Contents">
            <a href="#start">Getting started</a>
            ${groups.map(
              (group) =>
                html`<p>${group}</p>
                  ${ofGroup(group).map(
                    ({ operation, path, method }) =>
                      html`<a href="#${operation.operationId}"><small>${method}</small> ${shorten(path)}</a>`,
                  )}`,
            )}
            <p>Reference</p>
            <a href="#errors">Errors</a>
            <a href="#schemas">Schemas</a>
          </nav>
          <main>
            ${renderStart(document)}
            ${groups.map(
              (group) =>
                html`<h2>${group}</h2>
                  ${ofGroup(group).map((entry) => renderOperation(entry, schemas))}`,
            )}
            ${renderErrors()}
            <section id="schemas">
              <h2>Schemas</h2>
              ${Object.entries(schemas)
                .sort(([a], [b]) => a.localeCompare(b))
                .map(
                  ([name, schema]) =>
                    html`<section id="${name}">
                      <h3><code>${name}</code></h3>
                      ${schema.description ? html`<p>${schema.description}</p>` : ""} ${renderFields(schema)}
                    </section>`,
                )}
            </section>
          </main>
        </div>
      </body>
    </html>`;
}

function renderStart({ info, servers, components }: OpenApiDocument): Html {
  const [scheme] = Object.values(components.securitySchemes) as { name: string; description: string }[];
  return html`<section id="start">
    <h1>Mint API</h1>
    <p class="lead">${info.description}</p>
    <p>Base address <code>${servers[0]!.url}</code>, JSON both ways.</p>
    <h2>Keys</h2>
    <p>Every request carries the header <code>${scheme!.name}</code>. ${scheme!.description}</p>
    <h2>A mint</h2>
    <p>
      Prepare, let the wallet sign every transaction, then execute each of them. The wallet signs first and
      pays; the service signs last and is the only one who sends. Until <code>expiresAt</code> the units are
      held.
    </p>
  </section>`;
}

function renderOperation(
  { method, path, operation }: Entry,
  schemas: Readonly<Record<string, JsonSchema>>,
): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const { 200: success, ...errors } = responses;
  return html`<section class="route" id="${operationId}">
    <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
    <p class="summary">${summary}.</p>
    ${description ? html`<p>${withCode(description)}</p>` : ""}
    ${
      parameters
        ? html`<h4>Parameters</h4>
            <dl>
              ${parameters.map(
                (parameter) =>
                  html`<dt>
                      <code>${parameter.name}</code>
                      <small>${parameter.in}, ${describeType(parameter.schema)}</small>
                    </dt>
                    <dd>${withCode(parameter.description)}</dd>`,
              )}
            </dl>`
        : ""
    }
    ${
      requestBody
        ? html`<h4>Body</h4>
            ${renderFields(resolve(requestBody.content["application/json"].schema, schemas))}
            ${renderExample("Example of a body", requestBody.content["application/json"])}`
        : ""
    }
    <h4>Answer</h4>
    <p>${renderType(success!.content["application/json"].schema)}</p>
    ${renderExample("Example of an answer", success!.content["application/json"])}
    <h4>Errors</h4>
    <dl class="errors">
      ${Object.entries(errors).map(
        ([status, response]) =>
          html`<dt>${status}</dt>
            <dd>${withCode(response.description)}</dd>`,
      )}
    </dl>
  </section>`;
}

function renderErrors(): Html {
  return html`<section id="errors">
    <h2>Errors</h2>
    <p>
      <code>{ "success": false, "code": "…", "message": "…", "details"?: … }</code>. Decide by
      <code>code</code>; <code>message</code> is for people. <code>X-Request-Id</code> is on every answer, and
      <code>Retry-After</code> where asking again later helps.
    </p>
    <dl class="errors">
      ${Object.entries(errorStatuses).map(
        ([code, status]) =>
          html`<dt>${status}</dt>
            <dd><code>${code}</code></dd>`,
      )}
    </dl>
  </section>`;
}

function renderFields({ properties, required = [] }: JsonSchema): Html | string {
  if (!properties) return "";
  return html`<dl>
    ${Object.entries(properties).map(
      ([name, property]) =>
        html`<dt>
            <code>${name}</code>
            <small>${renderType(property)}${required.includes(name) ? "" : ", may be left out"}</small>
          </dt>
          <dd>
            ${property.description ? withCode(property.description) : ""}
            ${renderFields(property.items ?? property.anyOf?.[0] ?? property)}
          </dd>`,
    )}
  </dl>`;
}

/** What a value is, with links to what has a name. */
function renderType(schema: JsonSchema): Html | string {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return html`<a href="#${name}"><code>${name}</code></a>`;
  if (schema.items) return html`list of ${renderType(schema.items)}`;
  if (schema.anyOf) {
    return html`${schema.anyOf.map((one, index) => html`${index > 0 ? " or " : ""}${renderType(one)}`)}`;
  }
  return describeType(schema);
}

function describeType({ type, format, minimum, maximum, ...schema }: JsonSchema): string {
  if (schema["default"] !== undefined && minimum !== undefined) {
    return `${String(type)} from ${String(minimum)} to ${String(maximum)}, ${String(schema["default"])} by default`;
  }
  const words = [type ?? "anything"].flat().join(" or ");
  return format ? `${words}, ${format}` : words;
}

function renderExample(title: string, { example }: MediaType): Html {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
  </details>`;
}

/** What stands between backticks, as code. */
function withCode(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

const resolve = (
  { $ref, ...schema }: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ($ref && schemas[$ref.split("/").at(-1)!]) || schema;

/** A path as the contents show it: without ids, and without the collection, which nearly all begin with. */
const shorten = (path: string) =>
  path.replace(/^\/collections\/\{\w+\}(?=\/)/, "…").replace(/\/\{\w+\}/g, "");
