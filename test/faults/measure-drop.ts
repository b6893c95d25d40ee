import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import type { BuyersAnswer, BuyersTask } from "./processes/drop-buyers.js";
import { startCluster } from "./processes/cluster.js";

/**
 * `npm run measure:drop`: sells a drop to as many buyers as it has items. Each prepares, signs and executes over HTTP until
 * its item is confirmed. Prints mints a second, durations, and the processor time of a mint in the service, the chain,
 * PostgreSQL and the buyers, each a process of its own; and beside them what the chain's runtime alone needs for the same
 * transactions. `--processes 2` starts as many service processes.
 */
const { values } = parseArgs({
  options: {
    buyers: { type: "string", default: "1000" },
    "at-once": { type: "string", default: "200" },
    processes: { type: "string", default: "1" },
  },
});
const count = Number(values.buyers);

/** Items that are sold before, unmeasured. */
const warmUp = 1_000;

/** Seconds of processor time that a process and its children have taken so far. */
function cpuOf(processId: number): number {
  const stat = (path: string) => {
    const fields = readFileSync(path, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  };
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = all.flatMap((name) => {
    try {
      return stat(`/proc/${name}/stat`).parent === processId ? [Number(name)] : [];
    } catch {
      return []; // Ended meanwhile.
    }
  });
  const own = stat(`/proc/${processId}/stat`).ticks / ticksPerSecond;
  return own + children.reduce((sum, child) => sum + stat(`/proc/${child}/stat`).ticks / ticksPerSecond, 0);
}
const ticksPerSecond = 100;
const sampleStride = 10;

const cluster = await startCluster({ maximumConnections: 120 });
const buyers = fork(fileURLToPath(new URL("processes/drop-buyers.ts", import.meta.url)));
const ready = once(buyers, "message");
const ask = async <Kind extends BuyersAnswer["kind"]>(task: BuyersTask, _kind: Kind) => {
  buyers.send(task);
  return (await once(buyers, "message"))[0] as Extract<BuyersAnswer, { kind: Kind }>;
};
try {
  await ready;
  const services = await Promise.all(Array.from({ length: Number(values.processes) }, () => cluster.start()));
  const addresses = services.map(({ address }) => address);
  async function sell(supply: number) {
    const drop = await cluster.createDrop({ supply });
    const { wallets } = await ask({ kind: "create", count: supply }, "created");
    await cluster.pay(wallets, 1_000_000_000n);
    return () => ask({ kind: "buy", drop, addresses, atOnce: Number(values["at-once"]) }, "bought");
  }
  // Until then, processes compile their code while they sell.
  await (
    await sell(warmUp)
  )();
  const buy = await sell(count);

  let runtimeSeconds = 0;
  let submissions = 0;
  const { ledger } = cluster.validator;
  const submit = ledger.submit.bind(ledger);
  ledger.submit = (wire) => {
    // Reading the processor time takes longer than a transfer: one in ten is enough.
    if (submissions++ % sampleStride > 0) return submit(wire);
    const before = process.cpuUsage();
    const landed = submit(wire);
    const used = process.cpuUsage(before);
    runtimeSeconds += ((used.user + used.system) / 1e6) * sampleStride;
    return landed;
  };
  const { rows } = await cluster.database.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where backend_type = 'checkpointer'`);
  const postmaster = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${rows[0]!.pid}/stat`, "utf8"))![1]);
  const processes = {
    service: () => services.reduce((sum, { child }) => sum + cpuOf(child.pid!), 0),
    chain: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    PostgreSQL: () => cpuOf(postmaster),
  };
  const before = Object.values(processes).map((read) => read());
  const sale = await buy();
  const used = Object.values(processes).map((read, index) => read() - before[index]!);

  const { items, seconds } = sale;
  console.log(
    `${items.length} mints in ${seconds.toFixed(1)} s: ${(items.length / seconds).toFixed(1)} a second`,
  );
  console.log(`distinct items: ${new Set(items).size}; refusals: ${JSON.stringify(sale.refusals)}`);
  for (const [name, list] of [
    ["prepare", sale.prepares],
    ["execute", sale.executes],
  ] as const) {
    console.log(`${name}: p50 ${percentile(list, 0.5)} ms, p99 ${percentile(list, 0.99)} ms`);
  }
  const each = (total: number) => `${((total / items.length) * 1_000).toFixed(2)} ms`;
  Object.keys(processes).forEach((name, index) =>
    console.log(`${name}: ${each(used[index]!)} of CPU a mint`),
  );
  console.log(`buyers: ${each(sale.cpuSeconds)} of CPU a mint`);
  const alone = items.length / runtimeSeconds;
  console.log(
    `the chain's runtime alone: ${each(runtimeSeconds)} of CPU a mint, ${alone.toFixed(0)} a second`,
  );
  for (const { child } of services) child.kill("SIGTERM");
  await Promise.all(services.map(({ exited }) => exited));
} finally {
  buyers.kill();
  await cluster.close();
}

function percentile(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
}
