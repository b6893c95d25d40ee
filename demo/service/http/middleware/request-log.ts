import { createMiddleware } from "hono/factory";
import type { Log } from "../log.js";

/** Variables set on the request context. */
export interface RequestVariables {
  requestId: string;
  /** Error code of the response. */
  code?: string;
  /** Id of the authorized key. */
  keyId?: string;
}

/** Maximum length of a client's `X-Request-Id`, whose characters are letters, digits, `=`, `_` and `-`. */
export const maximumRequestIdLength = 64;

/** Generates ids that are unique across processes: 64 random bits per process, and a counter. */
export function createRequestIds(random: (bytes: number) => Uint8Array): () => string {
  const process = Buffer.from(random(8)).toString("hex");
  let count = 0;
  return () => process + (++count).toString(16).padStart(16, "0");
}

/**
 * Logs one line per request when its response is ready. Omits queries and headers, which may contain keys.
 */
export function logRequests(log: Log, now: () => number) {
  return createMiddleware<{ Variables: RequestVariables }>(async (context, next) => {
    const start = now();
    await next();
    log("info", "request", {
      requestId: context.get("requestId"),
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      code: context.get("code"),
      keyId: context.get("keyId"),
      milliseconds: Math.round((now() - start) * 10) / 10,
    });
  });
}
