import { Hono, type MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import type { AdminService } from "./admin/admin-service.js";
import { adminApiHeaders, adminBase, createAdminApi } from "./http/admin/admin-api.js";
import { createCalendarFeed } from "./http/calendar/calendar-feed.js";
import type { ReadClientIp } from "./http/middleware/client-ip.js";
import { createDefinitionSchemas } from "./import/definition-schema.js";
import { createDocsRoutes } from "./http/docs/docs-routes.js";
import { createDropPages } from "./http/drop/drop-pages.js";
import { createDropReminders } from "./http/drop/drop-reminders.js";
import type { AnswerInstead } from "./http/static-files.js";
import { publicCors, publicPaths } from "./http/middleware/cors.js";
import {
  errorHandler,
  formatMarketError,
  formatMintError,
  notFoundHandler,
} from "./http/middleware/error-handler.js";
import { createFaucetRoute, type FillWallet } from "./http/faucet-route.js";
import { createHealthRoutes, healthPaths, type Health } from "./http/health.js";
import type { Log } from "./platform/log/create-log.js";
import { createMetricsRoute, metricsPath, type RenderedMetrics } from "./http/metrics-route.js";
import { createMarketApi, marketApiHeaders, marketBase } from "./http/market/market-api.js";
import { createMintApi, mintApiHeaders, mintBase, type MintRouteTable } from "./http/mint/mint-api.js";
import { createArtFiles } from "./http/art-files.js";
import { createPublicFiles } from "./http/public-files.js";
import { maxTtlMilliseconds } from "./http/middleware/response-cache.js";
import { createRateLimit } from "./http/middleware/rate-limit.js";
import {
  createRequestIds,
  maxRequestIdLength,
  recordRequests,
  type AnsweredRequest,
  type RequestVariables,
} from "./http/middleware/request-log.js";
import { takeTurns } from "./http/middleware/take-turns.js";
import { createShareImages } from "./http/share/share-image.js";
import { createSharePages } from "./http/share/share-pages.js";
import { createStudioFiles, type StudioFilesContext } from "./http/studio/studio-files.js";
import { securityHeaders } from "./http/middleware/security-headers.js";
import type { HiddenArtTest } from "./market/hidden-art/hidden-art.js";
import type { MarketService } from "./market/market-service.js";
import type { ApiKeyAuth } from "./catalog/api-keys/api-key-auth.js";
import type { Reminders } from "./catalog/reminders/reminders.js";
import type { MintService } from "./mint/mint-service.js";
import type { ConcurrencyLimit } from "./platform/limits/concurrency-limit.js";
import type { RateLimits } from "./platform/limits/rate-limits.js";
import type { UrgentWork } from "./platform/limits/urgent-work.js";
import type { ArtStorage } from "./platform/storage/art-storage.js";

/** Dependencies of the HTTP app. */
export interface AppContext {
  apiKeyAuth: ApiKeyAuth;
  mintService: MintService;
  market: MarketService;
  /** Test for art that must not be served. */
  readHiddenArt: HiddenArtTest;
  /** Milliseconds for which responses of the Market API and public reads are cached across clients. Default: 1,000. */
  cacheMilliseconds?: number;
  limits: RateLimits;
  /** Limit of Mint API reads. */
  mintReads: ConcurrencyLimit;
  /** Limit of uncached Market API reads. */
  marketReads: ConcurrencyLimit;
  /** Limit of uncached reads of metadata and share pages. */
  publicReads: ConcurrencyLimit;
  /** Limit of uncached look-ups in art storage. */
  artReads: ConcurrencyLimit;
  /** Prepares and executes, which other reads yield to. */
  urgentWork: UrgentWork;
  /** Client IP that the rate limits count. */
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
  /** Absolute path. */
  packageDirectory: string;
  /** Absolute path of the documentation site. */
  docsDirectory: string;
  /** Answers instead of the documentation site. */
  answerDocs?: AnswerInstead | undefined;
  /** Answers instead of the npm package. */
  answerPackage?: AnswerInstead | undefined;
  /** Sends coins of a test chain to a wallet, for `/faucet/{wallet}`. Default: no such route. */
  fillWallet?: FillWallet | undefined;
  /** Notifications of browsers before a phase opens. Default: none. */
  reminders?: Reminders | undefined;
  /** URL to which `/` redirects. Default: the documentation. */
  homeUrl?: string | undefined;
  /** State of the process and its dependencies. */
  health: Health;
  /** Called with each answered request. */
  onRequest?: ((request: AnsweredRequest) => void) | undefined;
  /** Routes of the Mint API. Default: the contract's. */
  mintTable?: MintRouteTable | undefined;
  /** What the Admin API calls, the limit of its requests, and the studio's build. Default: there is neither. */
  studio?:
    | ({ admin: AdminService; adminRequests: ConcurrencyLimit; clock: () => Date } & StudioFilesContext)
    | undefined;
  /** Traces requests. Default: no tracing. */
  traceRequests?: MiddlewareHandler | undefined;
  /** Metrics that this app serves to requests with the token. Default: none. */
  metrics?: { metrics: RenderedMetrics; token: string } | undefined;
}

/**
 * Paths that load balancers and Prometheus poll. They have separate turns, and aren't rate limited: rejecting them
 * costs as much as responding, and `/livez` must not depend on the database.
 */
const quietPaths: ReadonlySet<string> = new Set([...healthPaths, metricsPath]);

/** Creates the service as a function from requests to responses, which doesn't listen on a port. */
export function createApp(context: AppContext): Hono<{ Variables: RequestVariables }> {
  const { log, random, publicBase, traceRequests, readClientIp } = context;
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(takeTurns(readClientIp, quietPaths));
  const generateId = createRequestIds(random);
  app.use(requestId({ limitLength: maxRequestIdLength, generator: generateId }));
  if (traceRequests) {
    app.use((request, next) => (quietPaths.has(request.req.path) ? next() : traceRequests(request, next)));
  }
  app.use(recordRequests({ ...context, quietPaths }));
  app.use(securityHeaders);
  const handleError = errorHandler(log, { formatOf, docs: `${publicBase}/docs/reference/error-codes` });
  app.onError(handleError);
  app.notFound(notFoundHandler(handleError));
  // Before the rate limit, so that pages can read its error.
  app.use(`${mintBase}/*`, ...mintApiHeaders);
  app.use(`${marketBase}/*`, ...marketApiHeaders);
  if (context.studio) app.use(`${adminBase}/*`, adminApiHeaders);
  for (const path of publicPaths) app.use(path, publicCors);
  const rateLimit = createRateLimit(context.limits);
  app.use(
    rateLimit((request) =>
      quietPaths.has(request.req.path)
        ? undefined
        : { activities: "requests", subjects: { address: readClientIp(request) } },
    ),
  );

  const docs = `${publicBase}/docs/reference/mint-api`;
  app.route("/", createMintApi({ ...context, rateLimit, docs }, context.mintTable));
  app.route("/", createMarketApi({ ...context, rateLimit }));
  if (context.studio) {
    app.route("/", createAdminApi({ ...context, ...context.studio, rateLimit }));
    app.route("/", createStudioFiles(context.studio));
  }
  const { publicReads: limit, cacheMilliseconds: ttlMilliseconds = maxTtlMilliseconds } = context;
  const publicReading = { ...context, limit, ttlMilliseconds };
  app.route("/", createArtFiles({ ...publicReading, limit: context.artReads }));
  app.route("/", createPublicFiles(publicReading));
  const sharing = { ...publicReading, readShareImage: createShareImages(publicReading) };
  app.route("/", createSharePages(sharing));
  const { reminders } = context;
  if (reminders) app.route("/", createDropReminders({ ...context, reminders, rateLimit }));
  app.route("/", createDropPages({ ...sharing, hasReminders: reminders !== undefined }));
  app.route("/", createCalendarFeed(publicReading));
  if (context.fillWallet) app.route("/", createFaucetRoute(context.fillWallet));
  app.route("/", createHealthRoutes(context.health));
  if (context.metrics) app.route("/", createMetricsRoute(context.metrics));
  app.route(
    "/",
    createDocsRoutes({
      ...context,
      schemas: createDefinitionSchemas(),
      hasStudio: context.studio !== undefined,
    }),
  );
  return app;
}

const formatOf = (path: string) =>
  `${path}/`.startsWith(`${marketBase}/`) ? formatMarketError : formatMintError;
