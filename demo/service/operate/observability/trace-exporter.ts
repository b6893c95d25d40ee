import { ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { describeError } from "../../platform/errors/describe-error.js";
import type { Log } from "../../platform/deps.js";

/**
 * Exports spans to a collector, as JSON over HTTP. Other settings come from OpenTelemetry's own variables, such as
 * `OTEL_EXPORTER_OTLP_HEADERS`. Only the first of consecutive failures is logged.
 */
export function createTraceExporter(url: string, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url });
  let hasFailed = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const isFailed = result.code !== ExportResultCode.SUCCESS;
        if (isFailed && !hasFailed) log("warn", "traces-not-exported", describeError(result.error));
        hasFailed = isFailed;
        onResult(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
