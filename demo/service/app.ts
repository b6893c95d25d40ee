import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { ReadClientIp } from "./http/middleware/client-ip.js";
import { createDocsRoutes } from "./http/docs/docs-routes.js";
import { errorHandler, notFoundHandler } from "./http/middleware/error-handler.js";
import { createHealthRoute, type Probe } from "./http/health.js";
import type { Log } from "./http/log.js";
import { createMarketRoutes } from "./http/market/market-routes.js";
import { createMintRoutes } from "./http/mint/mint-routes.js";
import { createPublicFiles } from "./http/public-files.js";
import { createRequestIds, logRequests, type RequestVariables } from "./http/middleware/request-log.js";
import { securityHeaders } from "./http/middleware/security-headers.js";
import type { MarketService } from "./market/market-service.js";
import type { ApiKeyAuth } from "./access/api-key-auth.js";
import type { MintService } from "./minting/mint-service.js";
import type { RateLimits } from "./limits/rate-limits.js";

/** Everything that the app acts through. */
export interface AppContext {
  access: ApiKeyAuth;
  rules: MintService;
  market: MarketService;
  /** How long answers of the Market API are kept for all who ask for the same. Default: a second. */
  keptMilliseconds?: number;
  clock: () => Date;
  limits: RateLimits;
  /** For whom the limits count a request by its address. */
  clientAddress: ReadClientIp;
  log: Log;
  random: (bytes: number) => Uint8Array;
  /** Milliseconds from any point that stays the same, to measure durations. */
  now: () => number;
  /** The service's own address, without a slash at its end. */
  publicBase: string;
  /** Absolute. */
  artDirectory: string;
  /** Absolute. */
  widgetDirectory: string;
  /** What `/healthz` asks, by name. */
  probes: Readonly<Record<string, Probe>>;
}

/** The service as a function from requests to answers. It listens on nothing. */
export function createApp(context: AppContext): Hono<{ Variables: RequestVariables }> {
  const { log, random, publicBase } = context;
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(requestId({ generator: createRequestIds(random) }));
  app.use(logRequests(log, context.now));
  app.use(securityHeaders);
  app.onError(errorHandler(log));
  app.notFound(notFoundHandler);

  app.route("/", createMintRoutes({ ...context, docs: `${publicBase}/docs` }));
  app.route("/", createMarketRoutes(context));
  app.route("/", createPublicFiles(context));
  app.route("/", createHealthRoute(context.probes, log));
  app.route("/", createDocsRoutes(publicBase));
  return app;
}
