import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpFeed, type HttpFeedOptions } from "../../../../demo/service/platform/rates/http-feed.js";
import { formatRate } from "../../../../demo/service/platform/rates/rate.js";

const now = new Date("2026-11-21T12:00:00.000Z");
let server: Server;
let origin: string;
let paths: string[];
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  paths = [];
  server = createServer((request, response) => {
    paths.push(request.url!);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const neverRespond = () => undefined;
const respondWith = (body: unknown) => (response: ServerResponse) =>
  void response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
const createFeed = (options: Partial<HttpFeedOptions> = {}) =>
  createHttpFeed({ address: `${origin}/rates?of={symbols}`, fetch, clock: () => now, ...options });
async function read(symbols: string[], options: Partial<HttpFeedOptions> = {}) {
  const observations = await createFeed(options).read(symbols);
  return Object.fromEntries(
    [...observations].map(([symbol, { rate, observedAt }]) => [
      symbol,
      [formatRate(rate), observedAt.toISOString()],
    ]),
  );
}

describe("rates over HTTP", () => {
  it("are requested at once, and have the time of their observation", async () => {
    answer = respondWith({
      SOL: { usd: "162.40", last_updated_at: 1795262390 },
      USDC: { usd: 0.9998, last_updated_at: "2026-11-21T11:59:00Z" },
      "a/b,c": { usd: 1e-7, last_updated_at: 1795262391000 },
    });
    expect(await read(["SOL", "USDC", "a/b,c", "constructor"])).toEqual({
      SOL: ["162.4", "2026-11-21T11:59:50.000Z"],
      USDC: ["0.9998", "2026-11-21T11:59:00.000Z"],
      "a/b,c": ["0.0000001", "2026-11-21T11:59:51.000Z"],
    });
    expect(paths).toEqual(["/rates?of=SOL,USDC,a%2Fb%2Cc,constructor"]);
  });

  it("are read from the configured JSON paths", async () => {
    answer = respondWith({ So1: { usdPrice: 147.4789, blockId: 1 }, at: 1795262390 });
    const paths = { ratePath: "/{symbol}/usdPrice", timePath: "/at" };
    expect(await read(["So1"], paths)).toEqual({ So1: ["147.4789", "2026-11-21T11:59:50.000Z"] });
    answer = respondWith({ data: { rates: { SOL: "150" } } });
    expect(await read(["SOL"], { ratePath: "/data/rates/{symbol}" })).toEqual({
      SOL: ["150", now.toISOString()],
    });
  });

  it("without a time, or with a future one, are treated as current", async () => {
    answer = respondWith({
      A: { usd: 1 },
      B: { usd: 1, last_updated_at: 1895262390 },
      C: { usd: 1, last_updated_at: "yesterday" },
      D: { usd: 1, last_updated_at: -5 },
    });
    const observations = await read(["A", "B", "C", "D"]);
    expect(Object.values(observations)).toEqual(Array(4).fill(["1", now.toISOString()]));
  });

  it("that are invalid are skipped, and the others stay", async () => {
    answer = respondWith({
      A: { usd: 0 },
      B: { usd: -1 },
      C: { usd: "free" },
      D: null,
      E: 5,
      F: { usd: "2" },
    });
    expect(Object.keys(await read(["A", "B", "C", "D", "E", "F"]))).toEqual(["F"]);
    for (const body of [null, [], "SOL", 5]) {
      answer = respondWith(body);
      expect(await read(["SOL"])).toEqual({});
    }
  });

  it.each<[string, (response: ServerResponse) => void, object]>([
    ["STATUS", (response) => response.writeHead(429).end("slow down"), { status: 429 }],
    ["STATUS", (response) => response.writeHead(500).end(), { status: 500 }],
    ["UNREADABLE", (response) => response.end("<html>"), {}],
    ["UNREADABLE", (response) => response.end(), {}],
    ["TOO_LARGE", (response) => response.end(`"${"x".repeat(262_144)}"`), {}],
    ["UNREACHABLE", (response) => response.writeHead(302, { Location: "/rates" }).end(), {}],
    ["UNREACHABLE", (response) => response.destroy(), {}],
    ["UNREACHABLE", neverRespond, {}],
  ])("fail with a reason when unavailable: %s", async (reason, respond, context) => {
    answer = respond;
    const reading = createFeed({ timeoutMilliseconds: respond === neverRespond ? 50 : 240_000 }).read([
      "SOL",
    ]);
    await expect(reading).rejects.toMatchObject({
      code: "PRICE_FEED_FAILED",
      reason,
      context: { host: new URL(origin).host, ...context },
    });
    expect(paths).toHaveLength(1);
  });

  it("are aborted with the caller's signal", async () => {
    answer = () => undefined;
    await expect(createFeed().read(["SOL"], AbortSignal.abort(new Error("enough")))).rejects.toThrow(
      "enough",
    );
  });

  it("have a source name that doesn't reveal the URL", () => {
    const feed = createFeed({ address: "https://prices.example/v1?key=secret&of={symbols}" });
    expect(feed.source).toEqual({ name: "Price feed", recorded: false });
  });
});
