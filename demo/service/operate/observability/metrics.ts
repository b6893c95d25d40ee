import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AuthorityBalance } from "../../chain/items/authority-balance.js";
import { scheduledJobs, type ServiceFigures } from "./queries.js";
import {
  databaseMetrics,
  processMetrics,
  sampledMetrics,
  type MetricDefinition,
} from "./metric-definitions.js";

/** Sources that are only queried when the metrics are read. */
export interface MetricSources {
  /** Connection pools of this process, by name. */
  readonly pools: Readonly<
    Record<string, Pick<Pool, "totalCount" | "idleCount" | "waitingCount" | "options">>
  >;
  /** State of each dependency. */
  readonly readDependencies: () => Promise<Readonly<Record<string, "ok" | "failed">>>;
  /** Purposes that the process can serve, given the state of its dependencies. */
  readonly isReady: (
    dependencies: Readonly<Record<string, "ok" | "failed">>,
  ) => Readonly<Record<string, boolean>>;
  /** States of the Solana nodes if several are configured, named by host. */
  readonly readNodes: () => readonly {
    readonly name: string;
    readonly isUp: boolean;
    readonly lagSlots: number;
  }[];
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  readonly readClockAhead: () => number;
  /** Balance of the authority. Omitted if it rejects, as when the node is unavailable. */
  readonly readAuthorityBalance: () => Promise<AuthorityBalance>;
  /** Figures of all processes. Omitted if it rejects, as when the database is unavailable. */
  readonly readFigures: () => Promise<ServiceFigures>;
}

/** Metrics of one service process, in their own registry. */
export interface Metrics extends ReturnType<typeof createProcessMetrics> {
  /** Media type of the Prometheus exposition format. */
  readonly contentType: string;
  render(): Promise<string>;
  /** Same as `render`, as objects. */
  renderJson(): Promise<object[]>;
}

/** @param sources undefined until the process has started them */
export function createMetrics(sources: () => MetricSources | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = createProcessMetrics(registry);
  const refreshSamples = createSamples(registry, sources);
  return {
    ...counted,
    contentType: registry.contentType,
    async render() {
      await refreshSamples();
      return registry.metrics();
    },
    async renderJson() {
      await refreshSamples();
      return registry.getMetricsAsJSON();
    },
  };
}

type Of<Definition extends MetricDefinition> = Definition["type"] extends "counter"
  ? Counter<Definition["labels"][number]>
  : Definition["type"] extends "gauge"
    ? Gauge<Definition["labels"][number]>
    : Histogram<Definition["labels"][number]>;

const kinds = { counter: Counter, gauge: Gauge, histogram: Histogram };

function register<Definitions extends Record<string, MetricDefinition>>(
  registry: Registry,
  definitions: Definitions,
): { [Name in keyof Definitions]: Of<Definitions[Name]> } {
  const entries = Object.entries(definitions).map(([name, { type, help, labels, buckets }]) => {
    const options = { name, help, labelNames: [...labels], registers: [registry] };
    return [name, new kinds[type](buckets ? { ...options, buckets: [...buckets] } : options)];
  });
  return Object.fromEntries(entries) as { [Name in keyof Definitions]: Of<Definitions[Name]> };
}

/** Events with alerts, initialized to 0: Prometheus sees no increase when a series starts with its first value. */
export const alertedEvents = [
  "group-not-created",
  "metadata-not-written",
  "mint-not-recorded",
  "mint-rolled-back",
  "treasury-empty",
  "authority-removed",
  "program-missing",
  "webhook-endpoint-paused",
];

/** Creates the recorders for events in this process. */
function createProcessMetrics(registry: Registry) {
  const metrics = register(registry, processMetrics);
  const seconds = (milliseconds: number) => milliseconds / 1_000;
  for (const event of [...alertedEvents, "node-contradicts-itself"])
    metrics.mint_log_events_total.inc({ level: "error", event }, 0);
  return {
    onRequest({ method, route, status, code = "", milliseconds }: FinishedRequest): void {
      metrics.mint_http_requests_total.inc({ method, route, status, code });
      metrics.mint_http_request_duration_seconds.observe({ method, route }, seconds(milliseconds));
    },
    /** @param units reserved units of a successful prepare */
    onPrepare(result: string, units = 0): void {
      metrics.mint_prepares_total.inc({ result });
      metrics.mint_prepared_units_total.inc(units);
    },
    onExecute(result: string): void {
      metrics.mint_executes_total.inc({ result });
    },
    onSettled(outcome: string, milliseconds: number): void {
      metrics.mint_settle_duration_seconds.observe({ outcome }, seconds(milliseconds));
    },
    /** @param collection short id */
    onPriorityFee(collection: string, lamports: bigint): void {
      metrics.mint_priority_fee_lamports.set({ collection }, Number(lamports));
    },
    /** An attempt to send a webhook. */
    onDelivery(outcome: string): void {
      metrics.mint_webhook_deliveries_total.inc({ outcome });
    },
    onNodeRequest(method: string, result: string, milliseconds: number): void {
      metrics.mint_node_requests_total.inc({ method, result });
      metrics.mint_node_request_duration_seconds.observe({ method }, seconds(milliseconds));
    },
    /** @param node host of one of several nodes */
    onNodeAnswer(node: string, result: string, milliseconds: number): void {
      metrics.mint_node_answers_total.inc({ node, result });
      metrics.mint_node_answer_duration_seconds.observe({ node }, seconds(milliseconds));
    },
    /** @param node host of the node whose statuses contradict its accounts */
    onNodeContradiction(node: string): void {
      metrics.mint_node_contradictions_total.inc({ node });
    },
    /** @param at end of the run */
    onJobRun(job: string, result: "ok" | "failed", milliseconds: number, at: Date): void {
      metrics.mint_job_runs_total.inc({ job, result });
      metrics.mint_job_duration_seconds.observe({ job }, seconds(milliseconds));
      if (result === "ok") metrics.mint_job_last_success_timestamp_seconds.set({ job }, at.getTime() / 1_000);
    },
    onLogEvent(level: string, event: string): void {
      metrics.mint_log_events_total.inc({ level, event });
    },
  };
}

