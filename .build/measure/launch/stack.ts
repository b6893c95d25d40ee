import { setTimeout as wait } from "node:timers/promises";
import { bundlePreviousVersion } from "../../../test/deploy/previous-version.js";
import { startPgBouncer } from "../../../test/pooler/pgbouncer.js";
import { findFreePorts } from "../../../test/processes.js";
import { startCaddy } from "../../../test/proxy/caddy.js";
import { parseMetrics, type Sample } from "../../../test/service/operate/observability/metrics-text.js";
import { startCluster, type Cluster, type RunningService } from "../../../test/faults/processes/cluster.js";
import { startNodeProxy, type NodeProxy } from "../../../test/faults/processes/node-proxy.js";

const metricsToken = "rehearsal-of-a-launch";

/** Attempts to start a process. */
const maxStarts = 10;

/** Options of a process, in addition to those that all processes share. */
export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** File for its log. */
  readonly logFile?: string;
}

/**
 * Stack like that of `demo/deploy/compose.yaml`: the shipped Caddyfile, two service processes, PgBouncer, PostgreSQL, and two
 * addresses of the chain.
 */
export interface LaunchStack {
  readonly cluster: Cluster;
  /** URL of Caddy, without a trailing slash. */
  readonly url: string;
  readonly nodes: readonly [NodeProxy, NodeProxy];
  /** Replaces the previous version's processes by this version's, one after another, as a deploy does. */
  upgrade(): Promise<void>;
  /** Ends a process by SIGKILL. */
  kill(place: number): Promise<void>;
  /** Starts a stopped process like a supervisor: retries if it exits before it serves. */
  start(place: number, options?: StartOptions): Promise<void>;
  /** Stops PgBouncer, and restarts it after `downMilliseconds`. */
  restartPooler(downMilliseconds: number): Promise<void>;
  /** Metrics of each process; empty for one that gives none. */
  readMetrics(): Promise<Sample[][]>;
  /** Commit of the previous version. */
  readonly previousCommit: string;
  close(): Promise<void>;
}

/** @param report called for each failed start */
export async function startLaunchStack(report: (text: string) => void): Promise<LaunchStack> {
  const [cluster, previous] = await Promise.all([
    startCluster({ maxConnections: 120 }),
    bundlePreviousVersion(),
  ]);
  const [poolerPort, caddyPort, ...ports] = (await findFreePorts(4)) as [number, number, number, number];
  const nodes = [
    await startNodeProxy(cluster.validator.url),
    await startNodeProxy(cluster.validator.url),
  ] as const;
  const startPooler = () => startPgBouncer(cluster.databaseUrl, { port: poolerPort, poolSize: 40 });
  let pooler = await startPooler();
  let bundle: string | undefined = previous.bundle;
  const services: RunningService[] = [];

  async function start(place: number, { environment, logFile }: StartOptions = {}): Promise<void> {
    const variables = {
      DATABASE_URL: `${pooler.toPooledUrl(cluster.databaseUrl)}?pgbouncer=true`,
      MIGRATIONS_DATABASE_URL: cluster.databaseUrl,
      SOLANA_RPC_URL: nodes.map(({ url }) => url).join(","),
      TRUSTED_PROXIES: "127.0.0.1",
      METRICS_TOKEN: metricsToken,
      SERVICE_PORT: String(ports[place]),
      DRAIN_SECONDS: "2",
      SHUTDOWN_SECONDS: "30",
      ...environment,
    };
    for (let attempt = 1; ; attempt++) {
      try {
        services[place] = await cluster.start(variables, { bundle, ...(logFile && { logFile }) });
        return;
      } catch (error) {
        if (attempt === maxStarts) throw error;
        report(`A start failed and is retried: ${String(error).slice(0, 500)}`);
        await wait(1_000);
      }
    }
  }

  async function readMetricsOf({ address }: RunningService): Promise<Sample[]> {
    try {
      const headers = { Authorization: `Bearer ${metricsToken}` };
      const response = await fetch(`${address}/metrics`, { headers, signal: AbortSignal.timeout(5_000) });
      return response.ok ? parseMetrics(await response.text()) : [];
    } catch {
      return [];
    }
  }

  await Promise.all(ports.map((_, place) => start(place)));
  const caddy = await startCaddy(caddyPort, ports, { trustsClients: true });
  return {
    cluster,
    url: caddy.url,
    nodes,
    previousCommit: previous.commit,
    async upgrade() {
      bundle = undefined;
      for (const [place, { child, exited }] of [...services].entries()) {
        child.kill("SIGTERM");
        await exited;
        await start(place);
      }
    },
    kill: (place) => services[place]!.crash(),
    start,
    async restartPooler(downMilliseconds) {
      await pooler.close();
      await wait(downMilliseconds);
      pooler = await startPooler();
    },
    readMetrics: () => Promise.all(services.map(readMetricsOf)),
    async close() {
      await caddy.stop();
      await cluster.close();
      await Promise.all([pooler.close(), ...nodes.map((node) => node.close())]);
      previous.remove();
    },
  };
}
