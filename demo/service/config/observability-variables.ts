import { z } from "zod";
import { webUrl, type Environment, type Problem } from "./environment.js";

const portNumber = "must be a port from 0 (any free one) to 65535";

/** Metrics and traces of a service process. */
export const observabilityVariables = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: portNumber })
    .transform(Number)
    .refine((value) => value <= 65_535, { error: portNumber })
    .optional()
    .describe("port of `/metrics` and the health checks: [Monitor](monitor.md#metrics); 0: any free one"),
  METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("IP address of that port; any but this machine's needs `METRICS_TOKEN`"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "must have at least 16 characters, without spaces" })
    .optional()
    .describe(
      "token for `/metrics`, at least 16 characters; without `METRICS_PORT`, the service's port has the metrics",
    )
    .meta({ secret: "value" }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl
    .optional()
    .describe(
      "collector of traces, OTLP over HTTP, such as `http://collector:4318`: [Traces](monitor.md#traces)",
    )
    .meta({ secret: "url" }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: "must be a share from 0 to 1, like 0.05" })
    .default("1")
    .transform(Number)
    .describe("share of requests that are traced, from 0 to 1"),
};

/** Access to the metrics; null: none, and nothing is counted. */
export type MetricsSettings = {
  /** Separate listener; null: the service's port. */
  readonly listen: { readonly host: string; readonly port: number } | null;
  /** Null: anyone who can reach the listener may read them. */
  readonly token: string | null;
} | null;

/** Export of traces; null: none are created. */
export type TracingSettings = {
  /** URL of the collector's traces. */
  readonly url: string;
  /** Share of requests that are traced. */
  readonly share: number;
} | null;

const ownMachine = /^(localhost|127\.[\d.]+|::1)$/;

/** Checks that other machines can't read the metrics without a token. */
export function checkObservability({
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_TOKEN: token,
}: Environment): Problem[] {
  if (!port || token || !host || ownMachine.test(host)) return [];
  const remedy = `is missing: other machines reach METRICS_HOST ${host}, so choose a token that readers of the metrics have to send`;
  return [{ variable: "METRICS_TOKEN", remedy }];
}

export function toObservability(values: z.output<z.ZodObject<typeof observabilityVariables>>): {
  metrics: MetricsSettings;
  tracing: TracingSettings;
} {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null } = values;
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    metrics:
      port === undefined && token === null
        ? null
        : { listen: port === undefined ? null : { host, port }, token },
    tracing:
      endpoint === undefined ? null : { url: `${endpoint}/v1/traces`, share: values.OTEL_TRACES_SAMPLER_ARG },
  };
}
