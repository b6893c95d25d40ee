import { html, raw } from "hono/html";
import { docsStyle } from "./docs-style.js";
import type { MediaType, OpenApiDocument, Operation } from "../openapi/document.js";
import type { JsonSchema } from "../openapi/json-schema.js";

type Html = ReturnType<typeof html>;

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** A surface of the service, for people. */
export interface DocsPage {
  readonly document: OpenApiDocument;
  /** Other pages and documents: address → words. */
  readonly links: Readonly<Record<string, string>>;
  /** Introduction beside the document. */
  readonly introduction: Html;
  readonly errors: { readonly introduction: Html; readonly statuses: Readonly<Record<string, number>> };
}

export function renderDocs({ document, links, introduction, errors }: DocsPage): Html {
  const { info, servers } = document;
  const groups = groupEntries(document);
  const { schemas } = document.components;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${info.title} v1</title>
        <style>
          ${raw(docsStyle)}
        </style>
      </head>
      <body>
        <header>
          <p class="name">${info.title} <span>v1</span></p>
          ${renderLinks(links)}
        </header>
        <div class="page">
          ${renderContents(groups)}
          <main>
            <section id="start">
              <h1>${info.title}</h1>
              <p class="lead">${withCode(info.description)}</p>
              <p>Base address <code>${servers[0]!.url}</code>, JSON both ways.</p>
              ${introduction}
            </section>
            ${groups.map(
              ({ group, entries }) =>
                html`<h2>${group}</h2>
                  ${entries.map((entry) => renderOperation(entry, schemas))}`,
            )}
            ${renderErrors(errors)} ${renderSchemas(schemas)}
          </main>
        </div>
      </body>
    </html>`;
}

interface EntryGroup {
  readonly group: string;
  readonly entries: readonly Entry[];
}

function groupEntries({ paths }: OpenApiDocument): EntryGroup[] {
  const entries: Entry[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = new Set(entries.flatMap(({ operation }) => operation.tags));
  return [...groups].map((group) => ({
    group,
    entries: entries.filter(({ operation }) => operation.tags.includes(group)),
  }));
}

function renderLinks(links: DocsPage["links"]): Html {
  return html`<span
    >${Object.entries(links).map(
      ([address, words], index) =>
        html`${index > 0 ? " · " : ""}<span><a href="${address}">${words}</a></span>`,
    )}</span
  >`;
}

function renderContents(groups: readonly EntryGroup[]): Html {
  return html`<nav aria-label="Contents">
    <a href="#start">Getting started</a>
    ${groups.map(
      ({ group, entries }) =>
        html`<p>${group}</p>
          ${entries.map(
            ({ operation, path, method }) =>
              html`<a href="#${operation.operationId}"><small>${method}</small> ${shorten(path)}</a>`,
          )}`,
    )}
    <p>Reference</p>
    <a href="#errors">Errors</a>
    <a href="#schemas">Schemas</a>
  </nav>`;
}

function renderErrors({ introduction, statuses }: DocsPage["errors"]): Html {
  return html`<section id="errors">
    <h2>Errors</h2>
    ${introduction}
    <dl class="errors">
      ${Object.entries(statuses).map(
        ([code, status]) =>
          html`<dt>${status}</dt>
            <dd><code>${code}</code></dd>`,
      )}
    </dl>
  </section>`;
}

function renderSchemas(schemas: Readonly<Record<string, JsonSchema>>): Html {
  return html`<section id="schemas">
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
  </section>`;
}

function renderOperation(
  { method, path, operation }: Entry,
  schemas: Readonly<Record<string, JsonSchema>>,
): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const { 200: success, 304: notModified, ...errors } = responses;
  const answer = success!.content!["application/json"];
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
    <p>${renderType(answer.schema)}</p>
    ${notModified ? html`<p>Or 304. ${withCode(notModified.description)}</p>` : ""}
    ${renderExample("Example of an answer", answer)}
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

/** Type of a value, with links to named schemas. */
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

/** Text with its parts between backticks as code. */
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
