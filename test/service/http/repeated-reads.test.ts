import { beforeEach, describe, expect, it } from "vitest";
import { createApiKeyAuth } from "../../../demo/service/access/api-key-auth.js";
import { revokeApiKey } from "../../../demo/service/db/repositories/api-keys.js";
import type { CollectionResponse } from "../../../src/contract/collection.js";
import { ApiError } from "../../../demo/service/errors/api-error.js";
import { createRateLimits } from "../../../demo/service/limits/rate-limits.js";
import { createMarketService } from "../../../demo/service/market/market-service.js";
import { createMintService } from "../../../demo/service/minting/mint-service.js";
import { createFakeChain } from "../minting/fake-chain.js";
import {
  comparable,
  type HttpHarness,
  noLimits,
  now,
  pageOrigin,
  publicBase,
  random,
  silentLog,
  useHttpHarness,
} from "./harness.js";

const harness = useHttpHarness();

const time = { milliseconds: 0 };
const clock = () => new Date(now.getTime() + time.milliseconds);
const monotonic = () => time.milliseconds;
beforeEach(() => {
  time.milliseconds = 0;
});

type Changes = Parameters<HttpHarness["createApp"]>[0];

/** Service on a clock that the tests move. `authorizations` has the key of each request that was checked. */
function startApp(changes: Changes = {}, settings = noLimits) {
  const { database } = harness;
  const lines: Record<string, unknown>[] = [];
  const authorizations: string[] = [];
  const apiKeyAuth = createApiKeyAuth({ database, chainName: "solana-localnet", clock, monotonic });
  const mintService = createMintService({
    database,
    chain: createFakeChain().chain,
    clock,
    monotonic,
    random,
    log: silentLog,
    publicBase,
  });
  const app = harness.createApp({
    apiKeyAuth: {
      ...apiKeyAuth,
      authorize: (request) => {
        authorizations.push(request.key ?? "none");
        return apiKeyAuth.authorize(request);
      },
    },
    mintService,
    market: createMarketService({ database, clock, publicBase }),
    limits: createRateLimits({ database, clock, settings }),
    log: (level, event, fields) => void lines.push({ level, event, ...fields }),
    monotonic,
    ...changes,
  });
  const read = (changes: Record<string, string | undefined> = {}, path = "/collections/OwnDrop") => {
    const headers = { "X-API-Key": harness.keys.publishable, Origin: pageOrigin, ...changes };
    const given = Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return app.request(`/mint/v1${path}`, { headers: given });
  };
  const codeOf = async (response: Response | Promise<Response>) =>
    ((await (await response).json()) as { code?: string }).code;
  return { app, read, codeOf, lines, authorizations, mintService };
}

