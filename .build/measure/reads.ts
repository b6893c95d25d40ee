import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { startServer } from "../../demo/service/http/server.js";
import { createMintService } from "../../demo/service/mint/mint-service.js";
import { createRateLimits } from "../../demo/service/platform/limits/rate-limits.js";
import { importCollection } from "../../demo/service/import/import-collection.js";
import { medianOf } from "../../test/e2e/median.js";
import {
  createHttpHarness,
  defineCollection,
  noLimits,
  pageOrigin,
  random,
  silentLog,
} from "../../test/service/http/harness.js";
import { createFakeChain } from "../../test/service/mint/fake-chain.js";
import { createProductionLog } from "./production-log.js";
import type { Load } from "./requests.js";

/**
 * `npm run measure:reads`: throughput of collection reads in one process, relative to the same framework serving the
 * same bytes as a constant. Rounds of both alternate; compare the ratio within a round. CPU time is this process's,
 * without client and PostgreSQL; other processes change it less than throughput.
 */
const rounds = 7;
const roundMilliseconds = 1_500;
const connections = 32;

const clock = () => new Date();
const monotonic = () => performance.now();
const harness = await createHttpHarness();
const collection = await importCollection(
  { database: harness.database, chain: "solana-localnet", random },
  describeDrop(),
);
const { value: key } = await harness.issue({ collectionIds: [collection.id] });
const mintService = createMintService({
  database: harness.database,
  chain: createFakeChain().chain,
  clock,
  monotonic,
  random,
  publicBase: "https://mint.example",
  log: silentLog,
});
// Limits are counted as in production, but never reached.
const most = 100_000_000;
const settings = { ...noLimits, requests: { address: most, key: most } };
const limits = createRateLimits({ database: harness.database, clock, settings });
const log = createProductionLog();
const service = await startServer(
  { host: "127.0.0.1", port: 0 },
  () => harness.createApp({ mintService, limits, log, monotonic }).fetch,
);

const path = `/mint/v1/collections/${collection.id}`;
const headers = { Host: "mint.example", Origin: pageOrigin, "X-API-Key": key };
const answer = (await (
  await fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { ...headers } })
).json()) as object;
const constant = await startServer({ host: "127.0.0.1", port: 0 }, () => {
  const app = new Hono();
  app.get("/mint/v1/collections/:collection", (context) => context.json(answer));
  return app.fetch;
});

const request = [
  `GET ${path} HTTP/1.1`,
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  "\r\n",
].join("\r\n");
const client = fork(fileURLToPath(new URL("requests.ts", import.meta.url)));

interface Throughput {
  readonly answersPerSecond: number;
  /** CPU time of a response. */
  readonly microseconds: number;
}

async function measure(port: number): Promise<Throughput> {
  const before = process.cpuUsage();
  client.send({ port, request, connections, milliseconds: roundMilliseconds } satisfies Load);
  const [answersPerSecond] = (await once(client, "message")) as [number];
  const { user, system } = process.cpuUsage(before);
  return { answersPerSecond, microseconds: ((user + system) / answersPerSecond / roundMilliseconds) * 1_000 };
}

// Warm-up for the JIT compiler.
await measure(service.port);
await measure(constant.port);
const measured: { read: Throughput; plain: Throughput }[] = [];
for (let round = 0; round < rounds; round++) {
  measured.push({ read: await measure(service.port), plain: await measure(constant.port) });
}
const describe = (throughputs: Throughput[]) => {
  const rate = medianOf(throughputs.map(({ answersPerSecond }) => answersPerSecond));
  const cpu = medianOf(throughputs.map(({ microseconds }) => microseconds));
  return `${Math.round(rate)} per second, ${Math.round(cpu)} µs of CPU each`;
};
const ratio = medianOf(measured.map(({ read, plain }) => read.answersPerSecond / plain.answersPerSecond));
console.log(`collection reads   ${describe(measured.map(({ read }) => read))}`);
console.log(`constant response  ${describe(measured.map(({ plain }) => plain))}`);
console.log(`ratio              ${Math.round(ratio * 100)} %, median of ${rounds} rounds (at least 50 %)`);

client.disconnect();
await Promise.all([service.close(1_000), constant.close(1_000)]);
await harness.close();

/** Realistic drop: four phases, links, a description of some lines. */
function describeDrop() {
  const hour = 3_600_000;
  const now = clock().getTime();
  const phases = ["Team", "Allowlist", "Public", "Last call"].map((name, index) => ({
    name,
    startsAt: new Date(now + (index - 2) * hour).toISOString(),
    endsAt: new Date(now + (index - 1) * hour).toISOString(),
    pricing: "fixed" as const,
    price: `0.${index + 1}`,
    limits: { perWallet: 5, perMint: 3 },
    supply: null,
  }));
  const links = ["Website", "Discord", "X"].map((label) => ({ label, url: `https://${label}.example/drop` }));
  const description =
    "Five hundred evenings under northern light, drawn line by line and never twice. ".repeat(4);
  return defineCollection("Measured", { description, links, phases });
}
