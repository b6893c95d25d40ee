import { readFileSync } from "node:fs";
import { tablesOf } from "../../tables.js";
import { describe, expect, it } from "vitest";
import { createApiKeyAuth } from "../../../demo/service/catalog/api-keys/api-key-auth.js";
import { hashKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { createDatabase } from "../../../demo/service/platform/db/database.js";
import { PoolExhausted } from "../../../demo/service/platform/db/pool-exhaustion.js";
import { createHealth } from "../../../demo/service/http/health.js";
import { createLog } from "../../../demo/service/platform/log/create-log.js";
import { MarketApi } from "../../../src/client/market-api.js";
import { MintApi } from "../../../src/client/mint-api.js";
import { marketRoutes, mintRoutes } from "../../../src/contract/routes.js";
import { now, pageOrigin, silentLog, unreachableMintService, useHttpHarness, wallet } from "./harness.js";

const harness = useHttpHarness();

const send = (path: string, init: RequestInit = {}) => harness.createApp().request(path, init);

describe.each([
  { base: "/mint/v1", routes: mintRoutes, count: 23, client: MintApi },
  { base: "/market/v1", routes: marketRoutes, count: 11, client: MarketApi },
])("the route table of $base", ({ base, routes, count, client }) => {
  it("has exactly the routes that are served, each once", () => {
    const listed = Object.values(routes).map(({ method, path }) => `${method.toUpperCase()} ${base}${path}`);
    const registered = harness.createApp().routes.filter(({ path }) => path.startsWith(base));
    const served = registered
      .map(({ method, path }) => ({ method, path: path === base ? `${base}/` : path }))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const others = served.filter((route) => route.startsWith("ALL ") && route !== `ALL ${base}/*`);
    const answered = served.filter((route) => !route.startsWith("ALL "));
    expect(new Set(answered)).toEqual(new Set(listed));
    expect(new Set(others)).toEqual(new Set(listed.map((route) => route.replace(/^\w+/, "ALL"))));
    expect(listed).toHaveLength(count);
    expect(new Set(listed).size).toBe(count);
  });

  it("names each operation as the package's client does", () => {
    for (const name of Object.keys(routes)) expect(client.prototype, name).toHaveProperty(name);
  });
});

describe("an unknown route", () => {
  it.each(["/mint/v2", "/mint/v1/nothing", "/mint/v1/collections", "/mint/v1/prepare-mint/", "/nothing"])(
    "responds to %s with NOT_FOUND, before any key check",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
        const response = await send(path, { method });
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ success: false, code: "NOT_FOUND" });
      }
    },
  );
});

it("an unknown route of the Market API is answered in its format, also at its base", async () => {
  for (const path of ["/market/v1", "/market/v1/", "/market/v1/nothing"]) {
    const error = await (await send(path)).json();
    expect([path, error]).toEqual([path, expect.objectContaining({ code: "NOT_FOUND" })]);
    expect(error).not.toHaveProperty("success");
  }
});

describe("every error", () => {
  it.each([
    ["/mint/v1/prepare-mint", "MISSING_API_KEY"],
    ["/mint/v1/nothing", "NOT_FOUND"],
    ["/market/v1/collections/nope", "COLLECTION_NOT_FOUND"],
    ["/nothing", "NOT_FOUND"],
  ])("links to the description of its code: %s", async (path, code) => {
    const response = await send(path, { method: path.endsWith("prepare-mint") ? "POST" : "GET" });
    const { docs, ...error } = (await response.json()) as { code: string; docs: string };
    expect(error.code).toBe(code);
    const [page, anchor] = docs.split("#");
    expect(page).toBe("https://mint.example/docs/reference/error-codes");
    expect(readFileSync("demo/docs/reference/error-codes.md", "utf8")).toContain(
      `### \`${code}\` {#${anchor}}`,
    );
  });
});

