import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.js";
import type { MarketErrorCode } from "./market/errors.js";
import type { PathParameter, QueryName, QueryValues } from "./parameters.js";

/** Classes of requests that have a rate limit of their own, beside the limit of all requests. */
export type RateClass = "codes" | "eligibility" | "executes" | "lists" | "prepares" | "searches";

/**
 * JSON body of a route. Only the list of routes has its schema: a client doesn't validate what it sends, and would bundle
 * a quarter more of zod.
 */
export type Body<Schema extends z.ZodMiniType<object> = z.ZodMiniType<object>> = readonly [
  name: string,
  schema?: Schema,
];

/**
 * Route of an API. Clients, the service's registration and validation, the OpenAPI documents, the API pages and the fake
 * service are derived from it; `routes.ts` lists all routes.
 */
export interface Route {
  readonly method: "get" | "post";
  /** Path below the API's base URL, with its parameters in braces. */
  readonly path: string;
  /** Parameters of the query; unknown ones are ignored. A list is paged by `offset` or `cursor`. */
  readonly query?: readonly QueryName[];
  /** JSON body of a POST, with the name of its schema. */
  readonly body?: Body;
  /** Response body, with the name of its schema. */
  readonly response: readonly [name: string, schema: z.ZodMiniType<object>];
  /** Codes of this route, beside those that every route of its API has. */
  readonly errors: readonly (ErrorCode | MarketErrorCode)[];
  readonly rate?: RateClass;
  /** True: a cache in front of the service may keep a success for a second, for one key and origin. */
  readonly isShared?: boolean;
  /** True: the response waits for the chain, so a client allows more time. */
  readonly awaitsChain?: boolean;
  /** True for a POST that may be sent again: the same body gets the same answer. */
  readonly isRepeatable?: boolean;
}

/** Codes of a route: those that it has in common with others, and its own. A function for the reason of `withBody`. */
export function listErrors(
  common: readonly (ErrorCode | MarketErrorCode)[],
  ...own: readonly (ErrorCode | MarketErrorCode)[]
): readonly (ErrorCode | MarketErrorCode)[] {
  return [...common, ...own];
}

/** Route with the schema of its body. A function, because bundlers keep an object that spreads another one. */
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

/** Query of a route, as a client passes it. */
export type QueryOf<Of extends Route> = Pick<QueryValues, NonNullable<Of["query"]>[number]>;

/** Body of a route, as a client passes it. */
export type BodyOf<Of extends Route> = Of extends { readonly body: Body<infer Schema> }
  ? z.input<Schema>
  : never;

/** Response of a route. */
export type ResponseOf<Of extends Route> = z.infer<Of["response"][1]>;

/** Path of the collection read. Apart from its schema, which the script tag doesn't load: it only sends the request. */
export const collectionPath = "/collections/{identifier}";

/** Codes of a route that names a collection or a phase. */
export const scopeErrors = ["COLLECTION_NOT_IN_SCOPE"] as const;

/** Codes of a scoped route with a query or a wallet. */
export const validatedErrors = [...scopeErrors, "VALIDATION_FAILED"] as const;

/** Codes of a scoped route with a body. */
export const bodyErrors = [...validatedErrors, "BODY_TOO_LARGE"] as const;
