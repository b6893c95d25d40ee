import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { issueKey } from "../../demo/service/catalog/api-keys/api-keys.js";
import { startPgBouncer } from "../../test/pooler/pgbouncer.js";
import { percentile } from "../../test/faults/percentile.js";
import { startCluster, type RunningService } from "../../test/faults/processes/cluster.js";
import { outages, startNodeProxy, type NodeProxy } from "../../test/faults/processes/node-proxy.js";
import { cpuOf, findPostmaster } from "../../test/faults/processes/processor-time.js";
import { startBuyers } from "./start-buyers.js";

/**
 * `npm run measure:production`: the cost of a mint at a steady rate in a production setup: two service processes,
 * PgBouncer in transaction mode, and two addresses of the chain. Prints the statements, node requests and processor
 * time of a mint, and those of the idle service. `--rate 20` sets the buyers per second, and `--plan 10` the requests
 * per second beyond which each address responds with 429.
 */
const { values } = parseArgs({
  options: {
    buyers: { type: "string", default: "600" },
    rate: { type: "string", default: "20" },
    plan: { type: "string", default: "0" },
    /** Prints the most frequent statements. */
    statements: { type: "boolean", default: false },
  },
});
const buyerCount = Number(values.buyers);
const rate = Number(values.rate);
const plan = Number(values.plan);
const warmUp = Math.min(buyerCount, 100);
const idleSeconds = 10;
const origin = "https://page.example";

const requests = new Map<string, number>();

/** Counts the requests to an address, and limits them per second like a provider. */
function limitNode(node: NodeProxy): void {
  let second = 0;
  let used = 0;
  node.fail(outages["limits the rate"], ({ method }) => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, used] = [now, 0];
    used += 1;
    const isOver = plan > 0 && used > plan;
    const name = isOver ? "rejected with 429" : method;
    requests.set(name, (requests.get(name) ?? 0) + 1);
    return isOver;
  });
}

/** Starts a process like a supervisor: retries if it exits before it serves. */
async function start(environment: Readonly<Record<string, string>>): Promise<RunningService> {
  for (;;) {
    try {
      return await cluster.start(environment);
    } catch (error) {
      console.error(`A start failed and is retried: ${String(error).slice(0, 300)}`);
    }
  }
}

const cluster = await startCluster({ maxConnections: 120 });
const { database } = cluster;
await database.execute(sql`alter system set shared_preload_libraries = pg_stat_statements`);
await cluster.restartPostgres("fast", async () => undefined);
await database.execute(sql`create extension pg_stat_statements`);
const pooler = await startPgBouncer(cluster.databaseUrl, { poolSize: 40, idleSeconds: 600 });
const nodes = await Promise.all([
  startNodeProxy(cluster.validator.url),
  startNodeProxy(cluster.validator.url),
]);
for (const node of nodes) limitNode(node);
const buyers = await startBuyers();

try {
  const environment = {
    DATABASE_URL: `${pooler.toPooledUrl(cluster.databaseUrl)}?pgbouncer=true`,
    MIGRATIONS_DATABASE_URL: cluster.databaseUrl,
    SOLANA_RPC_URL: nodes.map(({ url }) => url).join(","),
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const services = [await start(environment), await start(environment)];
  const addresses = services.map(({ address }) => address);
  const postmaster = await findPostmaster(database);
  const processes = {
    service: () => services.reduce((sum, { child }) => sum + cpuOf(child.pid!), 0),
    PostgreSQL: () => cpuOf(postmaster),
    PgBouncer: () => cpuOf(pooler.pid),
  };

  async function sell(count: number, perSecond: number) {
    // With enough items that no buyer needs a proof.
    const drop = await cluster.createDrop({ supply: count * 5 });
    const order = { class: "publishable", label: "page", origins: [origin] } as const;
    const { value: key } = await issueKey(
      { database, random: (bytes) => new Uint8Array(randomBytes(bytes)) },
      { ...order, collectionIds: [drop.collectionId] },
    );
    const { wallets } = await buyers.ask({ kind: "create", count }, "created");
    await cluster.pay(wallets, 1_000_000_000n);
    const task = { drops: [{ ...drop, key }], addresses, atOnce: count, unitsEach: 1, perSecond, origin };
    return () => buyers.ask({ kind: "buy", ...task }, "bought");
  }

  /** Runs work, and measures what is used meanwhile. */
  async function measure<Result>(work: () => Promise<Result>) {
    await database.execute(sql`select pg_stat_statements_reset()`);
    requests.clear();
    const before = Object.values(processes).map((read) => read());
    const startedAt = performance.now();
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    const used = Object.values(processes).map((read, index) => read() - before[index]!);
    const { rows } = await database.execute<{ query: string; calls: number; milliseconds: number }>(sql`
      select query, sum(calls)::int as calls, sum(total_exec_time + total_plan_time)::float as milliseconds
      from pg_stat_statements where query not like '%pg_stat_%' group by query order by calls desc`);
    return { result, seconds, used, statements: rows, requests: new Map(requests) };
  }

  function print(
    title: string,
    found: Awaited<ReturnType<typeof measure>>,
    each: number,
    unit: string,
  ): void {
    const { used, statements, requests: made } = found;
    const count = statements.reduce((sum, { calls }) => sum + calls, 0);
    const frames = statements.filter(({ query }) => /^(begin|set|commit)\b/i.test(query));
    const frameCount = frames.reduce((sum, { calls }) => sum + calls, 0);
    const asked = [...made].filter(([name]) => name !== "rejected with 429");
    const per = (total: number) => (total / each).toFixed(1);
    console.log(`\n${title}, ${unit}`);
    Object.keys(processes).forEach((name, index) =>
      console.log(`  ${name}: ${per(used[index]! * 1_000)} ms of CPU`),
    );
    console.log(`  statements: ${per(count)}, including begin, set and commit: ${per(frameCount)}`);
    console.log(`  node requests: ${per(asked.reduce((sum, [, calls]) => sum + calls, 0))} to both nodes`);
    for (const [method, calls] of [...made].toSorted(([, a], [, b]) => b - a))
      console.log(`    ${method}: ${per(calls)}`);
    if (!values.statements) return;
    for (const { query, calls, milliseconds } of statements.slice(0, 60))
      console.log(
        `    ${per(calls)} (${per(milliseconds)} ms) ${query.replaceAll(/\s+/g, " ").slice(0, 150)}`,
      );
  }

  // Until then, processes compile their code while they sell.
  await (
    await sell(warmUp, plan > 0 ? Math.min(rate, 3) : rate)
  )();
  const buy = await sell(buyerCount, rate);
  await wait(5_000);
  const idle = await measure(() => wait(idleSeconds * 1_000));
  const sale = await measure(buy);
  print("Idle after a sale", idle, idle.seconds, "per second");
  const { items, prepares, executes, refusals, seconds } = sale.result;
  print(
    `${items.length} mints at ${(items.length / seconds).toFixed(1)} per second`,
    sale,
    items.length,
    "per mint",
  );
  console.log(`  distinct items: ${new Set(items).size}; errors: ${JSON.stringify(refusals)}`);
  for (const [name, list] of [
    ["prepare", prepares],
    ["execute", executes],
  ] as const)
    console.log(`  ${name}: p50 ${percentile(list, 0.5)} ms, p99 ${percentile(list, 0.99)} ms`);
  for (const { child } of services) child.kill("SIGTERM");
  await Promise.all(services.map(({ exited }) => exited));
} finally {
  buyers.kill();
  await cluster.close();
  await Promise.all([pooler.close(), ...nodes.map((node) => node.close())]);
}
