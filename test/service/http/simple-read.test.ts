import { describe, expect, it } from "vitest";
import { createRateLimits } from "../../../demo/service/limits/rate-limits.js";
import { createMintService } from "../../../demo/service/minting/mint-service.js";
import { createFakeChain } from "../minting/fake-chain.js";
import {
  comparable,
  type HttpHarness,
  monotonic,
  noLimits,
  now,
  pageOrigin,
  publicBase,
  random,
  silentLog,
  useHttpHarness,
} from "./harness.js";

const harness = useHttpHarness();

const clock = () => now;

function startApp(changes: Parameters<HttpHarness["createApp"]>[0] = {}) {
  const { database } = harness;
  const { chain } = createFakeChain();
  const deps = { database, chain, clock, monotonic, random, log: silentLog, publicBase };
  return harness.createApp({ mintService: createMintService(deps), ...changes });
}

const simplePath = (key: string, identifier = "OwnDrop") =>
  `/mint/simple/collections/${identifier}?key=${key}`;
const fromPage = (origin = pageOrigin) => ({ headers: { Origin: origin } });
const codeOf = async (response: Response | Promise<Response>) => {
  const { code } = (await (await response).json()) as { code?: string };
  return [(await response).status, code];
};

describe("the collection read without a preflight", () => {
  it.each(["publishable", "sandbox"] as const)(
    "is answered like that of the Mint API with a %s key",
    async (kind) => {
      const key = harness.keys[kind];
      const { own } = harness;
      for (const identifier of [own.shortId, own.id, own.address]) {
        const app = startApp();
        const headers = { Origin: pageOrigin, "X-API-Key": key };
        const expected = await comparable(
          await app.request(`/mint/v1/collections/${identifier}`, { headers }),
        );
        expect(expected.status).toBe(200);
        expect(await comparable(await app.request(simplePath(key, identifier), fromPage()))).toEqual(
          expected,
        );
        // Repeated.
        const again = await app.request(simplePath(key, identifier), fromPage());
        expect([again.status, await again.text()]).toEqual([200, expected.body]);
      }
    },
  );

  it("is refused like that of the Mint API", async () => {
    const app = startApp();
    const { publishable } = harness.keys;
    await app.request(simplePath(publishable), fromPage());
    const refusals: [string, RequestInit, number, string][] = [
      ["/mint/simple/collections/OwnDrop", fromPage(), 401, "MISSING_API_KEY"],
      [simplePath(""), fromPage(), 401, "MISSING_API_KEY"],
      [simplePath(`${publishable}x`), fromPage(), 401, "INVALID_API_KEY"],
      [simplePath(publishable), fromPage("https://stranger.example"), 403, "ORIGIN_NOT_ALLOWED"],
      [simplePath(publishable), {}, 403, "ORIGIN_NOT_ALLOWED"],
      [simplePath(publishable, "ForeignDrop"), fromPage(), 403, "COLLECTION_NOT_IN_SCOPE"],
      [simplePath(publishable, "nothing"), fromPage(), 403, "COLLECTION_NOT_IN_SCOPE"],
      [simplePath(publishable), { ...fromPage(), method: "POST" }, 405, "METHOD_NOT_ALLOWED"],
    ];
    for (const [path, init, ...refusal] of refusals)
      expect([path, ...(await codeOf(app.request(path, init)))]).toEqual([path, ...refusal]);
  });

  it("takes no secret key from a URL, which proxies write down", async () => {
    const app = startApp();
    for (const init of [{}, fromPage()])
      expect(await codeOf(app.request(simplePath(harness.keys.secret), init))).toEqual([
        401,
        "MISSING_API_KEY",
      ]);
  });

  it("takes no key from the header, nor the Mint API one from the query", async () => {
    const app = startApp();
    const { publishable } = harness.keys;
    const headers = { Origin: pageOrigin, "X-API-Key": publishable };
    expect(await codeOf(app.request("/mint/simple/collections/OwnDrop", { headers }))).toEqual([
      401,
      "MISSING_API_KEY",
    ]);
    const asked = app.request(`/mint/v1/collections/OwnDrop?key=${publishable}`, fromPage());
    expect(await codeOf(asked)).toEqual([401, "MISSING_API_KEY"]);
  });

  it("is readable by the page that asks, with its refusal", async () => {
    const app = startApp();
    for (const origin of [pageOrigin, "https://stranger.example"]) {
      const { headers } = await app.request(simplePath(harness.keys.publishable), fromPage(origin));
      expect(headers.get("Access-Control-Allow-Origin")).toBe(origin);
      expect(headers.get("Vary")).toBe("Origin, Sec-Fetch-Site, X-API-Key");
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it("counts for the limits of the client and of the key", async () => {
    const { database } = harness;
    for (const scope of ["address", "key"]) {
      const settings = { ...noLimits, requests: { [scope]: 3 } };
      const app = startApp({ limits: createRateLimits({ database, clock, settings }) });
      const { value } = await harness.issue({});
      const env = { incoming: { socket: { remoteAddress: `192.0.2.${scope.length}` } } };
      const statuses: number[] = [];
      for (let count = 0; count < 4; count++)
        statuses.push((await app.request(simplePath(value), fromPage(), env)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it("is logged without its key", async () => {
    const lines: unknown[] = [];
    const app = startApp({ log: (_level, event, fields) => void lines.push({ event, ...fields }) });
    const { publishable } = harness.keys;
    await app.request(simplePath(publishable), fromPage());
    await app.request(simplePath(publishable), fromPage());
    await app.request(simplePath(publishable, "nothing"), fromPage());
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatchObject({
      event: "request",
      path: "/mint/simple/collections/OwnDrop",
      status: 200,
    });
    expect(JSON.stringify(lines)).not.toContain(publishable);
  });
});
