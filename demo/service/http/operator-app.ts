import { Hono } from "hono";
import { createDisplayRoute, type ReadCollectionDisplay } from "./display-route.js";
import { createHealthRoutes, type Health } from "./health.js";
import type { Log } from "../platform/log/create-log.js";
import { createMetricsRoute, type RenderedMetrics } from "./metrics-route.js";
import { errorHandler, notFoundHandler } from "./middleware/error-handler.js";
import { securityHeaders } from "./middleware/security-headers.js";

/**
 * App of the operator's own port: metrics, health checks and collections. Its requests are not logged or rate limited.
 */
export function createOperatorApp({
  metrics,
  token,
  health,
  readDisplay,
  log,
}: {
  metrics: RenderedMetrics;
  token: string | null;
  health: Health;
  readDisplay: ReadCollectionDisplay;
  log: Log;
}): Hono {
  const app = new Hono();
  app.use(securityHeaders);
  const handleError = errorHandler(log);
  app.onError(handleError);
  app.notFound(notFoundHandler(handleError));
  app.route("/", createMetricsRoute({ metrics, token }));
  app.route("/", createHealthRoutes(health));
  app.route("/", createDisplayRoute(readDisplay, token));
  return app;
}