describe("an unsupported method", () => {
  it.each([
    ["/mint/v1", "POST", "GET, HEAD, OPTIONS"],
    ["/mint/v1/collections/OwnDrop", "DELETE", "GET, HEAD, OPTIONS"],
    ["/mint/v1/collections/OwnDrop/availability", "PUT", "GET, HEAD, OPTIONS"],
    ["/mint/v1/prepare-mint", "GET", "POST, OPTIONS"],
    ["/mint/v1/prepare-mint", "HEAD", "POST, OPTIONS"],
    ["/mint/v1/execute-mint", "PATCH", "POST, OPTIONS"],
    ["/healthz", "POST", "GET, HEAD, OPTIONS"],
    ["/docs", "POST", "GET, HEAD, OPTIONS"],
    ["/docs/reference/mint-api", "POST", "GET, HEAD, OPTIONS"],
    ["/schemas/collection-definition.json", "POST", "GET, HEAD, OPTIONS"],
    ["/openapi.json", "POST", "GET, HEAD, OPTIONS"],
    ["/art/x.svg", "DELETE", "GET, HEAD, OPTIONS"],
    [`/metadata/${wallet}.json`, "POST", "GET, HEAD, OPTIONS"],
  ])("is rejected for %s %s with the allowed methods, before any key check", async (path, method, allow) => {
    const response = await send(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe(allow);
    if (method !== "HEAD") {
      expect(await response.json()).toMatchObject({ success: false, code: "METHOD_NOT_ALLOWED" });
    }
  });
});

it("every route rejects the methods that it doesn't have with 405, and answers OPTIONS", async () => {
  const app = harness.createApp();
  const reads = app.routes.filter(({ method, path }) => method === "GET" && path !== "/*");
  for (const { path } of reads) {
    const url = path.replace(/:\w+\{.*?\}/g, "x.json").replace(/:\w+|\*/g, "x");
    expect([url, (await app.request(url, { method: "DELETE" })).status]).toEqual([url, 405]);
    expect([url, (await app.request(url, { method: "OPTIONS" })).status]).toEqual([url, 204]);
  }
});

it("OPTIONS without a preflight returns the methods", async () => {
  const response = await send("/mint/v1/prepare-mint", { method: "OPTIONS" });
  expect(response.status).toBe(204);
  expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
});

it("HEAD responds as GET does, without a body", async () => {
  const headers = { "X-API-Key": harness.keys.secret };
  const get = await send("/mint/v1", { headers });
  const head = await send("/mint/v1", { headers, method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
  expect(await head.text()).toBe("");
  const unauthorized = await send("/mint/v1", { method: "HEAD" });
  expect(unauthorized.status).toBe(401);
});

it("the docs that the version links to lead to the OpenAPI document where the site is not built", async () => {
  const version = (await (
    await send("/mint/v1", { headers: { "X-API-Key": harness.keys.secret } })
  ).json()) as { docs: string };
  const response = await send(new URL(version.docs).pathname);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/openapi.json"]);
  expect(await (await send("/openapi.json")).text()).toContain("https://mint.example/mint/v1");
  for (const path of ["/", "/docs"]) {
    const moved = await send(path);
    expect(moved.status).toBe(302);
    expect(moved.headers.get("Location")).toBe("/docs/");
  }
  expect((await send("/docs/")).headers.get("Location")).toBe("/openapi.json");
});

function createRecorder() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = createLog({ level: "debug", clock: () => now, output: write, error: write });
  return { lines, log };
}

describe("an internal error", () => {
  it("is masked in the response, and logged under the request's id", async () => {
    const { lines, log } = createRecorder();
    const mintService = {
      ...unreachableMintService,
      readCollection: () =>
        Promise.reject(new Error("connect to 10.0.0.7 failed", { cause: new Error("password wrong") })),
    };
    const headers = { "X-API-Key": harness.keys.secret };
    const response = await harness
      .createApp({ mintService, log })
      .request("/mint/v1/collections/OwnDrop?x=1", { headers });
    expect(response.status).toBe(500);
    const text = await response.text();
    const requestId = response.headers.get("X-Request-Id");
    expect(JSON.parse(text)).toMatchObject({ success: false, code: "INTERNAL", details: { requestId } });
    expect(text).not.toMatch(/10\.0\.0\.7|password|Error/);
    expect(lines).toMatchObject([
      {
        level: "error",
        event: "request-failed",
        requestId,
        error: { message: "connect to 10.0.0.7 failed", cause: { message: "password wrong" } },
      },
      {
        level: "info",
        event: "request",
        requestId,
        method: "GET",
        path: "/mint/v1/collections/OwnDrop",
        status: 500,
        code: "INTERNAL",
        milliseconds: 0,
      },
    ]);
  });

  it("is not returned when the connection pool is exhausted: that is SERVICE_BUSY with Retry-After", async () => {
    const exhausted = new PoolExhausted("Every connection is in use");
    const mintService = {
      ...unreachableMintService,
      readCollection: () => Promise.reject(new Error("Failed query: select", { cause: exhausted })),
    };
    const { lines, log } = createRecorder();
    const headers = { "X-API-Key": harness.keys.secret };
    const response = await harness
      .createApp({ mintService, log })
      .request("/mint/v1/collections/OwnDrop", { headers });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ success: false, code: "SERVICE_BUSY" });
    expect(lines).toContainEqual(expect.objectContaining({ event: "request-failed", code: "SERVICE_BUSY" }));
  });

  it("or a client error never brings a key or its hash into the log", async () => {
    const { lines, log } = createRecorder();
    const app = harness.createApp({ log });
    for (const key of [...Object.values(harness.keys), "mint_live_unknownunknownunknown"]) {
      for (const path of [
        "/mint/v1",
        "/mint/v1/collections/OwnDrop",
        `/mint/v1?key=${key}`,
        `/mint/v1/${key}`,
      ]) {
        await app.request(path, { headers: { "X-API-Key": key, Origin: pageOrigin } });
      }
    }
    const text = JSON.stringify(lines);
    const rows = await tablesOf(harness.database).apiKeys.findMany();
    for (const key of Object.values(harness.keys)) expect(text).not.toContain(key.slice(-12));
    for (const { hash } of rows) expect(text).not.toContain(hash);
    expect(text).not.toContain("unknownunknown");
    expect(lines.length).toBeGreaterThanOrEqual(12);
  });
});

