import { fork } from "node:child_process";
import { once } from "node:events";
import { BlockList } from "node:net";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { serviceVariables, toServiceConfig } from "../../demo/service/config/service-config.js";
import { createClientIp } from "../../demo/service/http/middleware/client-ip.js";
import { startServer } from "../../demo/service/http/server.js";
import { createUrgentWork } from "../../demo/service/platform/limits/urgent-work.js";
import { createConcurrencyLimit } from "../../demo/service/platform/limits/concurrency-limit.js";
import { createDatabase } from "../../demo/service/platform/db/database.js";
import { createMarketService } from "../../demo/service/market/market-service.js";
import { createMintService } from "../../demo/service/mint/mint-service.js";
import { createApiKeyAuth } from "../../demo/service/catalog/api-keys/api-key-auth.js";
import { medianOf } from "../../test/e2e/median.js";
import { createHttpHarness, publicBase, random } from "../../test/service/http/harness.js";
import { fillMarket } from "../../test/service/market/large-market.js";
import { createFakeChain } from "../../test/service/mint/fake-chain.js";
import { makeWallet } from "../../test/service/mint/harness.js";
import { createProductionLog } from "./production-log.js";
import type { LoadResult, LoadTask } from "./load-client.js";

/**
 * `npm run measure:load`: duration of a prepare while one client address sends 64 searches at a time, relative to the
 * duration of a prepare alone. Rounds of both alternate; compare the ratio within a round. The service is one process
 * with the pools and the concurrency limit of the environment variables or their defaults. It has no rate limits, which
 * would reject most of these searches. Clients run in their own processes, and the node responds immediately.
 */
const rounds = 5;
const prepares = 40;
const connections = 64;
const [collections, items] = [10, 3_000];

const clock = () => new Date();
const monotonic = () => performance.now();
const harness = await createHttpHarness();
const { database } = harness;
await fillMarket(database, collections, items);

const { market: marketConfig } = toServiceConfig(z.object(serviceVariables).parse(process.env));
const marketDatabase = createDatabase(harness.url, {
  maxConnections: marketConfig.connections,
  statementMilliseconds: marketConfig.statementMilliseconds,
});
const log = createProductionLog();
const urgentWork = createUrgentWork({ monotonic });
const service = await startServer({ host: "127.0.0.1", port: 0 }, () => {
  const { chain } = createFakeChain();
  const app = harness.createApp({
    apiKeyAuth: createApiKeyAuth({ database, chainName: "solana-localnet", clock, monotonic }),
    mintService: createMintService({ database, chain, clock, monotonic, random, publicBase, log }),
    market: createMarketService({ database: marketDatabase, clock, publicBase }),
    marketReads: createConcurrencyLimit({
      settings: marketConfig.reads,
      monotonic,
      isUrgentWorkRunning: urgentWork.isRunning,
    }),
    urgentWork,
    readClientIp: createClientIp({ trustedProxies: new BlockList(), log }),
    log,
    monotonic,
  });
  return app.fetch;
});
const client = fileURLToPath(new URL("load-client.ts", import.meta.url));
const [searcher, buyer] = [fork(client), fork(client)];

async function prepare(): Promise<number> {
  const { id: collectionId, phaseId } = harness.own;
  const bodies = Array.from({ length: prepares }, () =>
    JSON.stringify({ collectionId, phaseId, walletAddress: makeWallet(), quantity: 1 }),
  );
  const { port } = service;
  buyer.send({ kind: "prepare", port, key: harness.keys.secret, bodies } satisfies LoadTask);
  const [{ milliseconds, statuses }] = (await once(buyer, "message")) as [LoadResult];
  if (statuses[200] !== prepares) throw new Error(`Not every prepare succeeded: ${JSON.stringify(statuses)}`);
  return medianOf(milliseconds);
}

// Warm-up for the JIT compiler and PostgreSQL's plans.
await prepare();
const measured: { alone: number; loaded: number }[] = [];
const searches: Record<string, number> = {};
for (let round = 0; round < rounds; round++) {
  const alone = await prepare();
  searcher.send({ kind: "search", port: service.port, connections } satisfies LoadTask);
  const loaded = await prepare();
  searcher.send({ kind: "stop" } satisfies LoadTask);
  const [{ statuses }] = (await once(searcher, "message")) as [LoadResult];
  for (const [status, count] of Object.entries(statuses)) searches[status] = (searches[status] ?? 0) + count;
  measured.push({ alone, loaded });
  console.log(
    `round ${round + 1}: ${alone.toFixed(1)} ms alone, ${loaded.toFixed(1)} ms with searches, ratio ${(loaded / alone).toFixed(2)}`,
  );
}
const alone = medianOf(measured.map((round) => round.alone));
const loaded = medianOf(measured.map((round) => round.loaded));
const ratio = medianOf(measured.map((round) => round.loaded / round.alone));
console.log(`prepare alone                ${alone.toFixed(1)} ms, median of ${rounds} rounds of ${prepares}`);
console.log(
  `with ${connections} concurrent searches   ${loaded.toFixed(1)} ms; search responses by status: ${JSON.stringify(searches)}`,
);
console.log(`ratio                        ${ratio.toFixed(2)} (less than 1.5)`);

searcher.disconnect();
buyer.disconnect();
await service.close(1_000);
await marketDatabase.close();
await harness.close();
