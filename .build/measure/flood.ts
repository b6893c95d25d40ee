import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { limitVariables, toMarketReads } from "../../demo/service/config/limit-variables.js";
import { createDatabase } from "../../demo/service/platform/db/database.js";
import { startServer } from "../../demo/service/http/server.js";
import { createConcurrencyLimit } from "../../demo/service/platform/limits/concurrency-limit.js";
import { createRateLimits } from "../../demo/service/platform/limits/rate-limits.js";
import { createMintService } from "../../demo/service/mint/mint-service.js";
import { medianOf } from "../../test/e2e/median.js";
import { createHttpHarness, noLimits, pageOrigin, random } from "../../test/service/http/harness.js";
import { createFakeChain } from "../../test/service/mint/fake-chain.js";
import { floods, type LoadResult, type LoadTask } from "./load-client.js";
import { createProductionLog } from "./production-log.js";

/**
 * `npm run measure:flood`: reads of the Mint API, alone and while one client address floods a public path with 200
 * different requests a second. Compares the medians within a round.
 */
const reads = 300;
const perSecond = 200;
const maxRatio = 3;

const clock = () => new Date();
const monotonic = () => performance.now();
const publicReads = toMarketReads(z.object(limitVariables).parse({}));
const harness = await createHttpHarness();
const { database } = harness;
const readDatabase = createDatabase(harness.url, { maxConnections: publicReads.total });
const log = createProductionLog();
const settings = { ...noLimits, requests: { address: 5_000, key: 100_000 } };
const service = await startServer({ host: "127.0.0.1", port: 0 }, () => {
  const { chain } = createFakeChain();
  const deps = { database, readDatabase, chain, clock, monotonic, random, log, countsMilliseconds: 0 };
  const app = harness.createApp({
    mintService: createMintService({ ...deps, publicBase: "https://mint.example" }),
    limits: createRateLimits({ database, clock, settings }),
    publicReads: createConcurrencyLimit({ settings: publicReads, monotonic }),
    // The flood is another client's, although all are of this machine.
    readClientIp: (context) => context.req.header("X-Client") ?? "flood",
    log,
    monotonic,
  });
  return app.fetch;
});
const client = fileURLToPath(new URL("load-client.ts", import.meta.url));
const [flooder, reader] = [fork(client), fork(client)];

/** Median of reads that each ask the database. Milliseconds. */
async function read(): Promise<number> {
  const { port } = service;
  const headers = { "X-API-Key": harness.keys.publishable, Origin: pageOrigin, "X-Client": "reader" };
  const path = `/mint/v1/collections/${harness.own.shortId}`;
  reader.send({ kind: "read", port, path, headers, count: reads } satisfies LoadTask);
  const [{ milliseconds, statuses }] = (await once(reader, "message")) as [LoadResult];
  if (statuses[200] !== reads) throw new Error(`Not every read succeeded: ${JSON.stringify(statuses)}`);
  return medianOf(milliseconds);
}

// Warm-up for the JIT compiler and PostgreSQL's plans.
await read();
let worst = 0;
for (const path of Object.keys(floods) as (keyof typeof floods)[]) {
  const alone = await read();
  flooder.send({ kind: "flood", port: service.port, path, perSecond } satisfies LoadTask);
  const during = await read();
  flooder.send({ kind: "stop" } satisfies LoadTask);
  const [{ statuses }] = (await once(flooder, "message")) as [LoadResult];
  const ratio = during / alone;
  worst = Math.max(worst, ratio);
  console.log(
    `${path.padEnd(10)} ${alone.toFixed(1)} ms alone, ${during.toFixed(1)} ms during the flood (${JSON.stringify(statuses)}), ratio ${ratio.toFixed(2)}`,
  );
}
console.log(`worst ratio ${worst.toFixed(2)} (at most ${maxRatio})`);
process.exitCode = worst > maxRatio ? 1 : 0;

flooder.disconnect();
reader.disconnect();
await service.close(1_000);
await readDatabase.close();
await harness.close();
