import type { z } from "zod";
import type { DeepRequired } from "../../../../src/contract/field.js";
import type { MarketErrorCode } from "../../../../src/contract/market-error.js";
import type { MarketService } from "../../market/market-service.js";
import type { NamedSchema, RouteDescription } from "../openapi/route-description.js";
import type { RouteQuery } from "../route-table.js";

type Response = z.core.$ZodType<object>;

interface MarketRouteDefinition<Schema extends Response, Query> extends RouteDescription {
  readonly method: "get";
  readonly query?: RouteQuery<Query>;
  readonly response: NamedSchema<Schema>;
  readonly errors: readonly MarketErrorCode[];
  /**
   * Answers a request that was checked.
   * @param request.id the collection's identifier in the path; empty for a path without one
   */
  handler(
    market: MarketService,
    request: { id: string; query: Query },
  ): Promise<DeepRequired<z.core.output<Schema>>>;
}

/** Entry of the Market API's route table. */
export type MarketRoute = MarketRouteDefinition<Response, unknown>;

type OwnFields<Schema extends Response, Query> = Omit<MarketRouteDefinition<Schema, Query>, "method" | "tag">;

/** Types the handler's query by the route's, and its result by the response's schema. */
export const defineMarketRoute = <Schema extends Response, Query = undefined>(
  route: OwnFields<Schema, Query>,
): MarketRoute => ({ method: "get", tag: "Market", ...route });
