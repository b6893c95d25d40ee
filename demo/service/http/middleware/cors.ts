import { createMiddleware } from "hono/factory";

/** One day. Chromium caps it at two hours. */
const preflightSeconds = 86_400;

/**
 * CORS of the Mint API. Every response, errors included, allows the requesting origin, and a preflight passes
 * for any origin, since it carries no key. Otherwise a page with an unregistered origin could not read the
 * `ORIGIN_NOT_ALLOWED` error.
 *
 * This grants no access: browsers send no credentials (there is no `Access-Control-Allow-Credentials`), so a
 * page reads only what its own key allows, as any program outside a browser could. Keys are bound to their
 * pages by the check of `Origin` on the request itself, which rejects other origins with an error only.
 */
export const mintApiCors = createMiddleware(async (context, next) => {
  const origin = context.req.header("Origin");
  context.header("Vary", "Origin");
  context.header("Timing-Allow-Origin", "*");
  if (origin !== undefined) {
    context.header("Access-Control-Allow-Origin", origin);
    context.header("Access-Control-Expose-Headers", "Retry-After, X-Request-Id");
    if (isPreflight(context.req)) {
      context.header("Access-Control-Allow-Methods", "GET, HEAD, POST");
      context.header("Access-Control-Allow-Headers", "X-API-Key, Content-Type");
      context.header("Access-Control-Max-Age", String(preflightSeconds));
      return context.body(null, 204);
    }
  }
  return next();
});

/** CORS of public files: scripts, art, metadata. */
export const publicCors = createMiddleware(async (context, next) => {
  context.header("Access-Control-Allow-Origin", "*");
  context.header("Timing-Allow-Origin", "*");
  if (context.req.header("Origin") !== undefined && isPreflight(context.req)) {
    context.header("Access-Control-Allow-Methods", "GET, HEAD");
    context.header("Access-Control-Max-Age", String(preflightSeconds));
    return context.body(null, 204);
  }
  return next();
});

/**
 * CORS of the Market API: readable from any page, with or without a key. Exposes `Date` as the server's
 * clock.
 */
export const marketApiCors = createMiddleware(async (context, next) => {
  context.header("Access-Control-Allow-Origin", "*");
  context.header("Access-Control-Expose-Headers", "Date, ETag, Retry-After, X-Request-Id");
  context.header("Timing-Allow-Origin", "*");
  if (context.req.header("Origin") !== undefined && isPreflight(context.req)) {
    context.header("Access-Control-Allow-Methods", "GET, HEAD");
    context.header("Access-Control-Allow-Headers", "X-API-Key, If-None-Match");
    context.header("Access-Control-Max-Age", String(preflightSeconds));
    return context.body(null, 204);
  }
  return next();
});

function isPreflight(request: { method: string; header(name: string): string | undefined }): boolean {
  return request.method === "OPTIONS" && request.header("Access-Control-Request-Method") !== undefined;
}
