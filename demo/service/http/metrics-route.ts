import { Hono } from "hono";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { requireOperatorToken } from "./middleware/operator-token.js";

/** Metrics of the process, rendered on request. */
export interface RenderedMetrics {
  readonly contentType: string;
  render(): Promise<string>;
  renderJson(): Promise<object[]>;
}

export const metricsPath = "/metrics";

/**
 * `/metrics`: Prometheus exposition format, or JSON for `Accept: application/json`.
 * @param options.token Null: none is required, because the network only admits operators.
 */
export function createMetricsRoute({
  metrics,
  token,
}: {
  metrics: RenderedMetrics;
  token: string | null;
}): Hono {
  const routes = new Hono();
  routes.get(metricsPath, requireOperatorToken(token), async (context) => {
    context.header("Cache-Control", "no-store");
    if (context.req.header("Accept")?.includes("application/json"))
      return context.json(await metrics.renderJson());
    return context.body(await metrics.render(), 200, { "Content-Type": metrics.contentType });
  });
  routes.all(metricsPath, methodNotAllowed("GET, HEAD, OPTIONS"));
  return routes;
}
