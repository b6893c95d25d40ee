import { describe, expect, it } from "vitest";
import { pageOrigin, unreachableMintService, useHttpHarness } from "./harness.js";

const harness = useHttpHarness();

const request = (path: string, init: RequestInit) => harness.createApp().request(`/mint/v1${path}`, init);

function preflight(path: string, origin: string, method = "GET") {
  return request(path, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": "content-type,x-api-key",
    },
  });
}

describe("a preflight", () => {
  it.each([
    ["/", "GET"],
    ["/collections/OwnDrop", "GET"],
    ["/prepare-mint", "POST"],
    ["/execute-mint", "POST"],
    ["/no-such-route", "GET"],
  ])("for %s succeeds without a key and may be cached for a day", async (path, method) => {
    const response = await preflight(path, pageOrigin, method);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": pageOrigin,
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-headers": "X-API-Key, Content-Type",
      "access-control-max-age": "86400",
      vary: "Origin",
    });
    expect(await response.text()).toBe("");
  });

  it("succeeds for an unregistered origin, so that its page can read the error", async () => {
    for (const origin of ["https://stranger.example", "null"]) {
      const response = await preflight("/", origin);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    }
  });
});

it("A schema is readable from any page", async () => {
  const response = await harness.createApp().request("/schemas/collection-definition.json", {
    headers: { Origin: "https://editor.example" },
  });
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
});

describe("every response to a page", () => {
  const cases: [string, number, () => Response | Promise<Response>][] = [
    ["success", 200, () => ask("/", pageOrigin)],
    ["a missing key", 401, () => request("/", { headers: { Origin: pageOrigin } })],
    ["an unknown key", 401, () => ask("/", pageOrigin, "unknown")],
    ["an origin that isn't registered", 403, () => ask("/", "https://stranger.example")],
    ["a page without an origin", 403, () => ask("/", "null")],
    ["a secret key", 403, () => ask("/", pageOrigin, harness.keys.secret)],
    ["a collection out of scope", 403, () => ask("/collections/ForeignDrop", pageOrigin)],
    ["an unknown route", 404, () => ask("/nothing", pageOrigin)],
    ["another method", 405, () => ask("/prepare-mint", pageOrigin)],
    ["an internal error", 500, () => ask("/collections/OwnDrop", pageOrigin)],
  ];

  function ask(path: string, origin: string, key = harness.keys.publishable) {
    return request(path, { headers: { Origin: origin, "X-API-Key": key } });
  }

  it.each(cases)("is readable by it: %s", async (_, status, answer) => {
    const response = await answer();
    expect(response.status).toBe(status);
    expect(response.headers.get("Access-Control-Allow-Origin")).toMatch(
      /^(https:\/\/(shop|stranger)\.example|null)$/,
    );
    expect(response.headers.get("Access-Control-Expose-Headers")).toBe(
      "Age, Retry-After, X-Answered-At, X-Request-Id",
    );
    expect(response.headers.get("Vary")).toBe("Origin, Sec-Fetch-Site, X-API-Key");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.has("CDN-Cache-Control")).toBe(false);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{32}$/);
  });

  it("never allows credentials", async () => {
    for (const [, , answer] of cases) {
      expect((await answer()).headers.has("Access-Control-Allow-Credentials")).toBe(false);
    }
  });

  it("varies by Origin even when none was sent", async () => {
    const response = await request("/", { headers: { "X-API-Key": harness.keys.secret } });
    expect(response.headers.get("Vary")).toBe("Origin, Sec-Fetch-Site, X-API-Key");
    expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
  });

  it("allows every origin to read its timing, so that a page's clock can correct for latency", async () => {
    const response = await ask("/", pageOrigin);
    expect(response.headers.get("Timing-Allow-Origin")).toBe("*");
  });

  it("has Retry-After if the chain is unavailable", async () => {
    const { ApiError } = await import("../../../demo/service/platform/errors/api-error.js");
    const mintService = {
      ...unreachableMintService,
      executeMint: () => Promise.reject(new ApiError("CHAIN_UNAVAILABLE", "The chain does not answer.")),
    };
    const response = await harness.createApp({ mintService }).request("/mint/v1/execute-mint", {
      method: "POST",
      headers: {
        Origin: pageOrigin,
        "X-API-Key": harness.keys.publishable,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ sessionId: harness.own.id, signedTransaction: "AQAB" }),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("2");
  });
});
