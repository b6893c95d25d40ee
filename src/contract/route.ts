import type * as z from "zod/mini";
import type { AdminErrorCode } from "./admin-errors.js";
import type { ErrorCode } from "./errors.js";
import type { MarketErrorCode } from "./market-errors.js";
import type { PathParameter, QueryName, QueryValues } from "./parameters.js";

/** Classes of requests with their own rate limit, in addition to the limit of all requests. */
export type RateClass =
  | "changes"
  | "codes"
  | "eligibility"
  | "executes"
  | "lists"
  | "prepares"
  | "searches"
  | "signIns";

/** Error code of one of the APIs. */
export type AnyErrorCode = ErrorCode | MarketErrorCode | AdminErrorCode;

/**
 * JSON body of a route. Only the list of routes has its schema: clients don't validate what they send, and would bundle
 * a quarter more of zod.
 */
export type Body<Schema extends z.ZodMiniType<object> = z.ZodMiniType<object>> = readonly [
  name: string,
  schema?: Schema,
];

/**
 * Route of an API. Clients, the service's registration and validation, the OpenAPI documents, the API pages and the
 * fake service are derived from it. `routes.ts` lists all routes.
 */
export interface Route {
  readonly method: "get" | "post";
  /** Path below the API's base URL, with its parameters in braces. */
  readonly path: string;
  /** Query parameters; unknown ones are ignored. A list is paged by `offset` or `cursor`. */
  readonly query?: readonly QueryName[];
  /** JSON body of a POST, with the name of its schema. */
  readonly body?: Body;
  /** Response body, with the name of its schema. */
  readonly response: readonly [name: string, schema: z.ZodMiniType<object>];
  /** Codes of this route, in addition to those of every route of its API. */
  readonly errors: readonly AnyErrorCode[];
  readonly rate?: RateClass;
  /** True: a cache in front of the service may keep a successful response for a second, per key and origin. */
  readonly isShared?: boolean;
  /** True: the response waits for the chain, so clients use a longer timeout. */
  readonly awaitsChain?: boolean;
  /** True: needs no credential, unlike the other routes of its API. */
  readonly isPublic?: boolean;
  /** True for a POST that may be retried: the same body gets the same response. */
  readonly isRepeatable?: boolean;
}

/**
 * Lists a route's codes: those it shares with other routes, and its own. A function for the same reason as `withBody`.
 */
export function listErrors(
  common: readonly AnyErrorCode[],
  ...own: readonly AnyErrorCode[]
): readonly AnyErrorCode[] {
  return [...common, ...own];
}

/** Adds the schema of a route's body. A function, because bundlers keep an object that spreads another one. */
export function withBody<Of extends Route, Schema extends z.ZodMiniType<object>>(
  route: Of,
  name: string,
  schema: Schema,
): Omit<Of, "body"> & { readonly body: readonly [name: string, schema: Schema] } {
  return { ...route, body: [name, schema] };
}

/** Names of the parameters in a path. */
export type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name & PathParameter) | ParameterNames<Rest>
  : never;

/** Query of a route, as passed by a client. */
export type QueryOf<Of extends Route> = Pick<QueryValues, NonNullable<Of["query"]>[number]>;

/** Body of a route, as passed by a client. */
export type BodyOf<Of extends Route> = Of extends { readonly body: Body<infer Schema> }
  ? z.input<Schema>
  : never;

/** Response of a route. */
export type ResponseOf<Of extends Route> = z.infer<Of["response"][1]>;

/**
 * Path of the collection read. Separate from its schema, which the script tag doesn't load: it only sends the request.
 */
export const collectionPath = "/collections/{identifier}";

/** Codes of a route for a collection or a phase. */
export const scopeErrors = ["COLLECTION_NOT_IN_SCOPE"] as const;

/** Codes of a scoped route with a query or a wallet. */
export const validatedErrors = [...scopeErrors, "VALIDATION_FAILED"] as const;

/** Codes of a scoped route with a body. */
export const bodyErrors = [...validatedErrors, "BODY_TOO_LARGE"] as const;
