import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Log } from "../log.js";
import type { RepeatableRead } from "./repeatable-read.js";

/** Variables set on the request context. */
export interface RequestVariables {
  requestId: string;
  /** Error code of the response. */
  code?: string;
  /** Id of the authorized key. */
  keyId?: string;
  /** Set by a route whose reads are answered again without their checks. */
  repeatable?: RepeatableRead;
}

/** Maximum length of a client's `X-Request-Id`, whose characters are letters, digits, `=`, `_` and `-`. */
export const maximumRequestIdLength = 64;

/** True for a client's id that is used as it is. */
export const isRequestId = (id: string): boolean =>
  id.length <= maximumRequestIdLength && /^[\w=-]+$/.test(id);

/** Generates ids that are unique across processes: 64 random bits per process, and a counter. */
export function createRequestIds(random: (bytes: number) => Uint8Array): () => string {
  const process = Buffer.from(random(8)).toString("hex");
  let count = 0;
  return () => process + (++count).toString(16).padStart(16, "0");
}

/** An answered request. */
export interface AnsweredRequest {
  readonly method: string;
  /** Pattern of its route, like `/mint/v1/collections/:identifier`: one of few. */
  readonly route: string;
  readonly status: number;
  /** Error code of the body. */
  readonly code: string | undefined;
  readonly milliseconds: number;
}

/** A request to record, with the time of its arrival in monotonic milliseconds. */
interface RecordedRequest extends Omit<AnsweredRequest, "milliseconds" | "code"> {
  readonly requestId: string;
  readonly path: string;
  readonly code?: string | undefined;
  readonly keyId: string | undefined;
  readonly start: number;
}

/** Maximum length of a logged path. */
const maximumPathLength = 300;

/** Cuts a long path after a whole segment, so that no part of a secret is left that redaction doesn't recognize. */
function shortenPath(path: string): string {
  if (path.length <= maximumPathLength) return path;
  return `${path.slice(0, path.lastIndexOf("/", maximumPathLength - 1) + 1)}…`;
}

/** Records an answered request. */
export type RecordRequest = (request: RecordedRequest) => void;

/**
 * Records one line per request when its response is ready. Omits queries and headers, which may contain keys.
 * @param options.monotonic milliseconds
 * @param options.quietPaths paths that machines ask for every few seconds; their requests are logged as `debug`
 * @param options.onRequest called with each answered request
 */
export function createRequestRecord({
  log,
  monotonic,
  quietPaths,
  onRequest,
}: {
  log: Log;
  monotonic: () => number;
  quietPaths: ReadonlySet<string>;
  onRequest?: ((request: AnsweredRequest) => void) | undefined;
}): RecordRequest {
  return ({ requestId, method, path, route, status, code, keyId, start }) => {
    const elapsed = monotonic() - start;
    onRequest?.({ method, route, status, code, milliseconds: elapsed });
    log(quietPaths.has(path) ? "debug" : "info", "request", {
      requestId,
      method,
      path: shortenPath(path),
      status,
      code,
      keyId,
      milliseconds: Math.round(elapsed * 10) / 10,
    });
  };
}

/** Records each request that reaches it. */
export function recordRequests({ monotonic, record }: { monotonic: () => number; record: RecordRequest }) {
  return createMiddleware<{ Variables: RequestVariables }>(async (context, next) => {
    const start = monotonic();
    await next();
    const { method, path } = context.req;
    record({
      requestId: context.get("requestId"),
      method,
      path,
      route: routeOf(context),
      status: context.res.status,
      code: context.get("code"),
      keyId: context.get("keyId"),
      start,
    });
  });
}

/** Pattern of the route of a request. Routes for any path come last: those of unknown addresses, and of files. */
export function routeOf(context: Context): string {
  const routes = matchedRoutes(context);
  return (routes.findLast(({ path }) => !path.endsWith("*")) ?? routes.at(-1))?.path ?? "/*";
}
