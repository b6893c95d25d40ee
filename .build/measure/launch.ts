import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { issueKey } from "../../demo/service/catalog/api-keys/api-keys.js";
import { countErrors, formatAvailability, startReads, type RunRecord } from "./launch/availability.js";
import { runScenario, scenarios } from "./launch/scenarios.js";
import { startLaunchStack, type LaunchStack } from "./launch/stack.js";
import { percentile } from "../../test/faults/percentile.js";
import type { Cluster, Drop } from "../../test/faults/processes/cluster.js";
import type { BuyersAnswer } from "../../test/faults/processes/drop-buyers.js";
import {
  readReconciliationData,
  type ReconciliationData,
} from "../../test/faults/processes/reconciliation-data.js";
import { startBuyers } from "./start-buyers.js";

/**
 * `npm run measure:launch`: rehearses a launch on Caddy, two service processes, PgBouncer, PostgreSQL and two
 * addresses of the chain. Buyers arrive at a steady rate while faults occur one after another; see
 * `launch/scenarios.ts`. Prints the availability in each scenario, and compares the database with the chain afterwards,
 * unit by unit. Exits with 1 unless each buyer got one item, each item was sold once, and each recipient got exactly
 * its price. `--rate 3 --seconds 5` is a short run.
 */
const { values } = parseArgs({
  options: {
    /** Buyers per second. */
    rate: { type: "string", default: "10" },
    /** Minimum length of each scenario; a fault may take longer. */
    seconds: { type: "string", default: "20" },
  },
});
const perSecond = Number(values.rate);
const seconds = Number(values.seconds);
/** Wallets for as long as the scenarios may take. */
const walletCount = Math.ceil(perSecond * (seconds * scenarios.length * 2 + 120));
const origin = "https://page.example";

const startedAt = performance.now();
const report = (text: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${text}`);

/** Creates a drop with a publishable key, and with enough items that no buyer needs a proof. */
async function createDrop({ cluster }: LaunchStack): Promise<Drop> {
  const drop = await cluster.createDrop({ supply: walletCount * 5 });
  const { value: key } = await issueKey(
    { database: cluster.database, random: (bytes) => new Uint8Array(randomBytes(bytes)) },
    { class: "publishable", label: "page", origins: [origin], collectionIds: [drop.collectionId] },
  );
  return { ...drop, key };
}

/** Runs the scenarios one after another. */
async function rehearse(stack: LaunchStack): Promise<RunRecord[]> {
  const runs: RunRecord[] = [];
  for (const scenario of scenarios) {
    const reason = scenario.missing?.() ?? null;
    if (reason !== null) {
      report(`skipped, since ${reason}: ${scenario.name}`);
      continue;
    }
    report(scenario.name);
    const startedAt = Date.now();
    const isSeen = await runScenario(scenario, stack, seconds);
    runs.push({ name: scenario.name, startedAt, endedAt: Date.now(), isSeen });
  }
  return runs;
}

type Sale = Extract<BuyersAnswer, { kind: "bought" }>;

function print(runs: readonly RunRecord[], reads: Parameters<typeof formatAvailability>[1], sale: Sale) {
  console.log(`\n${formatAvailability(runs, reads, sale.requests).join("\n")}\n`);
  for (const [name, list] of [
    ["prepare", sale.prepares],
    ["execute", sale.executes],
  ] as const) {
    console.log(
      `${name}, including retries: p50 ${percentile(list, 0.5)} ms, p99 ${percentile(list, 0.99)} ms, longest ${percentile(list, 1)} ms`,
    );
  }
  const refusals = countErrors(sale.requests).map(([code, count]) => `${count} ${code}`);
  console.log(`${sale.requests.length} requests of ${sale.buyers} buyers; errors: ${refusals.join(", ")}`);
}

/** Time for the metadata of the last mints to be written. Milliseconds. */
const settleMilliseconds = 120_000;

/** Compares the database with the chain after the jobs have finished the work that the sale left. */
async function settle(cluster: Cluster, drop: Drop): Promise<ReconciliationData> {
  const deadline = performance.now() + settleMilliseconds;
  for (;;) {
    const data = await readReconciliationData(cluster, drop);
    if (data.contradictions.length === 0 || performance.now() > deadline) return data;
    await wait(2_000);
  }
}

/** @returns what is wrong with the sale, one sentence each */
async function findFaults({ cluster }: LaunchStack, drop: Drop, sale: Sale): Promise<string[]> {
  const { items } = sale;
  const faults: string[] = [];
  const expect = (what: string, actual: number, expected: number) => {
    if (actual !== expected) faults.push(`${what}: ${actual} instead of ${expected}`);
  };
  const { contradictions, supply, minted, held, free } = await settle(cluster, drop);
  expect("items that buyers got", items.length, sale.buyers);
  expect("distinct items that buyers got", new Set(items).size, items.length);
  expect("bought items that are on the chain", (await cluster.chain.readMinted(items)).size, items.length);
  expect("recorded mints", minted, items.length);
  expect("minted, held and free items", minted + held + free, supply);
  return [...faults, ...contradictions];
}

const stack = await startLaunchStack(report);
const buyers = await startBuyers();
try {
  report(`starting two processes of ${stack.previousCommit}`);
  const drop = await createDrop(stack);
  const { wallets } = await buyers.ask({ kind: "create", count: walletCount }, "created");
  await stack.cluster.pay(wallets, 1_000_000_000n);
  report(`${perSecond} buyers per second`);
  const headers = { "X-API-Key": drop.key, Origin: origin };
  const stopReads = startReads(`${stack.url}/mint/v1/collections/${drop.collectionId}`, headers);
  const order = { drops: [drop], addresses: [stack.url], atOnce: walletCount, unitsEach: 1 } as const;
  const [sale, runs] = await Promise.all([
    buyers.ask({ kind: "buy", ...order, perSecond, pause: 500, origin }, "bought"),
    rehearse(stack).finally(() => buyers.endStream()),
  ]);
  print(runs, await stopReads(), sale);
  const faults = await findFaults(stack, drop, sale);
  const unseen = runs.filter(({ isSeen }) => isSeen === false);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  for (const { name } of unseen) console.log(`  fault missing from the metrics: ${name}`);
  const isWell = faults.length === 0 && unseen.length === 0;
  console.log(isWell ? "Every item was sold once, at the exact price." : "FAILED");
  process.exitCode = isWell ? 0 : 1;
} finally {
  buyers.kill();
  await stack.close();
}
