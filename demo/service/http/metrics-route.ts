import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { methodNotAllowed } from "./middleware/error-handler.js";

/** Metrics of the process, rendered when somebody asks. */
export interface RenderedMetrics {
  readonly contentType: string;
  render(): Promise<string>;
  renderJson(): Promise<object[]>;
}

export const metricsPath = "/metrics";

/**
 * `/metrics`: the exposition format of Prometheus; JSON for `Accept: application/json`. Responds 401 to requests without
 * the token as `Authorization: Bearer`.
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
  const expected = token === null ? null : hash(`Bearer ${token}`);
  routes.get(metricsPath, async (context) => {
    context.header("Cache-Control", "no-store");
    const given = hash(context.req.header("Authorization") ?? "");
    if (expected !== null && !timingSafeEqual(given, expected)) {
      context.header("WWW-Authenticate", "Bearer");
      return context.text("Send METRICS_TOKEN as Authorization: Bearer.\n", 401);
    }
    if (context.req.header("Accept")?.includes("application/json"))
      return context.json(await metrics.renderJson());
    return context.body(await metrics.render(), 200, { "Content-Type": metrics.contentType });
  });
  routes.all(metricsPath, methodNotAllowed("GET, HEAD, OPTIONS"));
  return routes;
}

/** Hashes have equal lengths, whatever was sent. */
const hash = (text: string) => createHash("sha256").update(text).digest();