/** An answered request. */
export interface FinishedRequest {
  readonly method: string;
  /** Pattern of its route. */
  readonly route: string;
  readonly status: number;
  /** Error code of the body. */
  readonly code?: string | undefined;
  readonly milliseconds: number;
}

/** @returns a function that refreshes the values from all sources */
function createSamples(registry: Registry, sources: () => MetricSources | undefined): () => Promise<void> {
  const sampled = register(registry, sampledMetrics);
  const setFigures = createFigures(registry);

  function setPools(pools: MetricSources["pools"]): void {
    for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
      sampled.mint_database_connections.set({ pool, state: "busy" }, totalCount - idleCount);
      sampled.mint_database_connections.set({ pool, state: "idle" }, idleCount);
      sampled.mint_database_connections_maximum.set({ pool }, options.max);
      sampled.mint_database_waiting.set({ pool }, waitingCount);
    }
  }

  function setNodes(nodes: ReturnType<MetricSources["readNodes"]>): void {
    for (const { name: node, isUp, lagSlots } of nodes) {
      sampled.mint_node_up.set({ node }, isUp ? 1 : 0);
      sampled.mint_node_lag_slots.set({ node }, lagSlots);
    }
  }

  async function setDependencies({ readDependencies, isReady }: MetricSources): Promise<void> {
    const dependencies = await readDependencies();
    for (const [dependency, state] of Object.entries(dependencies)) {
      sampled.mint_dependency_up.set({ dependency }, state === "ok" ? 1 : 0);
    }
    for (const [purpose, can] of Object.entries(isReady(dependencies))) {
      sampled.mint_ready.set({ for: purpose }, can ? 1 : 0);
    }
  }

  async function setAuthority({ readAuthorityBalance }: MetricSources): Promise<void> {
    const read = await readAuthorityBalance().catch(() => null);
    const gauges = {
      lamports: sampled.mint_authority_lamports,
      items: sampled.mint_authority_items,
    } as const;
    for (const name of ["lamports", "items"] as const) {
      if (read === null) clear(gauges[name]);
      else gauges[name].set(read[name]);
    }
  }

  return async () => {
    const known = sources();
    if (!known) return;
    setPools(known.pools);
    setNodes(known.readNodes());
    sampled.mint_clock_ahead_seconds.set(known.readClockAhead() / 1_000);
    await Promise.all([setDependencies(known), setAuthority(known), setFigures(known)]);
  };
}

/** @returns a function that refreshes the figures of all processes */
function createFigures(registry: Registry): (sources: Pick<MetricSources, "readFigures">) => Promise<void> {
  const figures = register(registry, databaseMetrics);
  return async ({ readFigures }) => {
    const read = await readFigures().catch(() => null);
    // A stale value would look current.
    if (read === null) return Object.values(figures).forEach(clear);
    figures.mint_held_units.set(read.heldUnits);
    figures.mint_minted_units.set(read.mintedUnits);
    figures.mint_open_sessions.set(read.openSessions);
    figures.mint_queued_orders.set(read.queuedOrders);
    figures.mint_unsettled_units.set(read.unsettledUnits);
    figures.mint_unsettled_age_seconds.set(read.unsettledAge);
    figures.mint_webhooks_pending.set(read.pendingWebhooks);
    figures.mint_webhooks_pending_age_seconds.set(read.pendingWebhookAge);
    for (const job of scheduledJobs) figures.mint_job_lag_seconds.set({ job }, read.jobLags[job]);
  };
}

/** Removes all values. On a gauge without labels, `reset` alone would leave a 0. */
function clear(gauge: Gauge): void {
  gauge.reset();
  if (!("labelNames" in gauge) || (gauge.labelNames as readonly string[]).length === 0) gauge.remove();
}
