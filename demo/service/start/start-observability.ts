import type { MiddlewareHandler } from "hono";
import type { Pool } from "pg";
import type { ServiceConfig } from "../config/service-config.js";
import type { AnsweredRequest } from "../http/middleware/request-log.js";
import { isInside, parseAddress } from "../platform/limits/ip-network.js";
import type { MintDeps } from "../mint/mint-deps.js";
import { routeOf } from "../http/middleware/request-log.js";
import type { Log } from "../platform/deps.js";
import type { MintService } from "../mint/mint-service.js";
import { createMetrics, type Metrics, type MetricSources } from "../operate/observability/metrics.js";
import { observeJobs, observeLog, observeMinting, observeNode } from "../operate/observability/observers.js";
import type { Tracing } from "../operate/observability/tracing.js";
import { unobserved, type Observe } from "../platform/scheduling/observe.js";
import type { ServiceDeps } from "./service-deps.js";

/** Metrics and tracing hooks of a service process. Without either, nothing is counted or wrapped. */
export interface Observability {
  readonly log: Log;
  readonly metrics: Metrics | null;
  readonly observeNode: Observe;
  /** Counts responses of several nodes, by host. */
  readonly onNodeAnswer: Metrics["onNodeAnswer"];
  readonly onNodeContradiction: Metrics["onNodeContradiction"];
  readonly observeJobs: Observe;
  readonly observeMinting: (service: MintService) => MintService;
  readonly observePool: (pool: Pool) => void;
  readonly onSettled: MintDeps["onSettled"];
  readonly onPriorityFee: MintDeps["onPriorityFee"];
  readonly onDelivery: Metrics["onDelivery"] | undefined;
  readonly onRequest: ((request: AnsweredRequest) => void) | undefined;
  readonly traceRequests: MiddlewareHandler | undefined;
  /** Sets what the metrics are read from. */
  sample(sources: MetricSources): void;
  /** Exports the last traces. */
  close(): Promise<void>;
}

/** Starts what the configuration enables. OpenTelemetry is only loaded for traces. */
export async function startObservability(
  config: Pick<ServiceConfig, "metrics" | "tracing" | "trustedProxies">,
  deps: ServiceDeps,
): Promise<Observability> {
  let sources: MetricSources | undefined;
  const metrics = config.metrics === null ? null : createMetrics(() => sources);
  const log = metrics === null ? deps.log : observeLog(deps.log, metrics);
  const tracing = await startTracing(config, log);
  const traceNode = tracing?.observeNode ?? unobserved;
  const countNode = metrics === null ? unobserved : observeNode(metrics, deps);
  return {
    log: tracing === null ? log : tracing.withTraceId(log),
    metrics,
    observeNode: (method, work) => countNode(method, () => traceNode(method, work)),
    onNodeAnswer: metrics?.onNodeAnswer ?? (() => undefined),
    onNodeContradiction: metrics?.onNodeContradiction ?? (() => undefined),
    observeJobs: metrics === null ? unobserved : observeJobs(metrics, deps),
    observeMinting: (service) => (metrics === null ? service : observeMinting(service, metrics)),
    observePool: (pool) => tracing?.observePool(pool),
    onSettled: metrics?.onSettled,
    onPriorityFee: metrics?.onPriorityFee,
    onDelivery: metrics?.onDelivery,
    onRequest: metrics?.onRequest,
    traceRequests: tracing?.traceRequests,
    sample(named) {
      sources = named;
    },
    close: async () => tracing?.close(),
  };
}

async function startTracing(
  { tracing, trustedProxies }: Pick<ServiceConfig, "tracing" | "trustedProxies">,
  log: Log,
): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { startOpenTelemetry } = await import("../operate/observability/open-telemetry.js");
  return startOpenTelemetry({
    ...tracing,
    log,
    routeOf,
    isTrusted({ env }) {
      const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
      const sender = parseAddress(incoming?.socket?.remoteAddress ?? "");
      return sender !== undefined && isInside(trustedProxies, sender);
    },
  });
}
