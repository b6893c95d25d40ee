import { Hono } from "hono";
import { createTtlCache } from "../cache/ttl-cache.js";
import { publicCors } from "./middleware/cors.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { formatErrorChain, type Log } from "./log.js";

/** Health check of a dependency; rejects if it is down. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

/** Time for which all requests share one result, failures included. */
const sharedMilliseconds = 1_000;

/**
 * `/healthz`: 200 if every dependency responds in time, else 503; each by name as `ok` or `failed`. Dependencies are
 * asked at most once a second, however many ask for the result.
 */
export function createHealthRoute({
  probes,
  log,
  monotonic,
  timeoutMilliseconds = 2_000,
}: {
  probes: Readonly<Record<string, Probe>>;
  log: Log;
  monotonic: () => number;
  timeoutMilliseconds?: number;
}): Hono {
  const routes = new Hono();
  const results = createTtlCache(() => Promise.all(Object.entries(probes).map(check)), {
    monotonic,
    ttlMilliseconds: sharedMilliseconds,
    maximumEntries: 1,
  });

  async function check([name, probe]: [string, Probe]): Promise<[string, "ok" | "failed"]> {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const timeout = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    try {
      await Promise.race([probe(signal), timeout]);
      return [name, "ok"];
    } catch (error) {
      log("warn", "health-check-failed", { part: name, error: formatErrorChain(error) });
      return [name, "failed"];
    }
  }

  routes.use("/healthz", publicCors);
  routes.get("/healthz", async (context) => {
    const parts = await results.read("");
    const healthy = parts.every(([, state]) => state === "ok");
    context.header("Cache-Control", "no-store");
    return context.json(
      { status: healthy ? "ok" : "failed", ...Object.fromEntries(parts) },
      healthy ? 200 : 503,
    );
  });
  routes.all("/healthz", methodNotAllowed("GET, HEAD, OPTIONS"));
  return routes;
}
