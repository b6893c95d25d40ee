import type { HonoRequest } from "hono";
import type { QueryParameterName } from "./openapi/parameters.js";

/** Query of a route: its parameters in the document, and the function that reads them from a request. */
export interface RouteQuery<Query> {
  readonly parameters: readonly QueryParameterName[];
  /** @throws ApiError `VALIDATION_FAILED` or `INVALID_LIMIT`, naming the parameter */
  parse(request: HonoRequest): Query;
}

/** Path of a route table, like `/collections/{id}`, in the router's syntax. */
export const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
