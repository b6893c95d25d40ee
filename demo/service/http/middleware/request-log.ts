import { createMiddleware } from "hono/factory";
import type { Log } from "../log.js";

/** What the rooms of this service leave on a request. */
export interface RequestVariables {
  requestId: string;
  /** The error code that it was answered with. */
  code?: string;
  /** The key that it was let in by. */
  keyId?: string;
}

/** Ids that no two requests of any processes share: 64 random bits of the process, and a count. */
export function createRequestIds(random: (bytes: number) => Uint8Array): () => string {
  const process = Buffer.from(random(8)).toString("hex");
  let count = 0;
  return () => process + (++count).toString(16).padStart(16, "0");
}

/** One line for each request, when its answer is ready. Queries and headers are left out: keys travel there. */
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