describe("a read that is repeated", () => {
  it("passes the checks once, and is answered with the same headers and body", async () => {
    const { read, authorizations } = startApp();
    const answers = [await read(), await read(), await read()];
    const [first, ...others] = await Promise.all(answers.map(comparable));
    const named = ({ headers, ...answer }: typeof first & object) => ({
      ...answer,
      headers: new Map(headers.filter(([name]) => name !== "content-length")),
    });
    for (const other of others) expect(named(other)).toEqual(named(first!));
    expect(first!.status).toBe(200);
    expect(authorizations).toHaveLength(1);
  });

  it("has the time of the answer, not of the checks", async () => {
    const { read, authorizations } = startApp();
    const timeOf = async () => ((await (await read()).json()) as CollectionResponse).serverTime;
    await read();
    time.milliseconds = 200;
    expect(await timeOf()).toBe(clock().toISOString());
    time.milliseconds = 201;
    expect(await timeOf()).toBe(clock().toISOString());
    expect(authorizations).toHaveLength(1);
  });

  it("shows a phase that has begun since", async () => {
    const { read, mintService, authorizations } = startApp();
    const { phases } = await mintService.readCollection(harness.own.id);
    const startsAt = new Date(phases.all[0]!.startsAt!).getTime();
    const statusOf = async () => ((await (await read()).json()) as CollectionResponse).phases.all[0]!.status;
    time.milliseconds = startsAt - now.getTime() - 100;
    expect(await statusOf()).toBe("upcoming");
    time.milliseconds += 100;
    expect(await statusOf()).toBe("active");
    expect(authorizations).toHaveLength(1);
  });

  it("is logged with an id, a key and a time of its own", async () => {
    const { read, lines } = startApp();
    await read();
    const [one, other] = [await read(), await read({ "X-Request-Id": "from-a-proxy" })];
    const requests = lines.filter(({ event }) => event === "request");
    expect(requests).toHaveLength(3);
    const ids = requests.map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(3);
    expect([one.headers.get("X-Request-Id"), other.headers.get("X-Request-Id")]).toEqual(ids.slice(1));
    expect(ids[2]).toBe("from-a-proxy");
    const common = { method: "GET", status: 200, path: "/mint/v1/collections/OwnDrop" };
    const keyId = expect.any(String) as string;
    for (const line of requests) expect(line).toMatchObject({ ...common, keyId });
    expect(new Set(requests.map(({ keyId }) => keyId)).size).toBe(1);
  });

  it("doesn't echo an id that no log should hold", async () => {
    const { read } = startApp();
    await read();
    const { headers } = await read({ "X-Request-Id": "two words" });
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each(["/phases/{phaseId}/pegged-price", "/collections/OwnDrop/availability"])(
    "of %s is answered like the first one",
    async (path) => {
      const { read } = startApp();
      const [first, second] = [await read({}, path), await read({}, path)].map(async (response) => ({
        status: response.status,
        body: await response.text(),
      }));
      expect(await second).toEqual(await first);
    },
  );
});

describe("a request that differs from one that passed", () => {
  it("by its key, its origin or its site is checked itself", async () => {
    const { read, codeOf } = startApp();
    const { secret, sandbox } = harness.keys;
    await read();
    expect(await codeOf(read({ "X-API-Key": undefined }))).toBe("MISSING_API_KEY");
    expect(await codeOf(read({ "X-API-Key": `${harness.keys.publishable}x` }))).toBe("INVALID_API_KEY");
    expect(await codeOf(read({ "X-API-Key": secret }))).toBe("SECRET_KEY_IN_BROWSER");
    expect(await codeOf(read({ Origin: "https://stranger.example" }))).toBe("ORIGIN_NOT_ALLOWED");
    expect(await codeOf(read({ Origin: undefined }))).toBe("ORIGIN_NOT_ALLOWED");
    expect(await codeOf(read({ Origin: undefined, "Sec-Fetch-Site": "same-origin" }))).toBe(
      "ORIGIN_NOT_ALLOWED",
    );
    expect((await read({ "X-API-Key": sandbox })).status).toBe(200);
  });

  it("by the text null in place of a missing header is checked itself", async () => {
    const { app, codeOf } = startApp();
    const browse = (headers: Record<string, string> = {}) =>
      app.request("/market/v1/collections", { headers });
    expect((await browse()).status).toBe(200);
    expect(await codeOf(browse({ "X-API-Key": "null" }))).toBe("INVALID_API_KEY");
    const { secret } = harness.keys;
    expect((await browse({ "X-API-Key": secret })).status).toBe(200);
    expect(await codeOf(browse({ "X-API-Key": secret, Origin: "null" }))).toBe("SECRET_KEY_IN_BROWSER");
  });

  it("by its collection is out of scope as before", async () => {
    const { read, codeOf } = startApp();
    await read();
    expect(await codeOf(read({}, "/collections/ForeignDrop"))).toBe("COLLECTION_NOT_IN_SCOPE");
    expect(await codeOf(read({}, "/collections/owndrop"))).toBe("COLLECTION_NOT_IN_SCOPE");
  });

  it("by its method is answered by its route", async () => {
    const { app, read } = startApp();
    await read();
    const headers = { "X-API-Key": harness.keys.publishable, Origin: pageOrigin };
    const url = "/mint/v1/collections/OwnDrop";
    expect((await app.request(url, { method: "HEAD", headers })).status).toBe(200);
    expect((await app.request(url, { method: "POST", headers })).status).toBe(405);
    const preflight = { ...headers, "Access-Control-Request-Method": "GET" };
    expect((await app.request(url, { method: "OPTIONS", headers: preflight })).status).toBe(204);
  });
});

it("reads with a secret or a sandbox key are checked each time", async () => {
  const { read, authorizations } = startApp();
  const { secret, sandbox } = harness.keys;
  for (let count = 0; count < 2; count++) {
    await read({ "X-API-Key": secret, Origin: undefined });
    await read({ "X-API-Key": sandbox });
  }
  expect(authorizations).toEqual([secret, sandbox, secret, sandbox]);
});

it("a key that is revoked works for a second at most", async () => {
  const { read, codeOf } = startApp();
  const { value, id } = await harness.issue({});
  const revoked = () => read({ "X-API-Key": value });
  expect((await revoked()).status).toBe(200);
  // The last moment at which the key is still cached; the request is remembered from then on.
  time.milliseconds = 499;
  expect((await revoked()).status).toBe(200);
  await revokeApiKey(harness.database, id, clock());
  for (let passed = 0; passed <= 1_000; passed += 100) {
    time.milliseconds = 499 + passed;
    await revoked();
  }
  expect(await codeOf(revoked())).toBe("INVALID_API_KEY");
});

describe("the rate limits", () => {
  it.each([["key"], ["address"]] as const)("count repeated reads of one %s", async (scope) => {
    const { app, codeOf } = startApp({}, { ...noLimits, requests: { [scope]: 5 } });
    const { value } = await harness.issue({});
    const env = { incoming: { socket: { remoteAddress: `198.51.100.${scope.length}` } } };
    const init = { headers: { "X-API-Key": value, Origin: pageOrigin } };
    const statuses: number[] = [];
    const read = () => app.request("/mint/v1/collections/OwnDrop", init, env);
    for (let count = 0; count < 5; count++) statuses.push((await read()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const refused = await read();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe(pageOrigin);
    expect(await codeOf(refused)).toBe("RATE_LIMITED");
  });

  it("count each client by its own IP", async () => {
    const { app } = startApp({}, { ...noLimits, requests: { address: 2 } });
    const init = { headers: { "X-API-Key": harness.keys.publishable, Origin: pageOrigin } };
    for (let client = 1; client <= 4; client++) {
      const env = { incoming: { socket: { remoteAddress: `203.0.113.${client}` } } };
      const read = () => app.request("/mint/v1/collections/OwnDrop", init, env);
      const statuses = [(await read()).status, (await read()).status, (await read()).status];
      expect(statuses).toEqual([200, 200, 429]);
    }
  });
});

it("a repeated read that fails is answered like any other", async () => {
  let failure: Error | null = null;
  const { mintService } = startApp();
  const readCollection = (id: string) => (failure ? Promise.reject(failure) : mintService.readCollection(id));
  const peekCollection = () => undefined;
  const { read, codeOf, authorizations } = startApp({
    mintService: { ...mintService, readCollection, peekCollection },
  });
  expect((await read()).status).toBe(200);
  failure = new ApiError("SERVICE_BUSY", "Too many.");
  const busy = await read();
  expect([busy.status, busy.headers.get("Access-Control-Allow-Origin")]).toEqual([503, pageOrigin]);
  expect(await codeOf(busy)).toBe("SERVICE_BUSY");
  failure = new Error("lost");
  expect(await codeOf(read())).toBe("INTERNAL");
  failure = null;
  expect((await read()).status).toBe(200);
  expect(authorizations).toHaveLength(3);
});

it("a repeated read that fails while its client has reached a limit leaves no rejection unhandled", async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on("unhandledRejection", note);
  let isLost = false;
  const { mintService } = startApp();
  const { app } = startApp(
    {
      mintService: {
        ...mintService,
        readAvailability: (id) =>
          isLost ? Promise.reject(new Error("lost")) : mintService.readAvailability(id),
      },
    },
    { ...noLimits, requests: { address: 2 } },
  );
  const init = { headers: { "X-API-Key": harness.keys.publishable, Origin: pageOrigin } };
  const env = { incoming: { socket: { remoteAddress: "203.0.113.99" } } };
  const read = () => app.request("/mint/v1/collections/OwnDrop/availability", init, env);
  expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
  isLost = true;
  expect((await read()).status).toBe(429);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(rejections).toEqual([]);
});

describe("a repeated read of the market", () => {
  const browse = (app: ReturnType<typeof startApp>["app"], headers: Record<string, string> = {}) =>
    app.request("/market/v1/collections", { headers: { Origin: pageOrigin, ...headers } });

  it("has the ETag of its body, and a conditional one gets a 304", async () => {
    const { app } = startApp();
    const [first, second] = [await browse(app), await browse(app)];
    const etag = first.headers.get("ETag")!;
    expect([second.headers.get("ETag"), await second.text()]).toEqual([etag, await first.text()]);
    expect((await browse(app, { "If-None-Match": etag })).status).toBe(304);
    expect((await browse(app)).status).toBe(200);
  });

  it("is refused with a key that is not known", async () => {
    const { app, codeOf } = startApp();
    await browse(app);
    expect(await codeOf(browse(app, { "X-API-Key": "demo_pub_unknown" }))).toBe("INVALID_API_KEY");
  });

  it("counts for its activity", async () => {
    const { app, codeOf } = startApp({}, { ...noLimits, searches: { address: 2 } });
    const env = { incoming: { socket: { remoteAddress: "203.0.113.77" } } };
    const search = () => app.request("/market/v1/search?q=own", {}, env);
    expect([(await search()).status, (await search()).status]).toEqual([200, 200]);
    expect(await codeOf(search())).toBe("RATE_LIMITED");
  });
});
