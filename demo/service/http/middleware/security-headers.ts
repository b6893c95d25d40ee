import { createMiddleware } from "hono/factory";

/** What every answer says to a browser. Files say more about themselves. */
export const securityHeaders = createMiddleware(async (context, next) => {
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Referrer-Policy", "no-referrer");
  context.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  // Pages of other sites embed what comes from here, also those that are cross-origin isolated.
  context.header("Cross-Origin-Resource-Policy", "cross-origin");
  return next();
});
