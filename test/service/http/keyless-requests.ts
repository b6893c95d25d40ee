import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { mintRoutes, type Routes } from "../../../src/contract/routes.js";
import type { AppContext } from "../../../demo/service/app.js";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import {
  limitVariables,
  toMarketReads,
  toRateSettings,
} from "../../../demo/service/config/limit-variables.js";
import { createMarketService } from "../../../demo/service/market/market-service.js";
import { createHiddenArtTest } from "../../../demo/service/market/hidden-art/hidden-art.js";
import { createConcurrencyLimit } from "../../../demo/service/platform/limits/concurrency-limit.js";
import { createRateLimits, type RateSettings } from "../../../demo/service/platform/limits/rate-limits.js";
import { createLog } from "../../../demo/service/platform/log/create-log.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { makeWallet } from "../mint/harness.js";
import { createListHarness, drawItems } from "./list-harness.js";

const limits = z.object(limitVariables).parse({});
/** Default rate limits. */
export const defaultRates = toRateSettings(limits);

/** Milliseconds of CPU time that a request may cost the process if only the number of all requests is limited. */
const maxMilliseconds = 1;

/** Of a request with a lower limit of its own, by that limit: an address must not cost more with it. */
const maxMillisecondsOf = (activity: "lists" | "searches") =>
  maxMilliseconds * (defaultRates.requests.address! / defaultRates[activity].address!);

/** A kind of request that needs no key. */
export interface KeylessRequest {
  readonly title: string;
  readonly path: () => string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds of CPU time that it may cost the process. */
  readonly max: number;
}

const describeRequest = (
  title: string,
  path: string | (() => string),
  {
    status = 200,
    headers = { "Accept-Encoding": "gzip, br" },
    max = maxMilliseconds,
  }: Partial<KeylessRequest> = {},
): KeylessRequest => ({ title, path: typeof path === "string" ? () => path : path, status, headers, max });

const found = (path: string | (() => string), title = "found") => describeRequest(title, path);
const missing = (path: () => string) => describeRequest("unknown", path, { status: 404 });
const redirect = (path: string, status: number) => describeRequest("redirect", path, { status });

