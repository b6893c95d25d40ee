import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { MarketService } from "../../market/market-service.js";
import type { ApiKeyAuth } from "../../access/api-key-auth.js";
import type { RateLimits } from "../../limits/rate-limits.js";
import { rateLimitByIp } from "../middleware/rate-limit-by-ip.js";
import type { ReadClientIp } from "../middleware/client-ip.js";
import { marketApiCors } from "../middleware/cors.js";
import {
  errorHandler,
  methodNotAllowed,
  formatMarketError,
  unknownRouteHandler,
} from "../middleware/error-handler.js";
import { createResponseCache, maximumTtlMilliseconds } from "../middleware/response-cache.js";
import type { Log } from "../log.js";
import {
  readActivityOrder,
  readCollectionsOrder,
  readItemsOrder,
  readListOrder,
  readSearchOrder,
} from "./market-query.js";
import type { RequestVariables } from "../middleware/request-log.js";

const base = "/market/v1";

/** What a read is asked for: the name of one of the rules, and what it takes. */
type Asked = {
  [Name in keyof MarketService]: readonly [Name, ...Parameters<MarketService[Name]>];
}[keyof MarketService];

/**
 * The routes of the Market API: reads for everybody, with or without a key. A key that is sent must be a good one: who
 * sends it wants to be known, and should hear that it isn't.
 */
export function createMarketRoutes({
  access,
  market,
  limits,
  clientAddress,
  clock,
  log,
  keptMilliseconds = maximumTtlMilliseconds,
}: {
  access: ApiKeyAuth;
  market: MarketService;
  limits: RateLimits;
  clientAddress: ReadClientIp;
  clock: () => Date;
  log: Log;
  /** How long an answer is kept for all who ask for the same; at most a second. */
  keptMilliseconds?: number;
}): Hono<{ Variables: RequestVariables }> {
  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.onError(errorHandler(log, formatMarketError));

  const answer = createResponseCache(
    (text) => {
      const [name, ...order] = JSON.parse(text) as Asked;
      return (market[name] as (...order: unknown[]) => Promise<object>)(...order);
    },
    { clock, ttlMilliseconds: keptMilliseconds },
  );

  const recognize = createMiddleware(async (context, next) => {
    const key = context.req.header("X-API-Key");
    if (key) await access.verify(key);
    return next();
  });

  function get(path: string, ask: (context: Context, identifier: string) => Asked): void {
    routes.get(base + path, recognize, (context) =>
      answer(context, JSON.stringify(ask(context, context.req.param("id") ?? ""))),
    );
    routes.all(base + path, methodNotAllowed("GET, HEAD, OPTIONS"));
  }

  routes.use(`${base}/*`, marketApiCors, async (context, next) => {
    // Of what isn't an answer to keep.
    context.header("Cache-Control", "no-store");
    return next();
  });
  routes.use(`${base}/*`, rateLimitByIp({ limits, clientAddress }));

  get("/collections", ({ req }) => ["readCollections", readCollectionsOrder(req)]);
  get("/collections/meta", () => ["readMeta"]);
  get("/collections/:id", (_, id) => ["readCollection", id]);
  get("/collections/:id/stats", (_, id) => ["readStats", id]);
  get("/collections/:id/items", ({ req }, id) => ["readItems", id, readItemsOrder(req)]);
  get("/collections/:id/offers", ({ req }, id) => ["readOffers", id, readListOrder(req)]);
  get("/collections/:id/activity", ({ req }, id) => ["readActivity", id, readActivityOrder(req)]);
  get("/collections/:id/traits", (_, id) => ["readTraits", id]);
  get("/collections/:id/holders", ({ req }, id) => ["readHolders", id, readListOrder(req)]);
  get("/activity", ({ req }) => ["readGlobalActivity", readActivityOrder(req)]);
  get("/search", ({ req }) => ["search", readSearchOrder(req)]);
  routes.all(`${base}/*`, unknownRouteHandler);
  return routes;
}
