import { Hono } from "hono";
import { createHealthRoutes, type Health } from "./health.js";
import type { Log } from "../platform/log/create-log.js";
import { createMetricsRoute, type RenderedMetrics } from "./metrics-route.js";
import { errorHandler, notFoundHandler } from "./middleware/error-handler.js";
import { securityHeaders } from "./middleware/security-headers.js";

/** App of the operator's own port: metrics and health checks. Its requests are neither logged nor counted. */
export function createOperatorApp({
  metrics,
  token,
  health,
  log,
}: {
  metrics: RenderedMetrics;
  token: string | null;
  health: Health;
  log: Log;
}): Hono {
  const app = new Hono();
  app.use(securityHeaders);
  app.onError(errorHandler(log));
  app.notFound(notFoundHandler);
  app.route("/", createMetricsRoute({ metrics, token }));
  app.route("/", createHealthRoutes(health));
  return app;
}
