import type { AnyErrorCode, Route } from "../../src/contract/route.js";
import { adminApi } from "../../demo/service/http/admin/admin-document.js";
import { marketApi } from "../../demo/service/http/market/market-document.js";
import { mintApi } from "../../demo/service/http/mint/mint-document.js";
import {
  describeApi,
  type ApiDescription,
  type MediaType,
  type OpenApiDocument,
  type Operation,
} from "../../demo/service/http/openapi/document.js";
import type { JsonSchema } from "../../demo/service/http/openapi/json-schema.js";
import { readContractComments } from "./contract-comments.js";
import { code, formatTable, joinSections, type Row } from "./markdown.js";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Content of an API's page, in addition to its OpenAPI document. */
interface Page {
  readonly api: ApiDescription;
  /** Path of the API's base URL. */
  readonly path: string;
  /** Path of the OpenAPI document. */
  readonly document: string;
  /** Arguments of curl that each request needs. */
  readonly curl: readonly string[];
  readonly introduction: string;
}

/** Comments as they are in the contract now, which the service's module may lack. */
function comments(api: "mint" | "market" | "admin") {
  const { routeComments, schemaComments } = readContractComments();
  return { routeComments: routeComments[api], schemaComments };
}

/** The page on the Mint API, from its OpenAPI document and its list of routes. */
export const formatMintApiReference = (): string =>
  formatApiReference({
    api: { ...mintApi, ...comments("mint") },
    path: "/mint/v1",
    document: "/openapi.json",
    curl: [`--header "X-API-Key: mint_live_…"`],
    introduction: "For a mint from start to end, see the [API quickstart](../api/index.md).",
  });

/** The page on the Market API, from its OpenAPI document and its list of routes. */
export const formatMarketApiReference = (): string =>
  formatApiReference({
    api: { ...marketApi, ...comments("market") },
    path: "/market/v1",
    document: "/openapi/market.json",
    curl: [],
    introduction:
      "Lists continue with the query `cursor`: [Pagination](../api/index.md#result-pages). A request with the header `If-None-Match` gets 304 without a body when nothing has changed.",
  });

/** The page on the Admin API, from its OpenAPI document and its list of routes. */
export const formatAdminApiReference = (): string =>
  formatApiReference({
    api: { ...adminApi, ...comments("admin") },
    path: "/admin/v1",
    document: "/openapi/admin.json",
    curl: [`--header "Authorization: Bearer adm_…"`],
    introduction:
      "It is off by default: [Studio and Admin API](../api/admin.md) shows how to turn it on, and how to sign in.",
  });

function formatApiReference(page: Page): string {
  const { api, path, introduction } = page;
  const base = `https://mint.example.com${path}`;
  const document = describeApi(api, base);
  const { schemas } = document.components;
  const responses = new Set(Object.values(api.routes).flatMap(({ response: [name] }) => name));
  const objects = Object.keys(schemas)
    .filter((name) => !name.endsWith("Body") && !(responses.has(name) && name.endsWith("Response")))
    .sort((a, b) => a.localeCompare(b));
  return joinSections(
    `# ${api.title}`,
    api.description,
    `Base URL: ${code(base)}. ${introduction}`,
    `The OpenAPI 3.1 document is at ${code(page.document)} of each service. \`npm run reference\` writes this page from it.`,
    "## Keys",
    api.keys,
    "See [Authentication](../api/authentication.md).",
    ...groupOperations(document).flatMap(({ tag, operations }) => [
      `## ${tag}`,
      ...operations.map((operation) => formatOperation(operation, schemas, page, base)),
    ]),
    "## Errors of every route {#errors}",
    `Every route can fail with these codes, in addition to its own. For the cause of each, see [Error codes](error-codes.md), and for what to retry, [Errors and retries](../api/errors.md).`,
    formatErrors(api.commonErrors, api),
    "## Objects",
    ...objects.flatMap((name) => [
      `### ${code(name)} {#${name}}`,
      schemas[name]!.description ?? "",
      formatFields(schemas[name]!),
    ]),
  );
}

interface RouteOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function groupOperations({ paths }: OpenApiDocument) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): RouteOperation => ({ method, path, operation })),
  );
  const tags = new Set(all.flatMap(({ operation }) => operation.tags));
  return [...tags].map((tag) => ({
    tag,
    operations: all.filter(({ operation }) => operation.tags.includes(tag)),
  }));
}

function formatOperation(
  { method, path, operation }: RouteOperation,
  schemas: Schemas,
  { api, curl }: Page,
  base: string,
): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const route = api.routes[operationId]!;
  const body = requestBody?.content["application/json"];
  const response = responses[200]!.content!["application/json"];
  const own = route.errors.filter((name) => !api.commonErrors.includes(name));
  return joinSections(
    `### ${toTitle(operationId)} {#${operationId}}`,
    code(`${method.toUpperCase()} ${path}`),
    `${summary}.`,
    description ?? "",
    formatTraits(operationId, route, api !== adminApi),
    formatTable(
      ["parameter", "in", "type", "description"],
      parameters
        .filter((parameter) => parameter.in !== "header")
        .map((parameter) => [
          code(parameter.name),
          parameter.in,
          formatType(parameter.schema),
          parameter.description,
        ]),
    ),
    body ? `Body:\n\n${formatFields(resolve(body.schema, schemas), { isBody: true })}` : "",
    `\`\`\`sh\n${formatCurl(path, parameters, body, curl, base)}\n\`\`\``,
    formatResponse(response, schemas),
    own.length > 0
      ? `Errors, in addition to [those of every route](#errors):\n\n${formatErrors(own, api)}`
      : "",
  ).trim();
}

