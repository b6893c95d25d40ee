import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { bundlePreviousVersion } from "../deploy/previous-version.js";
import { startPgBouncer } from "../pooler/pgbouncer.js";
import { findFreePorts } from "../processes.js";
import { startCluster, type RunningService } from "./processes/cluster.js";
import type { BuyersAnswer, BuyersTask } from "./processes/drop-buyers.js";
import { outages, startNodeProxy } from "./processes/node-proxy.js";
import { percentile } from "./percentile.js";
import { readReconciliationData } from "./processes/reconciliation-data.js";

/**
 * `npm run measure:launch`: sells a drop on a stack like that of `demo/deploy/compose.yaml`: two service processes of the version
 * before, PgBouncer, and two addresses of the chain. During the sale a process is killed, PgBouncer restarted, an address
 * turned off, and both processes replaced by this version. Afterwards the database is compared with the chain; exits with 1
 * unless each unit was sold once. `--supply 1000 --buyers 300` is a small one.
 */
const { values } = parseArgs({
  options: {
    supply: { type: "string", default: "10000" },
    buyers: { type: "string", default: "3000" },
    "at-once": { type: "string", default: "300" },
  },
});
const supply = Number(values.supply);
const buyerCount = Number(values.buyers);

const startedAt = performance.now();
const report = (text: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${text}`);

const [cluster, previous] = await Promise.all([
  startCluster({ maximumConnections: 120 }),
  bundlePreviousVersion(),
]);
const [nodes, [poolerPort, ...servicePorts], buyers] = [
  await Promise.all([startNodeProxy(cluster.validator.url), startNodeProxy(cluster.validator.url)]),
  (await findFreePorts(3)) as [number, number, number],
  fork(fileURLToPath(new URL("processes/drop-buyers.ts", import.meta.url))),
];
const ask = async <Kind extends BuyersAnswer["kind"]>(task: BuyersTask, _kind: Kind) => {
  buyers.send(task);
  return (await once(buyers, "message"))[0] as Extract<BuyersAnswer, { kind: Kind }>;
};
const startPooler = () => startPgBouncer(cluster.databaseUrl, { port: poolerPort, poolSize: 40 });
let pooler = await startPooler();
try {
  await once(buyers, "message");
  const start = (port: number, bundle?: string): Promise<RunningService> =>
    cluster.start(
      {
        DATABASE_URL: `${pooler.toPooledUrl(cluster.databaseUrl)}?pgbouncer=true`,
        MIGRATIONS_DATABASE_URL: cluster.databaseUrl,
        SOLANA_RPC_URL: nodes.map(({ url }) => url).join(","),
        SERVICE_PORT: String(port),
        DRAIN_SECONDS: "2",
        SHUTDOWN_SECONDS: "30",
      },
      bundle,
    );
  /** Starts a process as a supervisor does: again, if it ends before it serves. */
  async function supervise(port: number, bundle?: string): Promise<RunningService> {
    for (;;) {
      try {
        return await start(port, bundle);
      } catch (error) {
        report(`a start has failed, and is repeated: ${String(error).slice(0, 2_000)}`);
      }
    }
  }
  const services = await Promise.all(servicePorts.map((port) => start(port, previous.bundle)));
  report(`two processes of ${previous.commit}`);
  const drop = await cluster.createDrop({ supply });
  const { wallets } = await ask({ kind: "create", count: buyerCount }, "created");
  const unitsEach = Math.ceil(supply / buyerCount);
  await cluster.pay(wallets, BigInt(unitsEach) * 110_000_000n + 10_000_000n);
  report(`${buyerCount} buyers with up to ${unitsEach} units each, for ${supply} units`);

  const untilSold = async (share: number) => {
    for (;;) {
      const { rows } = await cluster.database.execute<{ minted: number }>(
        sql`select minted from collections where id = ${drop.collectionId}`,
      );
      if (rows[0]!.minted >= supply * share) return rows[0]!.minted;
      await wait(100);
    }
  };
  async function disturb(): Promise<void> {
    report(`${await untilSold(0.1)} sold: a process is killed`);
    await services[1]!.crash();
    await wait(3_000);
    services[1] = await supervise(servicePorts[1]!, previous.bundle);
    report("it is back");
    report(`${await untilSold(0.3)} sold: PgBouncer is restarted`);
    await pooler.close();
    await wait(1_000);
    pooler = await startPooler();
    report("it is back");
    report(`${await untilSold(0.5)} sold: an address of the chain is turned off`);
    nodes[0]!.fail(outages["hangs up"]);
    report(`${await untilSold(0.65)} sold: it is back, and the upgrade begins`);
    nodes[0]!.fail(null);
    for (const [place, port] of servicePorts.entries()) {
      services[place]!.child.kill("SIGTERM");
      const exitCode = await services[place]!.exited;
      services[place] = await supervise(port);
      report(`process ${place + 1} has ended with ${exitCode}, and runs as this version`);
    }
  }
  const addresses = services.map(({ address }) => address);
  const order = {
    kind: "buy",
    drops: [drop],
    addresses,
    atOnce: Number(values["at-once"]),
    unitsEach,
  } as const;
  const [sale] = await Promise.all([ask(order, "bought"), disturb()]);
  report("sold out");

  const { items, seconds, prepares, executes, refusals } = sale;
  console.log(
    `\n${items.length} mints in ${seconds.toFixed(1)} s: ${(items.length / seconds).toFixed(1)} a second`,
  );
  for (const [name, list] of [
    ["prepare", prepares],
    ["execute", executes],
  ] as const) {
    console.log(
      `${name}: p50 ${percentile(list, 0.5)} ms, p99 ${percentile(list, 0.99)} ms, longest ${percentile(list, 1)} ms`,
    );
  }
  console.log(`requests that met the outage of the address: ${nodes[0]!.failed}`);
  console.log(`other answers: ${JSON.stringify(refusals)}`);
  const data = await readReconciliationData(cluster, drop);
  const { contradictions, ...counts } = data;
  console.log(
    `the database: ${JSON.stringify(counts)}; contradictions with the chain: ${contradictions.length}`,
  );
  for (const contradiction of contradictions.slice(0, 20)) console.log(`  ${contradiction}`);
  const isWhole = items.length === supply && new Set(items).size === supply && counts.minted === supply;
  console.log(isWhole && contradictions.length === 0 ? "Each unit was sold once." : "FAILED");
  process.exitCode = isWhole && contradictions.length === 0 ? 0 : 1;
} finally {
  buyers.kill();
  await cluster.close();
  await Promise.all([pooler.close(), ...nodes.map((node) => node.close())]);
  previous.remove();
}
