import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { MarketRules } from "../market/market-rules.js";
import type { Access } from "../mint/access.js";
import type { RateLimits } from "../mint/rate-limits.js";
import { limitByAddress } from "./address-limit.js";
import type { ReadClientAddress } from "./client-address.js";
import { marketApiCors } from "./cors.js";
import {
  answerErrors,
  answerOtherMethods,
  formatMarketRefusal,
  refuseUnknownAddress,
} from "./error-answer.js";
import { createKeptAnswers, mostKeptMilliseconds } from "./kept-answers.js";
import type { Log } from "./log.js";
import {
  readActivityOrder,
  readCollectionsOrder,
  readItemsOrder,
  readListOrder,
  readSearchOrder,
} from "./market-query.js";
import type { RequestVariables } from "./request-log.js";

const base = "/market/v1";

/** What a read is asked for: the name of one of the rules, and what it takes. */
type Asked = {
  [Name in keyof MarketRules]: readonly [Name, ...Parameters<MarketRules[Name]>];
}[keyof MarketRules];

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
  keptMilliseconds = mostKeptMilliseconds,
}: {
  access: Access;
  market: MarketRules;
  limits: RateLimits;
  clientAddress: ReadClientAddress;
  clock: () => Date;
  log: Log;
  /** How long an answer is kept for all who ask for the same; at most a second. */
  keptMilliseconds?: number;
}): Hono<{ Variables: RequestVariables }> {
  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.onError(answerErrors(log, formatMarketRefusal));

  const answer = createKeptAnswers(
    (text) => {
      const [name, ...order] = JSON.parse(text) as Asked;
      return (market[name] as (...order: unknown[]) => Promise<object>)(...order);
    },
    { clock, keptMilliseconds },
  );

  const recognize = createMiddleware(async (context, next) => {
    const key = context.req.header("X-API-Key");
    if (key) await access.recognize(key);
    return next();
  });

  function get(path: string, ask: (context: Context, identifier: string) => Asked): void {
    routes.get(base + path, recognize, (context) =>
      answer(context, JSON.stringify(ask(context, context.req.param("id") ?? ""))),
    );
    routes.all(base + path, answerOtherMethods("GET, HEAD, OPTIONS"));
  }

  routes.use(`${base}/*`, marketApiCors, async (context, next) => {
    // Of what isn't an answer to keep.
    context.header("Cache-Control", "no-store");
    return next();
  });
  routes.use(`${base}/*`, limitByAddress({ limits, clientAddress }));

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
  routes.all(`${base}/*`, refuseUnknownAddress);
  return routes;
}