/** Name of an operation as words: `readTopHolders` is "Read top holders". */
function toTitle(operationId: string): string {
  const words = operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}

/** Requests of each rate class, as the page on rate limits names them. */
const rateClasses: Readonly<Record<NonNullable<Route["rate"]>, string>> = {
  changes: "changes",
  codes: "claim codes",
  eligibility: "eligibility",
  executes: "executes",
  lists: "result pages",
  prepares: "prepares",
  searches: "searches",
  signIns: "sign-ins",
};

/** Facts of a route that its parameters don't show. */
function formatTraits(
  operationId: string,
  { errors, rate, isShared, isRepeatable, method }: Route,
  hasClient: boolean,
): string {
  return [
    ...(hasClient ? [`- **Client method:** [${code(operationId)}](../api/clients.md)`] : []),
    ...(errors.includes("COLLECTION_NOT_IN_SCOPE") ? ["- **Scope:** the collections of the key"] : []),
    `- **Rate limit:** [${rate ? rateClasses[rate] : "any request"}](../operate/limits.md)`,
    ...(isShared
      ? ["- **Cache:** [for one second](../operate/capacity.md#caches-and-cdns), by key and origin"]
      : []),
    ...(method === "post"
      ? [`- **Retry:** ${isRepeatable ? "safe; the same body gets the same response" : "not safe"}`]
      : []),
  ].join("\n");
}

/** Command that sends a request with the example values. */
function formatCurl(
  path: string,
  parameters: NonNullable<Operation["parameters"]>,
  body: MediaType | undefined,
  options: readonly string[],
  base: string,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((parameter) => parameter.name === name)!.example),
  );
  const json = body?.example !== undefined && JSON.stringify(withoutNulls(body.example));
  const query = parameters.some(({ name }) => name === "q") ? "?q=aurora" : "";
  return [
    "curl",
    ...options,
    ...(json ? [`--json '${json}'`] : []),
    query ? `"${base}${filled}${query}"` : `${base}${filled}`,
  ].join(" ");
}

const withoutNulls = (value: unknown) =>
  Object.fromEntries(Object.entries(value as object).filter(([, field]) => field !== null));

function formatResponse({ schema, example }: MediaType, schemas: Schemas): string {
  const name = nameOf(schema);
  const fields = name && !name.endsWith("Response") ? "" : formatFields(resolve(schema, schemas));
  return joinSections(
    fields === "" ? `Response: ${formatType(schema)}.` : `Response:\n\n${fields}`,
    example === undefined
      ? ""
      : `::: details Example response\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n\n:::`,
  ).trim();
}

function formatErrors(codes: readonly AnyErrorCode[], { statuses }: ApiDescription): string {
  return formatTable(
    ["status", "code"],
    codes
      .map((name): [number, string] => [statuses[name]!, name])
      .sort(([a], [b]) => a - b)
      .map(([status, name]) => [String(status), `[${code(name)}](error-codes.md#${name.toLowerCase()})`]),
  );
}

function formatFields(schema: JsonSchema, { isBody = false } = {}): string {
  return formatTable(["field", "type", "description"], [...listFields(schema, "", isBody)]);
}

/** Rows of a schema's fields; those of objects without a name follow theirs, with its path. */
function* listFields(schema: JsonSchema, prefix: string, isBody: boolean): Generator<Row> {
  const { properties = {}, required = [] } = schema;
  for (const [name, field] of Object.entries(properties)) {
    const path = `${prefix}${name}`;
    const optional = isBody && !required.includes(name) ? ", optional" : "";
    yield [code(path), `${formatType(field)}${optional}`, field.description ?? ""];
    const object = field.anyOf?.[0] ?? field;
    if (object.items && !nameOf(object.items)) yield* listFields(object.items, `${path}[].`, isBody);
    else if (!nameOf(object)) yield* listFields(object, `${path}.`, isBody);
  }
}

/** Type of a value, with a link to a named schema. */
function formatType(schema: JsonSchema): string {
  const { type, format, items, anyOf, minimum, maximum } = schema;
  const name = nameOf(schema);
  if (name) return `[${code(name)}](#${name})`;
  if (items) return `array of ${formatType(items)}`;
  if (anyOf) return [...new Set(anyOf.map(formatType))].join(" or ");
  if (format === "date-time") return [type].flat().includes("null") ? "timestamp or null" : "timestamp";
  const range =
    minimum !== undefined && maximum !== undefined && Number(maximum) < Number.MAX_SAFE_INTEGER
      ? `, ${String(minimum)} to ${String(maximum)}`
      : "";
  const byDefault = schema["default"] === undefined ? "" : `, default ${JSON.stringify(schema["default"])}`;
  return `${[type ?? "any"].flat().join(" or ")}${range}${byDefault}`;
}

const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split("/").at(-1);

const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema => schemas[nameOf(schema) ?? ""] ?? schema;
