import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type HttpServer } from "../../../demo/service/http/server.js";
import { noLimits } from "./harness.js";
import { cheapest, createKeylessApp, keylessRequests, type KeylessRequest } from "./keyless-requests.js";
import type { RequestList, Statuses } from "./request-client.js";

/** CPU time of the cheapest request, on a machine that does nothing else. Milliseconds. */
const usualMilliseconds = 0.15;

/** Requests of a round, and most rounds after the warm-up. */
const [requests, rounds] = [40, 4];

let service: Awaited<ReturnType<typeof createKeylessApp>>;
let server: HttpServer;
let client: ChildProcess;

beforeAll(async () => {
  // Counted as in production, but never reached.
  const most = { address: 100_000_000 };
  service = await createKeylessApp({ ...noLimits, requests: most, searches: most, lists: most });
  server = await startServer({ host: "127.0.0.1", port: 0 }, () => service.app.fetch);
  client = fork(fileURLToPath(new URL("request-client.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
});
afterAll(async () => {
  client?.disconnect();
  await server?.close(1_000);
  await service?.close();
});

/** CPU milliseconds of this process per request, over a round. */
async function measureRound({ path, status, headers }: KeylessRequest): Promise<number> {
  const paths = Array.from({ length: requests }, path);
  const before = process.cpuUsage();
  client.send({ port: server.port, paths, headers, connections: 8 } satisfies RequestList);
  const [statuses] = (await once(client, "message")) as [Statuses];
  const { user, system } = process.cpuUsage(before);
  expect(statuses).toEqual({ [status]: requests });
  return (user + system) / 1_000 / requests;
}

/**
 * CPU milliseconds of a request on a machine that does nothing else. On a busy one, the same work takes longer, also of
 * the cheapest request, which is measured beside it. The least of the rounds, since other work only adds to it: the
 * first that is low enough is the last.
 */
async function measure(request: KeylessRequest): Promise<number> {
  let least = Infinity;
  await measureRound(request);
  for (let round = 0; round < rounds && least > request.max; round += 1) {
    const slowdown = Math.max(1, (await measureRound(cheapest)) / usualMilliseconds);
    least = Math.min(least, (await measureRound(request)) / slowdown);
  }
  return least;
}

describe("a request without a key", () => {
  it("is measured on every route that needs none", () => {
    const keyless = service.app.routes
      .filter(({ method, path }) => method !== "ALL" && !path.startsWith("/mint/v1"))
      .map(({ path }) => path);
    expect(new Set(Object.keys(keylessRequests))).toEqual(new Set([...keyless, "/*"]));
  });

  const all = Object.entries(keylessRequests).flatMap(([route, requests]) =>
    requests.map((request) => ({ route, ...request })),
  );

  it.each(all)("costs little CPU time: $route, $title", async (request) => {
    expect(await measure(request)).toBeLessThanOrEqual(request.max);
  });
});
