import { createMiddleware } from "hono/factory";

/** A day. Chromium caps it at two hours. */
const preflightSeconds = 86_400;

/**
 * CORS of the Mint API. Every answer, refusals and errors too, names the one origin that asked as allowed, and a
 * preflight passes for any origin, since it carries no key to look one up by. Otherwise a page whose origin isn't
 * registered could not even read that `ORIGIN_NOT_ALLOWED` is its trouble.
 *
 * That opens nothing. The browser attaches no credentials to these requests (there is no
 * `Access-Control-Allow-Credentials`), so a page reads only what the key that it sends itself is good for, which any
 * program outside a browser could read as well. What keeps a key to its pages is the check of `Origin` on the request
 * itself, which answers a refused origin with nothing but its refusal.
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

/** CORS of files that are for everybody: scripts, art, metadata. */
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
 * CORS of the Market API: everybody may read it from any page, with a key or without. What it sends beside the body, pages
 * may read too: `Date` is the server's clock.
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
