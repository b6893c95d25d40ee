import type { MiddlewareHandler } from "hono";
import type { Pool } from "pg";
import type { Log } from "../../platform/deps.js";
import type { Observe } from "../../platform/scheduling/observe.js";

/** Traces of requests: their calls to the database and the Solana node, with durations. */
export interface Tracing {
  /** Creates a span for each request. */
  readonly traceRequests: MiddlewareHandler;
  /** Creates spans for requests to the Solana node within traced requests. */
  readonly observeNode: Observe;
  /** Creates spans for a pool's queries within traced requests. */
  observePool(pool: Pool): void;
  /** Adds the trace id to log lines. */
  withTraceId(log: Log): Log;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}
