import type { DeepRequired } from "../../../../src/contract/field.js";
import type { MarketErrorCode } from "../../../../src/contract/market-error.js";
import type { Schema } from "../../../../src/contract/schema.js";
import type { Activity } from "../../platform/limits/rate-limits.js";
import type { MarketService } from "../../market/market-service.js";
import type { NamedSchema, RouteDescription } from "../openapi/route-description.js";
import type { RouteQuery } from "../route-table.js";

interface MarketRouteDefinition<Body, Query> extends RouteDescription {
  readonly method: "get";
  readonly query?: RouteQuery<Query>;
  readonly response: NamedSchema<Schema<Body>>;
  readonly errors: readonly MarketErrorCode[];
  /** Activity that a request counts for, cached or not. */
  readonly activity?: Activity;
  /**
   * Answers a request that was checked.
   * @param request.id the collection's identifier in the path; empty for a path without one
   */
  handler(market: MarketService, request: { id: string; query: Query }): Promise<DeepRequired<Body>>;
}

/** Entry of the Market API's route table. */
export type MarketRoute = MarketRouteDefinition<object, unknown>;

type OwnFields<Body, Query> = Omit<MarketRouteDefinition<Body, Query>, "method" | "tag">;

/** Types the handler's query by the route's, and its result by the response's schema. */
export const defineMarketRoute = <Body extends object, Query = undefined>(
  route: OwnFields<Body, Query>,
): MarketRoute => ({ method: "get", tag: "Market", ...route });
