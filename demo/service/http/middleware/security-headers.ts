import { createMiddleware } from "hono/factory";

/** Default security headers of all responses. Files override some of them. */
export const securityHeaders = createMiddleware(async (context, next) => {
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Referrer-Policy", "no-referrer");
  context.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  // Other sites embed these files, including cross-origin isolated pages.
  context.header("Cross-Origin-Resource-Policy", "cross-origin");
  return next();
});
