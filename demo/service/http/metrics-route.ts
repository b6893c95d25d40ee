import { Hono } from "hono";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { requireOperatorToken } from "./middleware/operator-token.js";

/** Metrics of the process, rendered when somebody asks. */
export interface RenderedMetrics {
  readonly contentType: string;
  render(): Promise<string>;
  renderJson(): Promise<object[]>;
}

export const metricsPath = "/metrics";

/**
 * `/metrics`: the exposition format of Prometheus; JSON for `Accept: application/json`.
 * @param options.token null: none is needed, where the network admits operators only
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
