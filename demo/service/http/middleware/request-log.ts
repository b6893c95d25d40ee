import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Log } from "../../platform/log/create-log.js";

/** Variables set on the request context. */
export interface RequestVariables {
  requestId: string;
  /** Error code of the response. */
  code?: string;
  /** Id of the authorized key. */
  keyId?: string;
}

/** Maximum length of a client's `X-Request-Id`, which may contain letters, digits, `=`, `_` and `-`. */
export const maxRequestIdLength = 64;

/** Creates a generator of ids that are unique across processes: 64 random bits per process, and a counter. */
export function createRequestIds(random: (bytes: number) => Uint8Array): () => string {
  const process = Buffer.from(random(8)).toString("hex");
  let count = 0;
  return () => process + (++count).toString(16).padStart(16, "0");
}

/** An answered request. */
export interface AnsweredRequest {
  readonly method: string;
  /** Pattern of its route, such as `/mint/v1/collections/:identifier`. There are few. */
  readonly route: string;
  readonly status: number;
  /** Error code of the body. */
  readonly code: string | undefined;
  readonly milliseconds: number;
}

/** Maximum length of a logged path. */
const maxPathLength = 300;

/**
 * Cuts a long path after a whole segment, so that it doesn't end in part of a secret that redaction can't recognize.
 */
function shortenPath(path: string): string {
  if (path.length <= maxPathLength) return path;
  return `${path.slice(0, path.lastIndexOf("/", maxPathLength - 1) + 1)}…`;
}

/**
 * Logs one line per request when its response is ready. Omits queries and headers, which may contain keys.
 * @param options.monotonic Monotonic milliseconds.
 * @param options.quietPaths Paths that machines poll every few seconds. Their requests are logged as `debug`.
 * @param options.onRequest Called with each answered request.
 */
export function recordRequests({
  log,
  monotonic,
  quietPaths,
  onRequest,
}: {
  log: Log;
  monotonic: () => number;
  quietPaths: ReadonlySet<string>;
  onRequest?: ((request: AnsweredRequest) => void) | undefined;
}) {
  return createMiddleware<{ Variables: RequestVariables }>(async (context, next) => {
    const start = monotonic();
    await next();
    const elapsed = monotonic() - start;
    const { method, path } = context.req;
    const { status } = context.res;
    const code = context.get("code");
    onRequest?.({ method, route: routeOf(context), status, code, milliseconds: elapsed });
    log(quietPaths.has(path) ? "debug" : "info", "request", {
      requestId: context.get("requestId"),
      method,
      path: shortenPath(path),
      status,
      code,
      keyId: context.get("keyId"),
      milliseconds: Math.round(elapsed * 10) / 10,
    });
  });
}

/** Pattern of a request's route. Wildcard routes, for unknown URLs and files, come last. */
export function routeOf(context: Context): string {
  const routes = matchedRoutes(context);
  return (routes.findLast(({ path }) => !path.endsWith("*")) ?? routes.at(-1))?.path ?? "/*";
}
