import type { MiddlewareHandler } from "hono";
import type { RateLimits } from "../../limits/rate-limits.js";
import type { ReadClientIp } from "./client-ip.js";

/**
 * Counts every request for the address that it comes from, before anything else is done for it. It stands behind CORS,
 * so that pages can read the refusal.
 * @throws Refusal `RATE_LIMITED`
 */
export function rateLimitByIp({
  limits,
  clientAddress,
}: {
  limits: RateLimits;
  clientAddress: ReadClientIp;
}): MiddlewareHandler {
  return (context, next) => {
    const counting = limits.count("requests", { address: clientAddress(context) });
    return counting ? counting.then(next) : next();
  };
}
