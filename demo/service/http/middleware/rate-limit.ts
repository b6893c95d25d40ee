import type { Context, MiddlewareHandler } from "hono";
import type { Countable, RateLimits, Subjects } from "../../platform/limits/rate-limits.js";

/** Activities of a request, and the subjects that it is counted for. */
export interface RateDeclaration {
  readonly activities: Countable | readonly Countable[];
  readonly subjects: Subjects;
}

/** Creates the middleware that counts requests for a declaration, which may depend on the request. */
export type RateLimit = (
  // The variables of a context are those of the app that mounts the middleware.
  declare: (context: Context) => RateDeclaration | undefined,
) => MiddlewareHandler;

/**
 * Counts requests. Mounted before routing, it counts every path by client address. Mounted on a route, it counts what
 * the route declares once the key and the input are known.
 * @throws ApiError `RATE_LIMITED`
 */
export const createRateLimit =
  (limits: RateLimits): RateLimit =>
  (declare) =>
  (context, next) => {
    const declared = declare(context);
    const counting = declared && limits.count(declared.activities, declared.subjects);
    return counting ? counting.then(next) : next();
  };
