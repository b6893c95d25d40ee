import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";

/**
 * Responds 401 to requests without the token as `Authorization: Bearer`.
 * @param token Null: none is required, because the network only admits operators.
 */
export function requireOperatorToken(token: string | null): MiddlewareHandler {
  const expected = token === null ? null : hash(`Bearer ${token}`);
  return async (context, next) => {
    const given = hash(context.req.header("Authorization") ?? "");
    if (expected === null || timingSafeEqual(given, expected)) return next();
    context.header("Cache-Control", "no-store");
    context.header("WWW-Authenticate", "Bearer");
    return context.text("Send METRICS_TOKEN as Authorization: Bearer.\n", 401);
  };
}

/** Hashes have the same length regardless of input. */
const hash = (text: string) => createHash("sha256").update(text).digest();
