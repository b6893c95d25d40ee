import { z } from "zod";

/** State of one service process, according to its metrics. */
export interface ProcessStatus {
  readonly url: string;
  readonly reads: "ok" | "failed";
  readonly mints: "ok" | "failed";
  /** Since its start. */
  readonly requests: number;
  /** Responses with a status of 500 or more. */
  readonly errors: number;
  readonly prepared: number;
  readonly confirmed: number;
  readonly nodeFailures: number;
  /** Busy connections of all pools, and queries waiting for one. */
  readonly connections: number;
  readonly waiting: number;
}

const metricsBody = z.array(
  z.object({
    name: z.string(),
    values: z.array(
      z.object({
        value: z.number().nullable(),
        labels: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
);

/** Maximum wait for a process. Milliseconds. */
const timeout = 10_000;

/**
 * Reads the metrics of a process.
 * @param url URL of its metrics port, or of the service if that serves them
 * @returns null if it doesn't respond with metrics
 */
export async function readProcessStatus(
  url: string,
  token: string | undefined,
): Promise<ProcessStatus | null> {
  const headers = { Accept: "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const base = url.replace(/\/+$/, "");
  const body: unknown = await fetch(`${base}/metrics`, { headers, signal: AbortSignal.timeout(timeout) })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  const { data: metrics } = metricsBody.safeParse(body);
  if (!metrics) return null;

  function sum(
    name: string,
    matches: (labels: Readonly<Record<string, string | number>>) => boolean = () => true,
  ) {
    const values = metrics!.find((metric) => metric.name === name)?.values ?? [];
    return values.reduce((total, { value, labels }) => total + (matches(labels) ? (value ?? 0) : 0), 0);
  }
  const isReady = (purpose: string) =>
    sum("mint_ready", (labels) => labels["for"] === purpose) ? "ok" : "failed";
  return {
    url: base,
    reads: isReady("reads"),
    mints: isReady("mints"),
    requests: sum("mint_http_requests_total"),
    errors: sum("mint_http_requests_total", ({ status }) => Number(status) >= 500),
    prepared: sum("mint_prepares_total", ({ result }) => result === "prepared"),
    confirmed: sum("mint_executes_total", ({ result }) => result === "confirmed"),
    nodeFailures: sum("mint_node_requests_total", ({ result }) => result !== "ok" && result !== "rejected"),
    connections: sum("mint_database_connections", ({ state }) => state === "busy"),
    waiting: sum("mint_database_waiting"),
  };
}
