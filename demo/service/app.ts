import { Hono, type MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import type { ReadClientIp } from "./http/middleware/client-ip.js";
import { createDefinitionSchemas } from "./collections/definition-schema.js";
import { createDocsRoutes } from "./http/docs/docs-routes.js";
import { errorHandler, notFoundHandler } from "./http/middleware/error-handler.js";
import { createHealthRoutes, healthPaths, type Health } from "./http/health.js";
import type { Log } from "./http/log.js";
import { createMetricsRoute, metricsPath, type RenderedMetrics } from "./http/metrics-route.js";
import { createMarketApi } from "./http/market/market-api.js";
import { createMintApi } from "./http/mint/mint-api.js";
import { createArtFiles } from "./http/art-files.js";
import { createPublicFiles } from "./http/public-files.js";
import {
  createRequestIds,
  createRequestRecord,
  maximumRequestIdLength,
  recordRequests,
  type AnsweredRequest,
  type RequestVariables,
} from "./http/middleware/request-log.js";
import { createRepeatedReads } from "./http/middleware/repeated-reads.js";
import { createSharePages } from "./http/share/share-pages.js";
import { securityHeaders } from "./http/middleware/security-headers.js";
import type { HiddenArtTest } from "./collections/hidden-art.js";
import type { MarketService } from "./market/market-service.js";
import type { ApiKeyAuth } from "./access/api-key-auth.js";
import type { MintService } from "./minting/mint-service.js";
import type { ConcurrencyLimit } from "./limits/concurrency-limit.js";
import type { RateLimits } from "./limits/rate-limits.js";
import type { ArtStorage } from "./storage/art-storage.js";

/** Dependencies of the HTTP app. */
export interface AppContext {
  apiKeyAuth: ApiKeyAuth;
  mintService: MintService;
  market: MarketService;
  /** Art that isn't served. */
  readHiddenArt: HiddenArtTest;
  /** Milliseconds for which Market API responses are cached across clients. Default: 1,000. */
  cacheMilliseconds?: number;
  limits: RateLimits;
  /** Limit of Market API reads that aren't cached. */
  marketReads: ConcurrencyLimit;
  /** Client IP that rate limits count by. */
  readClientIp: ReadClientIp;
  log: Log;
  random: (bytes: number) => Uint8Array;
  /** Monotonic milliseconds. */
  monotonic: () => number;
  /** The service's own base URL, without a trailing slash. */
  publicBase: string;
  art: ArtStorage;
  /** Absolute path. */
  widgetDirectory: string;
  /** Absolute path of the documentation's site. */
  docsDirectory: string;
  /** State of the process and its dependencies. */
  health: Health;
  /** Called with each answered request. */
  onRequest?: ((request: AnsweredRequest) => void) | undefined;
  /** Traces requests. Default: they aren't traced. */
  traceRequests?: MiddlewareHandler | undefined;
  /** Metrics that this app serves to who has the token. Default: it serves none. */
  metrics?: { metrics: RenderedMetrics; token: string } | undefined;
}

/** Paths that load balancers and Prometheus ask for all the time. */
const quietPaths: ReadonlySet<string> = new Set([...healthPaths, metricsPath]);

/**
 * Time for which a request counts as checked when it is repeated. With the time that keys are cached for, what an operator
 * changes of a key takes effect within a second.
 */
const repeatMilliseconds = 500;

/** The service as a function from requests to responses; it doesn't listen on a port. */
export function createApp(context: AppContext): Hono<{ Variables: RequestVariables }> {
  const { log, random, publicBase, traceRequests } = context;
  const app = new Hono<{ Variables: RequestVariables }>();
  const generateId = createRequestIds(random);
  const record = createRequestRecord({ ...context, quietPaths });
  // A traced request passes everything that its spans tell of.
  if (!traceRequests) {
    const reads = createRepeatedReads({
      ...context,
      generateId,
      record,
      ttlMilliseconds: repeatMilliseconds,
    });
    // Before any handler of the framework, whose dispatch costs more than such an answer.
    const { fetch } = app;
    app.fetch = (request, env) => reads.answer(request, env, fetch);
    app.use(reads.remember);
  }
  app.use(requestId({ limitLength: maximumRequestIdLength, generator: generateId }));
  if (traceRequests) {
    app.use((request, next) => (quietPaths.has(request.req.path) ? next() : traceRequests(request, next)));
  }
  app.use(recordRequests({ ...context, record }));
  app.use(securityHeaders);
  app.onError(errorHandler(log));
  app.notFound(notFoundHandler);

  app.route("/", createMintApi({ ...context, docs: `${publicBase}/docs/mint-api` }));
  app.route("/", createMarketApi(context));
  app.route("/", createArtFiles(context));
  app.route("/", createPublicFiles(context));
  app.route("/", createSharePages(context));
  app.route("/", createHealthRoutes(context.health));
  if (context.metrics) app.route("/", createMetricsRoute(context.metrics));
  app.route("/", createDocsRoutes({ ...context, schemas: createDefinitionSchemas() }));
  return app;
}
