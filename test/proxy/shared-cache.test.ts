import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observeServerTime } from "../../src/compose/observe-server-time.js";
import { timers } from "../../src/compose/browser-timers.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import { findProxy, startProxy, type CachingProxy, type ProxyName } from "./caching-proxy.js";
import { findProblem, simulateCrowd } from "./crowd.js";
import { startDropService, type DropService, type KnownRead } from "./drop-service.js";
import { PipelinedClient, type Answer } from "./pipelined-client.js";

const proxies = (["nginx", "varnish"] as const satisfies ProxyName[]).filter((name) => findProxy(name));
describe.each(proxies)("behind %s", (name) => {
  let service: DropService;
  let proxy: CachingProxy;
  let client: PipelinedClient;
  beforeAll(async () => {
    service = await startDropService(5_000);
    proxy = await startProxy(name, service.port);
    client = new PipelinedClient(proxy.port, 40);
  });
  afterAll(async () => {
    client?.close();
    await proxy?.close();
    await service?.close();
  });

  const read = (order: KnownRead) => new Promise<Answer>((resolve) => client.read(order, resolve));

  it("a crowd knows of the opened phase after few reads at the service, and every page by its own key and origin", async () => {
    const { pages, others, reads, opensAt } = service;
    const startedAt = Date.now();
    const result = await simulateCrowd({
      port: proxy.port,
      connections: 64,
      pages,
      count: 2_000,
      others,
      otherCount: 0,
      opensAt,
      openedWithin: 3_000,
    });
    expect(result.wrong).toEqual([]);
    expect(result.knownAfter).toHaveLength(2_000);
    expect(Math.min(...result.knownAfter)).toBeGreaterThanOrEqual(0);
    const seconds = (Date.now() - startedAt) / 1000;
    for (const { key, origin } of pages) {
      const own = reads.filter((one) => one.key === key && one.origin === origin);
      expect(own.length).toBeGreaterThan(0);
      // One at the beginning, then one a second.
      expect(own.length).toBeLessThanOrEqual(seconds + 2);
    }
    console.log(
      `${name}: 2,000 pages, ${result.reads} reads, ${reads.length} at the service in ${seconds.toFixed(1)} s; ` +
        `all know after ${(Math.max(...result.knownAfter) / 1000).toFixed(2)} s; ` +
        `clocks at most ${result.largestError.toFixed(1)} ms off`,
    );
  });

  it("nobody is shown the answer of another key, another origin or another class of key", async () => {
    const { pages, others } = service;
    // Each refused read right behind an answer that is in the cache.
    const orders = Array.from({ length: 20 }, () =>
      others.flatMap((other, index) => [pages[index % pages.length]!, other]),
    ).flat();
    const problems = await Promise.all(orders.map(async (order) => findProblem(order, await read(order))));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  it.each(["secret", "sandbox"])("an answer to a %s key reaches the service each time", async (kind) => {
    const order = service.others.filter(({ code }) => code === null)[kind === "secret" ? 0 : 1]!;
    const before = service.reads.length;
    for (let count = 0; count < 3; count++) expect(findProblem(order, await read(order))).toBeNull();
    expect(service.reads.length - before).toBe(3);
  });

  it("a preflight is answered for its own origin", async () => {
    const allowedOrigin = async (origin: string) => {
      const { status, headers } = await fetch(
        `http://127.0.0.1:${proxy.port}/mint/v1/collections/CrowdDrop`,
        {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "GET" },
        },
      );
      return [status, headers.get("Access-Control-Allow-Origin")];
    };
    for (const origin of ["https://shop.example", "https://stranger.example"])
      expect(await allowedOrigin(origin)).toEqual([204, origin]);
  });

  it("an old answer is replaced as soon as somebody reads it, and isn't kept by browsers", async () => {
    await read(service.pages[0]!);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const sentAt = Date.now();
    for (let writtenAt = 0; writtenAt < sentAt;) {
      const { body, header } = await read(service.pages[0]!);
      writtenAt = Date.parse(parseBody(body).serverTime);
      expect(header("cache-control")).toBe("no-store");
    }
  });

  it("a page's clock is off by at most half the round trip, however old the answer is", async () => {
    for (let age = 0; age < 500;) {
      const clock = new ServerClock(timers);
      const sentAt = timers.monotonic();
      const { body, header } = await read(service.pages[0]!);
      const receivedAt = timers.monotonic();
      const headers = { get: header } as unknown as Headers;
      observeServerTime(clock, { body: parseBody(body), headers, sentAt, receivedAt });
      const before = Date.now();
      const now = clock.now();
      const after = Date.now();
      // Both proxies cut their time to milliseconds, as does `Date`.
      const slack = (receivedAt - sentAt) / 2 + 2;
      expect(now).toBeGreaterThanOrEqual(before - slack);
      expect(now).toBeLessThanOrEqual(after + slack);
      age = now - Date.parse(parseBody(body).serverTime);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
});

const parseBody = (body: string) => JSON.parse(body) as { serverTime: string };
