import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { startServer } from "../../demo/service/http/server.js";
import { createMarketService } from "../../demo/service/market/market-service.js";
import { createRecordedMarket } from "../../demo/samples/recorded-market.js";
import type { FeedRecord } from "../../demo/service/market/ingest/feed-record.js";
import { createRateLimits } from "../../demo/service/platform/limits/rate-limits.js";
import { medianOf } from "../../test/e2e/median.js";
import { noLimits, publicBase } from "../../test/service/http/harness.js";
import { createMarketHarness } from "../../test/service/market/market-harness.js";
import { createProductionLog } from "./production-log.js";
import type { Load } from "./requests.js";

/**
 * `npm run measure:market`: throughput of the market's four hottest reads in one process, each relative to the same
 * framework serving the same bytes as a constant. Rounds of both alternate; compare the ratio within a round.
 */
const rounds = 5;
const roundMilliseconds = 1_000;
const connections = 32;

const slug = "tessellate-studies";
const paths = [
  "/collections",
  `/collections/${slug}`,
  `/collections/${slug}/stats`,
  `/collections/${slug}/items?listed=true`,
];

const clock = () => new Date();
const harness = await createMarketHarness();
const records = createRecordedMarket(harness.clock(), "solana-localnet").records as (FeedRecord & {
  slug?: string;
  collection?: string;
})[];
await harness.importRecords(records.filter((record) => (record.slug ?? record.collection) === slug));

const log = createProductionLog();
const market = createMarketService({ database: harness.database, clock, publicBase });
// Limits are counted as in production, but never reached.
const most = 100_000_000;
const counted = { requests: { address: most }, searches: { address: most }, lists: { address: most } };
const limits = createRateLimits({
  database: harness.database,
  clock,
  settings: { ...noLimits, ...counted },
});
const service = await startServer(
  { host: "127.0.0.1", port: 0 },
  () => harness.createApp({ market, limits, log, monotonic: () => performance.now() }).fetch,
);
const client = fork(fileURLToPath(new URL("requests.ts", import.meta.url)));

async function rate(port: number, path: string): Promise<number> {
  const request = [`GET /market/v1${path} HTTP/1.1`, "Host: mint.example", "\r\n"].join("\r\n");
  client.send({ port, request, connections, milliseconds: roundMilliseconds } satisfies Load);
  const [answers] = (await once(client, "message")) as [number];
  return answers;
}

for (const path of paths) {
  const answer = (await (await fetch(`http://127.0.0.1:${service.port}/market/v1${path}`)).json()) as object;
  const constant = await startServer({ host: "127.0.0.1", port: 0 }, () => {
    const app = new Hono();
    app.get("/market/v1/*", (context) => context.json(answer));
    return app.fetch;
  });
  // Warm-up for the JIT compiler.
  await rate(service.port, path);
  await rate(constant.port, path);
  const measured: { read: number; plain: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({ read: await rate(service.port, path), plain: await rate(constant.port, path) });
  }
  const read = Math.round(medianOf(measured.map((one) => one.read)));
  const plain = Math.round(medianOf(measured.map((one) => one.plain)));
  const ratio = Math.round(100 * medianOf(measured.map((one) => one.read / one.plain)));
  const size = Math.round(JSON.stringify(answer).length / 1_024);
  console.log(
    `${path.padEnd(48)} ${read} per second, ${ratio} % of a constant response's ${plain} (${size} kB)`,
  );
  await constant.close(1_000);
}

client.disconnect();
await service.close(1_000);
await harness.close();
