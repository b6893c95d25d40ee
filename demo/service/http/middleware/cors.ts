import type { MiddlewareHandler } from "hono";

interface CorsRules {
  /** Allowed origins: any, or an echo of the requesting one. */
  readonly origin: "*" | "echo";
  readonly allowMethods: string;
  readonly allowHeaders?: string;
  readonly exposeHeaders?: string;
}

/** One day. Chromium caps it at two hours. */
const preflightSeconds = "86400";

/**
 * CORS of the Mint API. Every response, including errors, allows the requesting origin, and a preflight succeeds for
 * any origin, since it carries no key. Otherwise a page with an unregistered origin couldn't read the
 * `ORIGIN_NOT_ALLOWED` error.
 *
 * This grants no access: browsers send no credentials (there is no `Access-Control-Allow-Credentials`), so a page can
 * only read what its own key allows, as could any program outside a browser. The check of `Origin` on the request
 * itself (see `createPageOrigin`) binds keys to their pages: other origins only get an error.
 */
export const mintApiCors = createCors({
  origin: "echo",
  allowMethods: "GET, HEAD, POST",
  allowHeaders: "X-API-Key, Content-Type",
  exposeHeaders: "Age, Retry-After, X-Answered-At, X-Request-Id",
});

/** Paths of public files that any page may read: scripts, art, metadata, documents. */
export const publicPaths = [
  "/art/*",
  "/calendar/*",
  "/m/*",
  "/metadata/*",
  "/share/*",
  "/widget/*",
  "/docs/*",
  "/openapi.json",
  "/openapi/*",
  "/schemas/*",
] as const;

/** CORS of public files. */
export const publicCors = createCors({ origin: "*", allowMethods: "GET, HEAD" });

/** CORS of the Market API, which any page can read, with or without a key. Exposes `Date` as the server's clock. */
export const marketApiCors = createCors({
  origin: "*",
  allowMethods: "GET, HEAD",
  allowHeaders: "X-API-Key, If-None-Match",
  exposeHeaders: "Date, ETag, Retry-After, X-Request-Id",
});

/** `OPTIONS` requests other than preflights are passed to their route, which responds with `Allow`. */
function createCors({ origin, allowMethods, allowHeaders, exposeHeaders }: CorsRules): MiddlewareHandler {
  return async (context, next) => {
    const requesting = context.req.header("Origin");
    const allowed = origin === "echo" ? requesting : origin;
    if (origin === "echo") context.header("Vary", "Origin");
    if (allowed !== undefined) context.header("Access-Control-Allow-Origin", allowed);
    if (exposeHeaders !== undefined) context.header("Access-Control-Expose-Headers", exposeHeaders);
    context.header("Timing-Allow-Origin", "*");
    const isPreflight =
      context.req.method === "OPTIONS" && context.req.header("Access-Control-Request-Method") !== undefined;
    if (requesting === undefined || !isPreflight) return next();
    context.header("Access-Control-Allow-Methods", allowMethods);
    if (allowHeaders !== undefined) context.header("Access-Control-Allow-Headers", allowHeaders);
    context.header("Access-Control-Max-Age", preflightSeconds);
    return context.body(null, 204);
  };
}
