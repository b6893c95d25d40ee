import { errorStatuses } from "../../../../src/contract/error.js";
import { exemplify } from "./examples.js";
import { pathParameters, queryParameters } from "./parameters.js";
import { commonErrors, describedRoutes, type AnyCode, type DescribedRoute } from "./routes.js";
import { describeSchemas, mintSchemaParts, type JsonSchema, type SchemaParts } from "./schemas.js";

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; description: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: { "application/json": MediaType } };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, { description: string; schema: JsonSchema }>;
      content: { "application/json": MediaType };
    }
  >;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

/** OpenAPI 3.1, as far as this service needs it. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Partial<Record<"get" | "post", Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
}

/**
 * What the Mint API is, made from the contract.
 * @param base the API's own address
 */
export function describeApi(base: string): OpenApiDocument {
  return describeSurface(mintSurface, base);
}

/** One of the two APIs, as its document tells of it. */
export interface Surface extends SchemaParts {
  readonly title: string;
  readonly description: string;
  readonly routes: readonly DescribedRoute[];
  /** What every route may answer with. */
  readonly commonErrors: readonly AnyCode[];
  readonly statuses: Readonly<Partial<Record<AnyCode, number>>>;
  /** What an error's body has beside its code and message. */
  readonly errorFields: object;
  readonly security: OpenApiDocument["security"];
  readonly keys: string;
}

const mintSurface: Surface = {
  title: "Mint API",
  description:
    "Everything for a mint page, and the two steps of a mint: prepare, have the wallet sign, execute. Fields and codes are only ever added; read what you know and ignore the rest. Parameters that a route doesn't know are ignored.",
  routes: describedRoutes,
  commonErrors,
  statuses: errorStatuses,
  errorFields: { success: false },
  ...mintSchemaParts,
  security: [{ apiKey: [] }],
  keys: "A publishable key on the pages whose origins are registered on it, a secret key on servers only, a sandbox key for trials on test networks. A key is good for the collections that it was issued for; to any other it answers COLLECTION_NOT_IN_SCOPE, whether there is such a collection or not.",
};

/** @param base the API's own address */
export function describeSurface(surface: Surface, base: string): OpenApiDocument {
  const { title, description, routes, security, keys } = surface;
  const answers = Object.assign({}, ...routes.map(({ answer }) => answer));
  const bodies = Object.assign({}, ...routes.map(({ body }) => body));
  const schemas = describeSchemas(answers, bodies, surface);
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: describeOperation(route, schemas, surface) };
  }
  return {
    openapi: "3.1.1",
    info: { title, version: "1", description },
    servers: [{ url: base }],
    security,
    paths,
    components: {
      schemas,
      securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: keys } },
    },
  };
}

function describeOperation(
  route: DescribedRoute,
  schemas: Record<string, JsonSchema>,
  surface: Surface,
): Operation {
  const { method, path, group, summary, description, body, query = [], answer, errors = [] } = route;
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const parameters = [
    ...named.map((name) => ({ name, in: "path", required: true, ...pathParameters[name]! })),
    ...query.map((name) => queryParameters[name]!),
  ] as NonNullable<Operation["parameters"]>;
  const media = (content: Readonly<Record<string, unknown>>) =>
    describeMedia(Object.keys(content)[0]!, schemas);
  return {
    operationId: nameOperation(method, path),
    tags: [group],
    summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { "application/json": media(body) } } }),
    responses: {
      200: { description: "Success.", content: { "application/json": media(answer) } },
      ...describeErrors([...errors, ...surface.commonErrors], surface),
    },
  };
}

function describeMedia(name: string, schemas: Record<string, JsonSchema>): MediaType {
  const schema = { $ref: `#/components/schemas/${name}` };
  return { schema, example: exemplify(schema, schemas) };
}

const retryAfter = {
  description: "Seconds after which it is worth asking again.",
  schema: { type: "integer", minimum: 1 },
};

/** One answer a status, with the codes that it may carry. */
function describeErrors(
  codes: readonly AnyCode[],
  { statuses: statusOf, errorFields }: Surface,
): Operation["responses"] {
  const responses: Operation["responses"] = {};
  const statuses = [...new Set(codes.map((code) => statusOf[code]!))].sort((a, b) => a - b);
  for (const status of statuses) {
    const those = codes.filter((code) => statusOf[code] === status);
    responses[status] = {
      description: those.map((code) => `\`${code}\``).join(", "),
      ...((status === 429 || status === 503) && { headers: { "Retry-After": retryAfter } }),
      content: {
        "application/json": {
          schema: {
            allOf: [{ $ref: "#/components/schemas/Error" }],
            properties: { code: { enum: those } },
          },
          example: { ...errorFields, code: those[0], message: "What went wrong, and what to do about it." },
        },
      },
    };
  }
  return responses;
}

/** `get /collections/{identifier}/top-holders` is `getCollectionsTopHolders`. */
function nameOperation(method: string, path: string): string {
  const words = path
    .replace(/\{\w+\}/g, "")
    .split(/[^a-z]+/)
    .filter(Boolean);
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("") || "Version";
  return `${method}${name}`;
}
