import { Hono } from "hono";
import { publicCors } from "./middleware/cors.js";
import { methodNotAllowed } from "./middleware/error-handler.js";
import { formatErrorChain, type Log } from "./log.js";

/** Health check of a dependency; rejects if it is down. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

/** `/healthz`: 200 if every dependency responds in time, else 503; each by name as `ok` or `failed`. */
export function createHealthRoute(
  probes: Readonly<Record<string, Probe>>,
  log: Log,
  timeoutMilliseconds = 2_000,
): Hono {
  const routes = new Hono();

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
    const parts = await Promise.all(Object.entries(probes).map(check));
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
