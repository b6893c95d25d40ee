import {
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { parseTraceParent } from "@opentelemetry/core";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Context as HonoContext } from "hono";
import { describeError } from "../../platform/errors/describe-error.js";
import type { Log } from "../../platform/deps.js";
import type { Tracing } from "./tracing.js";
import { observeQueries } from "./observe-queries.js";
import { createTraceExporter } from "./trace-exporter.js";
import { createRedaction } from "../../platform/log/redaction.js";

/** No secret values to redact: a client could only send a secret that it already has. */
const redact = createRedaction([]);

/** Name of the instrumentation, and of the service unless `OTEL_SERVICE_NAME` is set. */
const serviceName = "mint-service";

interface TracingOptions {
  /** URL of the collector's traces endpoint. */
  readonly url: string;
  /** Share of requests that are traced, 0 to 1. */
  readonly share: number;
  /**
   * True if the sender of a request may continue its own trace. Otherwise anyone could have all of their requests
   * traced.
   */
  readonly isTrusted: (context: HonoContext) => boolean;
  /** Route pattern of a request. */
  readonly routeOf: (context: HonoContext) => string;
  readonly log: Log;
}

/** Starts OpenTelemetry tracing. It uses no globals, so several services can run in one process. */
export function startOpenTelemetry({ url, share, isTrusted, routeOf, log }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": serviceName }))
      .merge(detectResources({ detectors: [envDetector, serviceInstanceIdDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: createTraceExporter(url, log) })],
  });
  const tracer = provider.getTracer(serviceName);
  const contexts = new AsyncLocalStorageContextManager().enable();

  /** Runs work as a span of the current trace, or just runs it if there is none. */
  async function trackClient<Result>(
    name: string,
    attributes: SpanOptions["attributes"],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const parent = contexts.active();
    if (!trace.getSpan(parent)?.isRecording()) return work();
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, ...(attributes && { attributes }) }, parent);
    try {
      return await contexts.with(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, String(describeError(error)["error"]));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    traceRequests: createRequestTracing({ tracer, contexts }, { isTrusted, routeOf }),
    observeNode: (method, work) =>
      trackClient(method, { "rpc.system": "jsonrpc", "rpc.method": method }, work),
    observePool: (pool) =>
      observeQueries(pool, (operation, work) =>
        trackClient(operation, { "db.system.name": "postgresql", "db.operation.name": operation }, work),
      ),
    withTraceId: (log) => (level, event, fields) => {
      const span = trace.getSpan(contexts.active());
      log(level, event, span?.isRecording() ? { ...fields, traceId: span.spanContext().traceId } : fields);
    },
    close: () => provider.shutdown(),
  };
}

/** Traces each request as a span. It continues the sender's trace if the sender is trusted. */
function createRequestTracing(
  { tracer, contexts }: { readonly tracer: Tracer; readonly contexts: AsyncLocalStorageContextManager },
  { isTrusted, routeOf }: Pick<TracingOptions, "isTrusted" | "routeOf">,
): Tracing["traceRequests"] {
  function parentOf(context: HonoContext): Context {
    const header = isTrusted(context) ? context.req.header("traceparent") : undefined;
    const parent = header === undefined ? null : parseTraceParent(header);
    const root = contexts.active();
    return parent ? trace.setSpanContext(root, { ...parent, isRemote: true }) : root;
  }

  return async (context, next) => {
    const { method } = context.req;
    const route = routeOf(context);
    const parent = parentOf(context);
    // Neither path nor query, which may contain keys.
    const attributes = { "http.request.method": method, "http.route": route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    await contexts.with(trace.setSpan(parent, span), next);
    const { status } = context.res;
    span.setAttributes({
      "http.response.status_code": status,
      // Set by the client, so it may contain anything.
      "mint.request_id": redact(context.get("requestId") as string),
    });
    if (status >= 500) fail(span, String(context.get("code") ?? status));
    span.end();
  };
}

/** @param type class or code of the error; its message may contain anything */
function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", type);
}
