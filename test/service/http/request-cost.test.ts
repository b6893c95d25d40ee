import { fork, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import {
  limitVariables,
  toMarketReads,
  toRateSettings,
} from "../../../demo/service/config/limit-variables.js";
import { startServer, type HttpServer } from "../../../demo/service/http/server.js";
import { createMarketService } from "../../../demo/service/market/market-service.js";
import { createHiddenArtTest } from "../../../demo/service/market/hidden-art/hidden-art.js";
import { createConcurrencyLimit } from "../../../demo/service/platform/limits/concurrency-limit.js";
import { createRateLimits } from "../../../demo/service/platform/limits/rate-limits.js";
import { createLog } from "../../../demo/service/platform/log/create-log.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { makeWallet } from "../mint/harness.js";
import { noLimits } from "./harness.js";
import { createListHarness, drawItems, type ListHarness } from "./list-harness.js";
import type { RequestList, Statuses } from "./request-client.js";

const limits = z.object(limitVariables).parse({});
const rates = toRateSettings(limits);

/** Milliseconds of CPU time that a request may cost the process if only the number of all requests is limited. */
const maxMilliseconds = 1;

/** Of a request with a lower limit of its own, by that limit: an address must not cost more with it. */
const maxMillisecondsOf = (activity: "lists" | "searches") =>
  maxMilliseconds * (rates.requests.address! / rates[activity].address!);

/** CPU time of the cheapest request, `/livez`, on a machine that does nothing else. Milliseconds. */
const usualMilliseconds = 0.15;

/** Requests of a round, and rounds after the warm-up. */
const [requests, rounds] = [40, 4];

interface Sample {
  readonly title: string;
  readonly path: () => string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly max: number;
}

const describeSample = (
  title: string,
  path: string | (() => string),
  { status = 200, headers = { "Accept-Encoding": "gzip, br" }, max = maxMilliseconds }: Partial<Sample> = {},
): Sample => ({ title, path: typeof path === "string" ? () => path : path, status, headers, max });

const found = (path: string | (() => string), title = "found") => describeSample(title, path);
const missing = (path: () => string) => describeSample("unknown", path, { status: 404 });
const redirect = (path: string, status: number) => describeSample("redirect", path, { status });

const cheapest = found("/livez");

let slug: string;
let mint: string;
let count = 0;
const next = () => (count += 1);

/** A read of a collection in the market: of a known one, whose responses are cached, and of unknown ones. */
const ofCollection = (path: string) => [
  found(() => `/market/v1/collections/${slug}${path}`),
  missing(() => `/market/v1/collections/${makeWallet()}${path}`),
];

/** Requests for each route that answers without a key. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  "/market/v1/collections": [
    found("/market/v1/collections"),
    describeSample("uncached", () => `/market/v1/collections?category=${next()}`, {
      max: maxMillisecondsOf("lists"),
    }),
  ],
  "/market/v1/collections/meta": [found("/market/v1/collections/meta")],
  "/market/v1/collections/:id": ofCollection(""),
  "/market/v1/collections/:id/stats": ofCollection("/stats"),
  "/market/v1/collections/:id/items": [
    ...ofCollection("/items"),
    describeSample("uncached", () => `/market/v1/collections/${slug}/items?minPrice=${next()}`, {
      max: maxMillisecondsOf("lists"),
    }),
  ],
  "/market/v1/collections/:id/offers": ofCollection("/offers"),
  "/market/v1/collections/:id/activity": ofCollection("/activity"),
  "/market/v1/activity": [found("/market/v1/activity")],
  "/market/v1/collections/:id/traits": ofCollection("/traits"),
  "/market/v1/collections/:id/holders": ofCollection("/holders"),
  "/market/v1/search": [
    found("/market/v1/search?q=night"),
    describeSample("uncached", () => `/market/v1/search?q=night%20${next()}`, {
      max: maxMillisecondsOf("searches"),
    }),
  ],
  "/art/*": [found("/art/pictures/night.svg"), missing(() => `/art/${makeWallet()}/1.png`)],
  "/widget/": [found("/widget/")],
  "/widget/*": [found("/widget/mint-widget.js"), missing(() => `/widget/${makeWallet()}.js`)],
  "/npm/*": [found("/npm/mint-widget.tgz"), missing(() => `/npm/${makeWallet()}.tgz`)],
  "/m/:mint": [
    found(() => `/m/${mint}`),
    missing(() => `/m/${makeWallet()}`),
    describeSample("malformed", "/m/1", { status: 404 }),
  ],
  "/metadata/:mint{\\w+\\.json}": [
    found(() => `/metadata/${mint}.json`),
    missing(() => `/metadata/${makeWallet()}.json`),
  ],
  "/share/:mint": [found(() => `/share/${mint}`), missing(() => `/share/${makeWallet()}`)],
  "/share/:mint/image.png": [
    found(() => `/share/${mint}/image.png`),
    missing(() => `/share/${makeWallet()}/image.png`),
  ],
  "/livez": [cheapest],
  "/readyz": [found("/readyz"), found("/readyz?for=mints", "for mints")],
  "/healthz": [found("/healthz")],
  "/metrics": [describeSample("without the token", "/metrics", { status: 401 })],
  "/openapi.json": [found("/openapi.json")],
  "/openapi/market.json": [found("/openapi/market.json")],
  "/schemas/collection-definition.json": [found("/schemas/collection-definition.json")],
  "/schemas/folder-definition.json": [found("/schemas/folder-definition.json")],
  "/": [redirect("/", 302)],
  "/docs": [redirect("/docs", 302)],
  "/llms.txt": [redirect("/llms.txt", 308)],
  "/docs/*": [
    found("/docs/"),
    found("/docs/llms-full.txt", "large, compressed"),
    describeSample("large, not compressed", "/docs/llms-full.txt", { headers: {} }),
    missing(() => `/docs/${makeWallet()}`),
  ],
  "/*": [
    missing(() => `/${makeWallet()}`),
    describeSample("long", () => `/${`${"a".repeat(199)}-`.repeat(75)}${makeWallet()}`, { status: 404 }),
    describeSample("unknown route of the Market API", () => `/market/v1/${makeWallet()}`, { status: 404 }),
    describeSample("Mint API without a key", "/mint/v1/collections/unknown", { status: 401 }),
    describeSample("Mint API with an unknown key", "/mint/v1", {
      status: 401,
      headers: { "X-API-Key": "unknown" },
    }),
  ],
};

const unused = () => Promise.reject(new Error("Only the operator may read the metrics."));

let harness: ListHarness;
let directory: string;
let server: HttpServer;
let client: ChildProcess;
let routes: readonly { readonly method: string; readonly path: string }[];

/** Writes a file as builds and imports do, with its compressed forms. */
async function write(path: string, content: string | Buffer): Promise<void> {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  if (path.endsWith(".tgz")) return;
  await writeFile(`${file}.gz`, gzipSync(content));
  if (!path.startsWith("art/")) await writeFile(`${file}.br`, brotliCompressSync(content));
}

/** Text that compresses about as well as a page. */
const makeText = (kilobytes: number) =>
  randomBytes(kilobytes * 500)
    .toString("base64")
    .replace(/(.{60})/g, "$1$1 the words of a page\n")
    .slice(0, kilobytes * 1_000);

beforeAll(async () => {
  harness = await createListHarness();
  directory = await mkdtemp(join(tmpdir(), "request-cost-"));
  await write("art/pictures/night.svg", `<svg xmlns="http://www.w3.org/2000/svg">${makeText(40)}</svg>`);
  await write("widget/mint-widget.js", makeText(120));
  const names = Array.from({ length: 60 }, (_, index) => `chunk-${index}.js`);
  const files = Object.fromEntries(names.map((name) => [name, `sha384-${"A".repeat(64)}`]));
  await write("widget/integrity.json", JSON.stringify({ version: "1.2.3", files }));
  await write("npm/mint-widget.tgz", randomBytes(400_000));
  await write("docs/index.html", makeText(30));
  await write("docs/404.html", makeText(30));
  await write("docs/llms-full.txt", makeText(900));
  const drop = await harness.addDrop({
    items: drawItems().map((item) => ({ ...item, image: "/art/pictures/night.svg" })),
  });
  slug = drop.shortId.toLowerCase();
  const [minted] = await drop.mint(makeWallet());
  const { database, mintService, context } = harness;
  const { clock, publicBase } = context;
  const jobs = harness.createJobs();
  await jobs.confirm();
  await jobs.index();
  // The fake chain's addresses are no real ones.
  mint = makeWallet();
  await database.update(mints).set({ mintAddress: mint }).where(eq(mints.mintAddress, minted!.mint));

  const monotonic = () => performance.now();
  const most = { address: 100_000_000 };
  const settings = { ...noLimits, requests: most, searches: most, lists: most };
  const reads = toMarketReads(limits);
  const app = harness.createApp({
    mintService,
    market: createMarketService({ database, clock, publicBase }),
    readHiddenArt: createHiddenArtTest({ database, clock, monotonic }),
    limits: createRateLimits({ database, clock: () => new Date(), settings }),
    marketReads: createConcurrencyLimit({ settings: reads, monotonic }),
    publicReads: createConcurrencyLimit({ settings: reads, monotonic }),
    log: createLog({ level: "info", clock, output: () => undefined, error: () => undefined }),
    monotonic,
    art: createFolderArt(join(directory, "art")),
    widgetDirectory: join(directory, "widget"),
    packageDirectory: join(directory, "npm"),
    docsDirectory: join(directory, "docs"),
    probes: { database: () => database.execute("select 1"), chain: () => Promise.resolve() },
    metrics: { metrics: { contentType: "text/plain", render: unused, renderJson: unused }, token: "token" },
  });
  routes = app.routes;
  // Drawn once by the first request, which takes a tenth of a second.
  await app.request(`/share/${mint}/image.png`);
  server = await startServer({ host: "127.0.0.1", port: 0 }, () => app.fetch);
  client = fork(fileURLToPath(new URL("request-client.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
});
afterAll(async () => {
  client?.disconnect();
  await server?.close(1_000);
  await harness?.close();
  if (directory) await rm(directory, { recursive: true });
});

/** CPU milliseconds of this process per request, over a round. */
async function measureRound({ path, status, headers }: Sample): Promise<number> {
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
 * the cheapest request, which is measured beside it. The least of the rounds, since other work only adds to it.
 */
async function measure(sample: Sample): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const slowdown = Math.max(1, (await measureRound(cheapest)) / usualMilliseconds);
    const cost = await measureRound(sample);
    if (round > 0) costs.push(cost / slowdown);
  }
  return Math.min(...costs);
}

describe("a request without a key", () => {
  it("is measured on every route that needs none", () => {
    const keyless = routes
      .filter(({ method, path }) => method !== "ALL" && !path.startsWith("/mint/v1"))
      .map(({ path }) => path);
    expect(new Set(Object.keys(samples))).toEqual(new Set([...keyless, "/*"]));
  });

  it.each(Object.entries(samples).flatMap(([route, all]) => all.map((sample) => ({ route, ...sample }))))(
    "costs little CPU time: $route, $title",
    async (sample) => {
      expect(await measure(sample)).toBeLessThanOrEqual(sample.max);
    },
  );
});