it("a path of more than 300 characters is logged without the segments beyond them", async () => {
  const { lines, log } = createRecorder();
  const app = harness.createApp({ log });
  const start = `/${"a".repeat(199)}/`;
  for (const path of [`${start}${"b".repeat(15_000)}`, `/${"c".repeat(300)}`]) await app.request(path);
  expect(lines.map(({ path }) => path)).toEqual([`${start}…`, "/…"]);
});

it("a failed lookup of a key is logged without the key's hash", async () => {
  const { lines, log } = createRecorder();
  const unreachable = createDatabase("postgresql://service:secret@127.0.0.1:1/none");
  const apiKeyAuth = createApiKeyAuth({
    database: unreachable,
    chainName: "solana-localnet",
    clock: () => now,
    monotonic: () => performance.now(),
  });
  const key = harness.keys.secret;
  const response = await harness
    .createApp({ apiKeyAuth, log })
    .request("/mint/v1", { headers: { "X-API-Key": key } });
  await unreachable.close();
  expect(response.status).toBeGreaterThanOrEqual(500);
  const text = JSON.stringify(lines);
  expect(text).toContain("Failed query: select");
  expect(text).toContain("ECONNREFUSED");
  expect(text).not.toContain(hashKey(key));
});

describe("a request id", () => {
  it("is taken from a header of at most 64 letters, digits and =_-, else a new one", async () => {
    const ask = async (id: string) =>
      (await send("/mint/v1", { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
    const longest = `Root=1-${"a".repeat(57)}`;
    for (const id of ["abc-123", "A_bc=d-9", crypto.randomUUID(), longest]) expect(await ask(id)).toBe(id);
    const invalid = ['"><script>', "", `${longest}a`, "a b", "a,b", "a/b", "a;b", "a.b", "é", "a%0ab"];
    for (const id of invalid) expect(await ask(id), id).toMatch(/^[0-9a-f]{32}$/);
  });

  it("is a new one in the log, too, when the header is invalid", async () => {
    const { lines, log } = createRecorder();
    const headers = { "X-API-Key": harness.keys.secret, "X-Request-Id": "x".repeat(65) };
    const response = await harness.createApp({ log }).request("/mint/v1", { headers });
    expect(lines).toMatchObject([{ event: "request", requestId: response.headers.get("X-Request-Id") }]);
    expect(JSON.stringify(lines)).not.toContain("xxxx");
  });
});

describe("the health check", () => {
  it("is healthy when every component responds", async () => {
    const app = harness.createApp({
      probes: { database: () => Promise.resolve(), chain: () => Promise.resolve() },
    });
    const response = await app.request("/healthz");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", database: "ok", chain: "ok" });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  it("asks every component at most once a second, whoever asks and whatever the result", async () => {
    const time = { elapsed: 0 };
    let [asked, isDown] = [0, true];
    const chain = () => {
      asked += 1;
      return isDown ? Promise.reject(new Error("down")) : Promise.resolve();
    };
    const app = harness.createApp({ probes: { chain }, monotonic: () => time.elapsed });
    const ask = async () => (await app.request("/healthz")).status;
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(503));
    isDown = false;
    time.elapsed += 999;
    expect(await ask()).toBe(503);
    expect(asked).toBe(1);
    time.elapsed += 1;
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));
    expect(asked).toBe(2);
  });

  it("answers at once while a component hangs, with the state that the component had before", async () => {
    const time = { elapsed: 0 };
    let [asked, hangs] = [0, false];
    const chain = () => {
      asked += 1;
      return hangs ? new Promise(() => undefined) : Promise.resolve();
    };
    const health = createHealth({
      probes: { database: () => Promise.resolve(), chain },
      log: silentLog,
      monotonic: () => time.elapsed,
      timeoutMilliseconds: 1_000,
      waitMilliseconds: 5,
    });
    const app = harness.createApp({ health });
    const ask = async () => (await app.request("/readyz")).json();
    expect(await ask()).toMatchObject({ status: "ok", chain: "ok" });
    hangs = true;
    time.elapsed += 1_000;
    expect(await ask()).toMatchObject({ status: "ok", chain: "ok" });
    time.elapsed += 1_000;
    expect(await ask()).toMatchObject({ status: "ok", chain: "ok" });
    // The probe of the hanging component isn't repeated while it runs.
    expect(asked).toBe(2);
    await expect.poll(ask).toMatchObject({ status: "ok", mints: "failed", chain: "failed" });
  });

  it("names the failing component without details", async () => {
    const app = harness.createApp({
      probes: {
        database: () => Promise.resolve(),
        chain: () => Promise.reject(new Error("secret address")),
      },
    });
    const response = await app.request("/healthz");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "failed", database: "ok", chain: "failed" });
  });
});
