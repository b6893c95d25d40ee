import { sql } from "drizzle-orm";
import { createTtlCache } from "../platform/cache/ttl-cache.js";
import { findCollection, listMetadataKinds } from "../catalog/collections/queries.js";
import { createDasClient } from "../chain/das/das-client.js";
import type { MintChain } from "../chain/mint-chain.js";
import { describeUnusableNode } from "../chain/rpc/chain-error.js";
import { createReader } from "../chain/rpc/chain-reader.js";
import type { ServiceConfig } from "../config/service-config.js";
import type { Database } from "../platform/db/database.js";
import { toApiError } from "../mint/chain-errors.js";
import { readDisplay } from "../operate/display/read-display.js";
import { watchPayees, type PayeeWatch } from "../operate/payees/watch-payees.js";
import { watchPrograms, type ProgramWatch } from "../operate/programs/watch-programs.js";
import { readServiceFigures } from "../operate/observability/queries.js";
import { createHealth, readiness, type Health } from "../http/health.js";
import type { ReadCollectionDisplay } from "../http/display-route.js";
import type { RenderedMetrics } from "../http/metrics-route.js";
import { createOperatorApp } from "../http/operator-app.js";
import { startServer, type HttpServer } from "../http/server.js";
import type { ServiceDeps } from "./service-deps.js";
import { toleratedMilliseconds, type SharedClock } from "./start-clock.js";
import { requestTimeoutMilliseconds, type RunningNode } from "./start-node.js";
import type { Observability } from "./start-observability.js";

/** Parts of a service process for its operator. */
export interface Operator {
  readonly health: Health;
  /** Checks of what collections pay; not started. */
  readonly payees: PayeeWatch;
  /** Checks of the programs that collections need; not started. */
  readonly programs: ProgramWatch;
  /** Metrics on the service's own public port. Only with a token, and if they have no separate port. */
  readonly publicMetrics: { metrics: RenderedMetrics; token: string } | undefined;
  /** Opens the operator's port. Resolves to null if there is none. @throws the error of `listen` */
  listen(): Promise<HttpServer | null>;
}

/**
 * Options of the operator's pool: one connection, separate from those that requests wait for. Figures that take longer
 * than a second are omitted, so that a health check waiting for the connection still responds in time.
 */
export const operatorConnection = {
  maxConnections: 1,
  connectTimeoutMilliseconds: 1_500,
  statementMilliseconds: 1_000,
};

/** Time for which the database's figures are cached for all readers of the metrics. */
const figuresMilliseconds = 5_000;

/** Time for which the authority's balance is cached, and maximum time that a reader of the metrics waits for it. */
const balanceMilliseconds = 60_000;
const balanceTimeout = 1_000;

/** Time for which a collection's display is cached, because providers charge for requests to their indexers. */
const displayMilliseconds = 60_000;

/** Creates the health checks, and sets the sources of the metrics. */
export function createOperator(
  { metrics: settings, dasUrl }: Pick<ServiceConfig, "metrics" | "dasUrl">,
  { clock, monotonic, log }: Omit<ServiceDeps, "random">,
  {
    databases: { database, marketDatabase, operatorDatabase },
    chain,
    node,
    sharedClock,
    observability,
  }: {
    databases: Readonly<Record<"database" | "marketDatabase" | "operatorDatabase", Database>>;
    chain: Pick<MintChain, "chain" | "isHealthy" | "readAuthorityBalance">;
    node: Pick<RunningNode, "figures" | "rpcs">;
    sharedClock: Pick<SharedClock, "aheadMilliseconds">;
    observability: Pick<Observability, "metrics" | "sample">;
  },
): Operator {
  const watched = {
    node: { rpc: node.rpcs.background, read: createReader(requestTimeoutMilliseconds) },
    database: operatorDatabase,
    chain: chain.chain,
    log,
  };
  const payees = watchPayees({ ...watched, monotonic });
  const programs = watchPrograms(watched);
  const health = createHealth({
    readPayees: () => payees.unspendable?.map(({ payee }) => payee) ?? null,
    readMissingPrograms: () => programs.missing,
    probes: createProbes(operatorDatabase, chain, sharedClock),
    log,
    monotonic,
  });
  const figures = createTtlCache(() => readServiceFigures(operatorDatabase, chain.chain, clock()), {
    monotonic,
    ttlMilliseconds: figuresMilliseconds,
  });
  const readBalance = async () => {
    const kinds = await listMetadataKinds(operatorDatabase, chain.chain);
    return chain.readAuthorityBalance(kinds, AbortSignal.timeout(balanceTimeout));
  };
  const balances = createTtlCache(readBalance, { monotonic, ttlMilliseconds: balanceMilliseconds });
  observability.sample({
    pools: { mint: database.$client, market: marketDatabase.$client },
    readDependencies: health.read,
    isReady: readiness,
    readNodes: node.figures,
    readClockAhead: sharedClock.aheadMilliseconds,
    readAuthorityBalance: () => balances.read(""),
    readFigures: () => figures.read(""),
  });
  const { metrics } = observability;
  const { listen = null, token = null } = settings ?? {};
  return {
    health,
    payees,
    programs,
    publicMetrics: metrics && !listen && token !== null ? { metrics, token } : undefined,
    async listen() {
      if (!metrics || !listen) return null;
      const readDisplay = createDisplayReader(dasUrl, operatorDatabase, node, monotonic);
      const app = createOperatorApp({ metrics, token, health, readDisplay, log });
      return await startServer(listen, () => app.fetch);
    },
  };
}

/** Reads by any of a collection's identifiers. */
function createDisplayReader(
  dasUrl: string | null,
  database: Database,
  { rpcs: { background: rpc } }: Pick<RunningNode, "rpcs">,
  monotonic: () => number,
): ReadCollectionDisplay {
  const das = dasUrl === null ? null : createDasClient(dasUrl, requestTimeoutMilliseconds);
  const node = { rpc, read: createReader(requestTimeoutMilliseconds) };
  const displays = createTtlCache((id) => readDisplay({ database, node, das }, id), {
    monotonic,
    ttlMilliseconds: displayMilliseconds,
  });
  return async (identifier) => {
    const collection = await findCollection(database, identifier);
    if (!collection) return null;
    try {
      return await displays.read(collection.id);
    } catch (error) {
      throw toApiError(error, "Retry.");
    }
  };
}

function createProbes(
  database: Database,
  chain: Pick<MintChain, "isHealthy">,
  { aheadMilliseconds }: Pick<SharedClock, "aheadMilliseconds">,
): Parameters<typeof createHealth>[0]["probes"] {
  return {
    database: () => database.execute(sql`select 1`),
    async databaseWrites() {
      const { rows } = await database.execute<{ transaction_read_only: string }>(
        sql`show transaction_read_only`,
      );
      if (rows[0]!.transaction_read_only === "on") throw new Error("The database is read-only.");
    },
    chain: async (signal) => {
      if (!(await chain.isHealthy(signal))) throw new Error(describeUnusableNode());
    },
    async clock() {
      const ahead = aheadMilliseconds();
      if (Math.abs(ahead) > toleratedMilliseconds)
        throw new Error(`This machine's clock is ${ahead} milliseconds ahead of the database's.`);
    },
  };
}
