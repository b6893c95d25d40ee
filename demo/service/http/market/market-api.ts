import { Hono, type MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { marketRoutes, type Routes } from "../../../../src/contract/routes.js";
import type { MarketService } from "../../market/market-service.js";
import type { ApiKeyAuth } from "../../catalog/api-keys/api-key-auth.js";
import type { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.js";
import { createPageOrigin } from "../middleware/page-origin.js";
import type { ReadClientIp } from "../middleware/client-ip.js";
import { marketApiCors } from "../middleware/cors.js";
import { methodNotAllowed, unknownRouteHandler } from "../middleware/error-handler.js";
import type { RateLimit } from "../middleware/rate-limit.js";
import { createResponseCache, maxTtlMilliseconds } from "../middleware/response-cache.js";
import { readQuery } from "../read-query.js";
import { toRouterPath } from "../router-path.js";
import { marketHandlers } from "./market-handlers.js";
import { toMarketParameterError, type MarketHandlers } from "./market-route.js";
import type { RequestVariables } from "../middleware/request-log.js";

export const marketBase = "/market/v1";

/** Headers of every response, errors included. */
export const marketApiHeaders: readonly MiddlewareHandler[] = [
  marketApiCors,
  (context, next) => {
    // Default, which a cached response replaces.
    context.header("Cache-Control", "no-store");
    return next();
  },
];

/** Key of a cached response: route name, collection identifier and query. */
type ResponseKey = readonly [name: string, id: string, query: unknown];

const routes: Routes = marketRoutes;
const handlers = marketHandlers as unknown as MarketHandlers<Routes>;

/**
 * Creates the Market API from the contract's routes: public reads, with or without a key. A key that is sent must be
 * valid, so that clients notice invalid keys, and a secret key must not come from a page.
 */
export function createMarketApi({
  apiKeyAuth,
  market,
  rateLimit,
  marketReads,
  readClientIp,
  monotonic,
  publicBase,
  cacheMilliseconds = maxTtlMilliseconds,
}: {
  apiKeyAuth: ApiKeyAuth;
  market: MarketService;
  rateLimit: RateLimit;
  /** Limit of uncached reads. */
  marketReads: ConcurrencyLimit;
  readClientIp: ReadClientIp;
  monotonic: () => number;
  /** The service's base URL. */
  publicBase: string;
  /** Time that a response is cached for all clients. At most a second. */
  cacheMilliseconds?: number;
}): Hono<{ Variables: RequestVariables }> {
  const api = new Hono<{ Variables: RequestVariables }>();
  const responses = createResponseCache(
    (key) => {
      const [name, id, query] = JSON.parse(key) as ResponseKey;
      return handlers[name]!(market, { id, query: query as never });
    },
    {
      monotonic,
      ttlMilliseconds: cacheMilliseconds,
      admit: (context, read) => marketReads.run(readClientIp(context), read),
    },
  );

  const readPageOrigin = createPageOrigin(publicBase);
  const verifyKey = createMiddleware(async (context, next) => {
    const key = context.req.header("X-API-Key");
    const client = readClientIp(context);
    if (key) await apiKeyAuth.verify({ key, origin: readPageOrigin(context.req), client });
    return next();
  });

  for (const [name, route] of Object.entries(routes)) {
    const routerPath = marketBase + toRouterPath(route.path);
    const countActivity = rateLimit(
      (context) => route.rate && { activities: route.rate, subjects: { address: readClientIp(context) } },
    );
    api.get(routerPath, verifyKey, countActivity, async (context) => {
      const query = readQuery(context.req, route, toMarketParameterError);
      const parts: ResponseKey = [name, context.req.param("id") ?? "", query];
      return responses.respond(context, JSON.stringify(parts));
    });
    api.all(routerPath, methodNotAllowed("GET, HEAD, OPTIONS"));
  }
  api.all(`${marketBase}/*`, unknownRouteHandler);
  return api;
}
