import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ResponseOf, Route } from "../../../../src/contract/route.js";
import type { Routes } from "../../../../src/contract/routes.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { invalidCursorError } from "../../market/errors.js";
import type { MarketService } from "../../market/market-service.js";
import { toFieldError, type QueryInput, type ToParameterError } from "../read-query.js";

/**
 * Handles a validated request of a route.
 * @param request.id The collection's identifier in the path; empty for a path without one.
 */
export type MarketRouteHandler<Of extends Route> = (
  market: MarketService,
  request: { id: string; query: QueryInput<Of> },
) => Promise<DeepRequired<ResponseOf<Of>>>;

/** Handlers of routes by name. */
export type MarketHandlers<Of extends Routes> = { readonly [Name in keyof Of]: MarketRouteHandler<Of[Name]> };

/** Error of an invalid Market API parameter. `limit` and `cursor` have their own codes. */
export const toMarketParameterError: ToParameterError = (name, expected) => {
  if (name === "limit") return new ApiError("INVALID_LIMIT", `limit must be ${expected}.`);
  return name === "cursor" ? invalidCursorError() : toFieldError(name, expected);
};
