import type { MiddlewareHandler } from "hono";
import type { RateLimits } from "../../limits/rate-limits.js";
import type { ReadClientIp } from "./client-ip.js";

/**
 * Counts every request by client IP, before any other work. Runs after CORS, so that pages can read the
 * error.
 * @throws ApiError `RATE_LIMITED`
 */
export function rateLimitByIp({
  limits,
  readClientIp,
}: {
  limits: RateLimits;
  readClientIp: ReadClientIp;
}): MiddlewareHandler {
  return (context, next) => {
    const counting = limits.count("requests", { address: readClientIp(context) });
    return counting ? counting.then(next) : next();
  };
}
