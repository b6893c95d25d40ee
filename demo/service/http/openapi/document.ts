import type { AnyErrorCode, Route } from "../../../../src/contract/route.js";
import type { Routes } from "../../../../src/contract/routes.js";
import { describePathParameter, describeQueryParameter, type ParameterObject } from "./parameters.js";
import type { JsonSchema } from "./json-schema.js";
import { describeSchemas, type SchemaParts } from "./schemas.js";

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Empty for a route that needs no credential. */
  security?: OpenApiDocument["security"];
  description?: string;
  parameters?: ParameterObject[];
  requestBody?: { required: true; content: { "application/json": MediaType } };
  responses: Record<string, OperationResponse>;
}

export interface OperationResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: { "application/json": MediaType };
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

/** OpenAPI 3.1 document: the parts that this service uses. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Partial<Record<"get" | "post", Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
}

/** Description of one of the two APIs for its document. */
export interface ApiDescription extends SchemaParts {
  readonly title: string;
  readonly description: string;
  readonly routes: Routes;
  /** Comments on the routes: a summary, and paragraphs. */
  readonly routeComments: Readonly<Record<string, string>>;
  /** A response of each route, and the body of its request. */
  readonly examples: Readonly<Record<string, { readonly response?: unknown; readonly body?: unknown }>>;
  /** Routes by the tag that groups them. */
  readonly tags: Readonly<Record<string, object>>;
  /** Codes that every route may return. */
  readonly commonErrors: readonly AnyErrorCode[];
  /** True: successful responses have an ETag, and a request with it in `If-None-Match` gets a 304. */
  readonly hasEtags?: boolean;
  readonly statuses: Readonly<Partial<Record<AnyErrorCode, number>>>;
  /** Fields of an error body besides code and message. */
  readonly errorFields: object;
  readonly security: OpenApiDocument["security"];
  /** Default: API keys. */
  readonly securitySchemes?: object;
  /** Description of the keys. */
  readonly keys: string;
}

/** @param base Base URL of the API. */
export function describeApi(api: ApiDescription, base: string): OpenApiDocument {
  const { title, description, routes, security, keys } = api;
  const all = Object.values(routes);
  const schemas = describeSchemas(
    Object.fromEntries(all.map(({ response }) => response)),
    Object.fromEntries(all.flatMap(({ body }) => (body?.[1] ? [[body[0], body[1]]] : []))),
    api,
  );
  const paths: OpenApiDocument["paths"] = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const operation = describeOperation(operationId, route, api);
    paths[route.path] = { ...paths[route.path], [route.method]: operation };
  }
  return {
    openapi: "3.1.1",
    info: { title, version: "1", description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: base }],
    security,
    paths,
    components: {
      schemas,
      securitySchemes: api.securitySchemes ?? {
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: keys },
      },
    },
  };
}

function describeOperation(
  operationId: string,
  { path, query, body, response, errors, isShared, isPublic }: Route,
  api: ApiDescription,
): Operation {
  const [summary, ...paragraphs] = api.routeComments[operationId]!.split("\n\n");
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => describePathParameter(name!)),
    ...(query ?? []).map(describeQueryParameter),
    ...(api.hasEtags ? [ifNoneMatch] : []),
  ];
  const example = api.examples[operationId];
  return {
    operationId,
    tags: Object.keys(api.tags).filter((tag) => operationId in api.tags[tag]!),
    summary: summary!.replace(/\.$/, ""),
    ...(paragraphs.length > 0 && { description: paragraphs.join("\n\n") }),
    ...(isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": describeMedia(body[0], example?.body) } },
    }),
    responses: {
      200: {
        description: "Success.",
        ...(api.hasEtags && { headers: cacheHeaders }),
        ...(isShared && { headers: sharedCacheHeaders }),
        content: { "application/json": describeMedia(response[0], example?.response) },
      },
      ...(api.hasEtags && { 304: notModified }),
      ...describeErrors([...errors, ...api.commonErrors], api),
    },
  };
}

const describeMedia = (name: string, example: unknown): MediaType => ({
  schema: { $ref: `#/components/schemas/${name}` },
  ...(example !== undefined && { example }),
});

const etagHeader = { description: "Changes whenever the body changes.", schema: { type: "string" } };

const cacheHeaders = {
  ETag: etagHeader,
  "Cache-Control": { description: "How long the response may be cached.", schema: { type: "string" } },
};

const sharedCacheHeaders = {
  "CDN-Cache-Control": {
    description:
      "For a publishable key: how long a cache in front of the service may keep the response, for one key and origin.",
    schema: { type: "string" },
  },
  Age: {
    description: "From a cache: whole seconds since `serverTime`, rounded down.",
    schema: { type: "integer", minimum: 0 },
  },
  "X-Answered-At": {
    description:
      "Sent by a cache instead of `Age`: its time of response in Unix seconds, with fractions. Run countdowns against it.",
    schema: { type: "string" },
  },
};

const notModified: OperationResponse = {
  description: "The response that `If-None-Match` names is still current. No body.",
  headers: cacheHeaders,
};

const ifNoneMatch: ParameterObject = {
  name: "If-None-Match",
  in: "header",
  description: "ETags of the responses that the client has.",
  schema: { type: "string" },
};

const retryAfter = {
  description: "Seconds to wait before the next attempt.",
  schema: { type: "integer", minimum: 1 },
};

/** One response per status, with the codes that it may have. */
function describeErrors(
  codes: readonly AnyErrorCode[],
  { statuses: statusOf, errorFields }: ApiDescription,
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