/** The cheapest request. */
export const cheapest = found("/livez");

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
export const keylessRequests: Readonly<Record<string, readonly KeylessRequest[]>> = {
  "/market/v1/collections": [
    found("/market/v1/collections"),
    describeRequest("uncached", () => `/market/v1/collections?category=${next()}`, {
      max: maxMillisecondsOf("lists"),
    }),
  ],
  "/market/v1/collections/meta": [found("/market/v1/collections/meta")],
  "/market/v1/collections/:id": ofCollection(""),
  "/market/v1/collections/:id/stats": ofCollection("/stats"),
  "/market/v1/collections/:id/items": [
    ...ofCollection("/items"),
    describeRequest("uncached", () => `/market/v1/collections/${slug}/items?trait.Sky=${next()}`, {
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
    describeRequest("uncached", () => `/market/v1/search?q=night%20${next()}`, {
      max: maxMillisecondsOf("searches"),
    }),
  ],
  "/art/*": [found("/art/pictures/night.svg"), missing(() => `/art/${makeWallet()}/1.png`)],
  "/widget/": [found("/widget/")],
  "/widget/*": [found("/widget/mint-widget.js"), missing(() => `/widget/${makeWallet()}.js`)],
  "/npm/": [found("/npm/")],
  "/npm/*": [found("/npm/mint-widget.tgz"), missing(() => `/npm/${makeWallet()}.tgz`)],
  "/m/:mint": [
    found(() => `/m/${mint}`),
    missing(() => `/m/${makeWallet()}`),
    describeRequest("malformed", "/m/1", { status: 404 }),
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
  "/drop/:collection": [found(() => `/drop/${slug}`), missing(() => `/drop/${makeWallet()}`)],
  "/drop/:collection/image.png": [
    found(() => `/drop/${slug}/image.png`),
    missing(() => `/drop/${makeWallet()}/image.png`),
  ],
  "/calendar/:file": [found(() => `/calendar/${slug}.ics`), missing(() => `/calendar/${makeWallet()}.ics`)],
  "/livez": [cheapest],
  "/readyz": [found("/readyz"), found("/readyz?for=mints", "for mints")],
  "/healthz": [found("/healthz")],
  "/metrics": [describeRequest("without the token", "/metrics", { status: 401 })],
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
    describeRequest("large, not compressed", "/docs/llms-full.txt", { headers: {} }),
    missing(() => `/docs/${makeWallet()}`),
  ],
  "/*": [
    missing(() => `/${makeWallet()}`),
    describeRequest("long", () => `/${`${"a".repeat(199)}-`.repeat(75)}${makeWallet()}`, { status: 404 }),
    describeRequest("unknown route of the Market API", () => `/market/v1/${makeWallet()}`, { status: 404 }),
    describeRequest("Mint API without a key", "/mint/v1/collections/unknown", { status: 401 }),
    describeRequest("Mint API with an unknown key", "/mint/v1", {
      status: 401,
      headers: { "X-API-Key": "unknown" },
    }),
  ],
};

/** A request with the key that every page of a drop shows. */
interface MintRequest {
  readonly name: string;
  readonly path: () => string;
  /** Undefined: a read. */
  readonly body?: () => object;
}

/**
 * Lists a request of each route of the Mint API, in the name of wallets that are made up: a new route is one more.
 */
export function listMintRequests({
  collectionId,
  phaseId,
}: Record<"collectionId" | "phaseId", string>): MintRequest[] {
  const bodies: Partial<Record<keyof typeof mintRoutes, () => object>> = {
    validateClaimCode: () => ({ code: makeWallet().slice(0, 20) }),
    prepareMint: () => ({ collectionId, phaseId, walletAddress: makeWallet(), quantity: 1 }),
    executeMint: () => ({ sessionId: randomUUID(), signedTransaction: randomBytes(400).toString("base64") }),
  };
  return Object.entries(mintRoutes as Routes).map(([name, { method, path }]) => {
    const body = bodies[name as keyof typeof bodies];
    if ((method === "post") !== (body !== undefined)) throw new Error(`${name} needs a body.`);
    const known = path.replace(/\{(identifier|collectionId)\}/, collectionId).replace("{phaseId}", phaseId);
    const request = () => `/mint/v1${known.replace("{walletAddress}", makeWallet())}`;
    return { name: `${path}, with a key`, path: request, ...(body && { body }) };
  });
}

const unused = () => Promise.reject(new Error("Only the operator may read the metrics."));

/** Writes a file as builds and imports do, with its compressed forms. */
async function write(directory: string, path: string, content: string | Buffer): Promise<void> {
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

/** App with everything that the requests ask for: a drop with a minted item, its share image, art and built files. */
export async function createKeylessApp(rateSettings: RateSettings, changes: Partial<AppContext> = {}) {
  const harness = await createListHarness();
  const directory = await mkdtemp(join(tmpdir(), "request-cost-"));
  await write(
    directory,
    "art/pictures/night.svg",
    `<svg xmlns="http://www.w3.org/2000/svg">${makeText(40)}</svg>`,
  );
  await write(directory, "widget/mint-widget.js", makeText(120));
  const names = Array.from({ length: 60 }, (_, index) => `chunk-${index}.js`);
  const files = Object.fromEntries(names.map((name) => [name, `sha384-${"A".repeat(64)}`]));
  await write(directory, "widget/integrity.json", JSON.stringify({ version: "1.2.3", files }));
  for (const name of ["mint-widget", "mint-widget-1.0.0"])
    await write(directory, `npm/${name}.tgz`, randomBytes(400_000));
  await write(directory, "docs/index.html", makeText(30));
  await write(directory, "docs/404.html", makeText(30));
  await write(directory, "docs/llms-full.txt", makeText(900));
  const drop = await harness.addDrop({
    items: drawItems().map((item) => ({ ...item, image: "/art/pictures/night.svg" })),
  });
  slug = drop.shortId.toLowerCase();
  await harness.issue({ collectionIds: [drop.id], origins: [harness.context.publicBase] });
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
  const reads = toMarketReads(limits);
  const app = harness.createApp({
    mintService,
    market: createMarketService({ database, clock, publicBase }),
    readHiddenArt: createHiddenArtTest({ database, clock, monotonic }),
    limits: createRateLimits({ database, clock: () => new Date(), settings: rateSettings }),
    marketReads: createConcurrencyLimit({ settings: reads, monotonic }),
    publicReads: createConcurrencyLimit({ settings: reads, monotonic }),
    log: createLog({ level: "info", clock, output: () => undefined, error: () => undefined }),
    monotonic,
    art: createFolderArt(join(directory, "art")),
    widgetDirectory: join(directory, "widget"),
    packageDirectory: join(directory, "npm"),
    docsDirectory: join(directory, "docs"),
    probes: { database: () => database.execute("select 1"), chain: () => Promise.resolve() },
    ...changes,
    metrics: { metrics: { contentType: "text/plain", render: unused, renderJson: unused }, token: "token" },
  });
  // Drawn by the first request, which takes a tenth of a second.
  for (const path of [`/share/${mint}`, `/drop/${slug}`]) await app.request(`${path}/image.png`);
  return {
    app,
    drop,
    async close() {
      await harness.close();
      await rm(directory, { recursive: true });
    },
  };
}
