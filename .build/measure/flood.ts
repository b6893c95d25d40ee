import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startServer } from "../../demo/service/http/server.js";
import { createConcurrencyLimit } from "../../demo/service/platform/limits/concurrency-limit.js";
import { medianOf } from "../../test/e2e/median.js";
import { pageOrigin } from "../../test/service/http/harness.js";
import {
  createKeylessApp,
  defaultRates,
  keylessRequests,
  listMintRequests,
} from "../../test/service/http/keyless-requests.js";
import type { LoadResult, LoadTask } from "./load-client.js";
import { createProductionLog } from "./production-log.js";

/**
 * `npm run measure:flood`: reads of the Mint API, alone and while one client address floods a public path over 48
 * connections. Compares the medians within a round, for each route that needs no key, and for each route of the Mint API
 * with the key that every page of a drop shows.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    /** Only paths with this text. */
    path: { type: "string", default: "" },
  },
});
const milliseconds = Number(values.seconds) * 1_000;
const connections = 48;
const maxRatio = 3;

const monotonic = () => performance.now();
const service = await createKeylessApp(defaultRates, {
  mintReads: createConcurrencyLimit({
    settings: { total: 64, perClient: 8, waitingPerClient: 10_000, waitingTotal: 10_000 },
    monotonic,
  }),
  // The flood is another client's, although all are of this machine.
  readClientIp: (context) => context.req.header("X-Client") ?? "unknown",
  log: createProductionLog(),
});
const server = await startServer({ host: "127.0.0.1", port: 0 }, () => service.app.fetch);
const client = fileURLToPath(new URL("load-client.ts", import.meta.url));
const [flooder, reader] = [fork(client), fork(client)];

interface FloodRequest {
  readonly name: string;
  readonly path: () => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: (() => object) | undefined;
}

/** Median of reads that each ask the database, and their number. Milliseconds. */
async function read(duration: number): Promise<{ median: number; count: number }> {
  const { port } = server;
  const headers = { "X-API-Key": service.drop.key.value, Origin: pageOrigin, "X-Client": "reader" };
  const path = `/mint/v1/collections/${service.drop.id}`;
  reader.send({ kind: "read", port, path, headers, milliseconds: duration } satisfies LoadTask);
  const [{ milliseconds: times, statuses }] = (await once(reader, "message")) as [LoadResult];
  if (statuses[200] !== times.length)
    throw new Error(`Not every read succeeded: ${JSON.stringify(statuses)}`);
  return { median: medianOf(times), count: times.length };
}

// Warm-up for the JIT compiler and PostgreSQL's plans.
await read(2_000);
let worst = 0;
let flooding = 0;
const { drop } = service;
const keyed = { "X-API-Key": drop.key.value, Origin: pageOrigin, "Content-Type": "application/json" };
const keyless = Object.entries(keylessRequests).flatMap(([route, all]) =>
  all.map((request) => ({ name: `${route}, ${request.title}`, ...request })),
);
const requests: readonly FloodRequest[] = [
  ...keyless,
  ...listMintRequests({ collectionId: drop.id, phaseId: drop.phaseId }).map((request) => ({
    ...request,
    headers: keyed,
  })),
];
for (const { name, path, headers, body } of requests) {
  if (!name.includes(values.path)) continue;
  const alone = await read(milliseconds / 5);
  const paths = Array.from({ length: 5_000 }, path);
  // Each flood is a new client, whose limits are unused.
  const flooded = { ...headers, "X-Client": `flood ${(flooding += 1)}` };
  flooder.send({
    kind: "flood",
    port: server.port,
    paths,
    bodies: body ? paths.map(() => JSON.stringify(body())) : null,
    headers: flooded,
    connections,
  } satisfies LoadTask);
  const during = await read(milliseconds);
  flooder.send({ kind: "stop" } satisfies LoadTask);
  const [{ statuses }] = (await once(flooder, "message")) as [LoadResult];
  const ratio = during.median / alone.median;
  worst = Math.max(worst, ratio);
  console.log(
    `${name.padEnd(60)} ${alone.median.toFixed(1)} ms alone, ${during.median.toFixed(1)} ms during the flood (${JSON.stringify(statuses)}), ratio ${ratio.toFixed(2)}`,
  );
}
console.log(`worst ratio ${worst.toFixed(2)} (at most ${maxRatio})`);
process.exitCode = worst > maxRatio ? 1 : 0;

flooder.disconnect();
reader.disconnect();
await server.close(1_000);
await service.close();
