/** Definition of a metric as Prometheus reads it. */
export interface MetricDefinition {
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const settleBuckets = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300];
const nodeBuckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const jobBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300];

/** Counted in this process, since its start. */
export const processMetrics = {
  mint_http_requests_total: {
    type: "counter",
    help: "Requests by route pattern; code is the error code of the response, empty for none",
    labels: ["method", "route", "status", "code"],
  },
  mint_http_request_duration_seconds: {
    type: "histogram",
    help: "Time until the response was ready",
    labels: ["method", "route"],
    buckets: requestBuckets,
  },
  mint_prepares_total: {
    type: "counter",
    help: "Prepares that passed the limits; result is prepared or the error code",
    labels: ["result"],
  },
  mint_prepared_units_total: {
    type: "counter",
    help: "Units reserved by successful prepares",
    labels: [],
  },
  mint_priority_fee_lamports: {
    type: "gauge",
    help: "Priority fee of the last prepare's transactions, for each collection with a cap",
    labels: ["collection"],
  },
  mint_executes_total: {
    type: "counter",
    help: "Executes; result is confirmed, pending or the error code",
    labels: ["result"],
  },
  mint_settle_duration_seconds: {
    type: "histogram",
    help: "Time from submitting a unit to recording its outcome: confirmed, failed or expired",
    labels: ["outcome"],
    buckets: settleBuckets,
  },
  mint_node_requests_total: {
    type: "counter",
    help: "Requests to the Solana node; result is ok, rejected, rate_limited, http_error, timeout or unreachable",
    labels: ["method", "result"],
  },
  mint_node_request_duration_seconds: {
    type: "histogram",
    help: "Time until the Solana node responded or failed",
    labels: ["method"],
    buckets: nodeBuckets,
  },
  mint_node_answers_total: {
    type: "counter",
    help: "Responses by node; results as above, and unusable if the node lags or lacks the method",
    labels: ["node", "result"],
  },
  mint_node_answer_duration_seconds: {
    type: "histogram",
    help: "Time until a node responded or failed",
    labels: ["node"],
    buckets: nodeBuckets,
  },
  mint_node_contradictions_total: {
    type: "counter",
    help: "Transactions about which a node's status contradicts its own accounts",
    labels: ["node"],
  },
  mint_webhook_deliveries_total: {
    type: "counter",
    help: "Attempts to send a webhook; outcome is delivered, failed (will be retried) or dead (won't)",
    labels: ["outcome"],
  },
  mint_job_runs_total: {
    type: "counter",
    help: "Finished runs of background jobs; result is ok or failed",
    labels: ["job", "result"],
  },
  mint_job_duration_seconds: {
    type: "histogram",
    help: "Duration of a job's run",
    labels: ["job"],
    buckets: jobBuckets,
  },
  mint_job_last_success_timestamp_seconds: {
    type: "gauge",
    help: "End of the last successful run, Unix time in seconds",
    labels: ["job"],
  },
  mint_log_events_total: {
    type: "counter",
    help: "Warnings and errors in the log, by event",
    labels: ["level", "event"],
  },
} as const satisfies Record<string, MetricDefinition>;

/** Sampled from this process on each scrape. */
export const sampledMetrics = {
  mint_database_connections: {
    type: "gauge",
    help: "Open connections of a pool, by state: busy or idle",
    labels: ["pool", "state"],
  },
  mint_database_connections_maximum: {
    type: "gauge",
    help: "Maximum connections of a pool",
    labels: ["pool"],
  },
  mint_database_waiting: {
    type: "gauge",
    help: "Queries waiting for a connection",
    labels: ["pool"],
  },
  mint_dependency_up: {
    type: "gauge",
    help: "1 if a dependency works: database, databaseWrites, chain or clock",
    labels: ["dependency"],
  },
  mint_node_up: {
    type: "gauge",
    help: "1 if the node is in use; with several nodes",
    labels: ["node"],
  },
  mint_node_lag_slots: {
    type: "gauge",
    help: "Slots by which the node is behind the others",
    labels: ["node"],
  },
  mint_clock_ahead_seconds: {
    type: "gauge",
    help: "Seconds by which this machine's clock is ahead of the database's",
    labels: [],
  },
  mint_authority_lamports: {
    type: "gauge",
    help: "Balance of the authority; absent while the node doesn't respond",
    labels: [],
  },
  mint_authority_items: {
    type: "gauge",
    help: "Items whose metadata the authority's balance pays for; absent in the same case",
    labels: [],
  },
  mint_ready: {
    type: "gauge",
    help: "1 if this process can serve reads or mints",
    labels: ["for"],
  },
} as const satisfies Record<string, MetricDefinition>;

/** Read from the database, so the same in every process that shares it. */
export const databaseMetrics = {
  mint_held_units: {
    type: "gauge",
    help: "Reserved and submitted units of all collections",
    labels: [],
  },
  mint_minted_units: { type: "gauge", help: "Minted units of all collections", labels: [] },
  mint_open_sessions: { type: "gauge", help: "Open sessions", labels: [] },
  mint_queued_orders: { type: "gauge", help: "Queued orders", labels: [] },
  mint_unsettled_units: {
    type: "gauge",
    help: "Submitted units without an outcome yet",
    labels: [],
  },
  mint_unsettled_age_seconds: {
    type: "gauge",
    help: "Age of the oldest of them; 0 if there is none",
    labels: [],
  },
  mint_webhooks_pending: {
    type: "gauge",
    help: "Undelivered webhooks, including those of paused endpoints",
    labels: [],
  },
  mint_webhooks_pending_age_seconds: {
    type: "gauge",
    help: "Age of the oldest of them; 0 if there is none",
    labels: [],
  },
  mint_job_lag_seconds: {
    type: "gauge",
    help: "Time since a job's oldest work became due; 0 if none is due",
    labels: ["job"],
  },
} as const satisfies Record<string, MetricDefinition>;
