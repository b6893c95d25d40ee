import { tablesOf } from "../../tables.js";
import { describe, expect, it, vi } from "vitest";
import { revokeApiKey } from "../../../demo/service/catalog/api-keys/key-queries.js";
import { createApiKeyAuth } from "../../../demo/service/catalog/api-keys/api-key-auth.js";
import { now, pageOrigin, publicBase, useHttpHarness } from "./harness.js";

const harness = useHttpHarness();

/** Requests the version, which needs nothing but a valid key. */
async function ask(headers: Record<string, string>, chainName?: string, host = "") {
  const response = await harness
    .createApp(chainName ? { chainName } : {})
    .request(`${host}/mint/v1`, { headers });
  const body = (await response.json()) as { code?: string; message?: string; details?: unknown };
  return { status: response.status, ...body };
}

describe("a key", () => {
  it("is required", async () => {
    expect(await ask({ Origin: pageOrigin })).toMatchObject({ status: 401, code: "MISSING_API_KEY" });
    expect(await ask({ "X-API-Key": "" })).toMatchObject({ status: 401, code: "MISSING_API_KEY" });
  });

  it("is unknown unless it was issued, whatever its format", async () => {
    const { publishable } = harness.keys;
    const values = [
      "x",
      "mint_pub_00000000000000000000000000000000",
      publishable.slice(0, -1),
      publishable.toUpperCase(),
      `${publishable}, ${publishable}`,
      publishable.replace("_pub_", "_live_"),
    ];
    for (const value of values) {
      const answer = await ask({ "X-API-Key": value, Origin: pageOrigin });
      expect(answer, value).toMatchObject({ status: 401, code: "INVALID_API_KEY" });
    }
  });

  it("is unknown as soon as it is revoked", async () => {
    const key = await harness.issue({});
    const headers = { "X-API-Key": key.value, Origin: pageOrigin };
    await revokeApiKey(harness.database, key.id, new Date(now.getTime() + 1));
    expect(await ask(headers)).toMatchObject({ status: 200 });
    await revokeApiKey(harness.database, key.id, now);
    expect(await ask(headers)).toEqual({ ...(await ask({ ...headers, "X-API-Key": "never issued" })) });
  });

  it("that one client makes up is looked up with few others at a time, in turns with those of other clients", async () => {
    const { database } = harness;
    const context = { database, chainName: "solana-localnet", clock: () => now, monotonic: () => 0 };
    const apiKeyAuth = createApiKeyAuth(context);
    const ended: string[] = [];
    const look = (client: string, key: string) =>
      apiKeyAuth.verify({ key, origin: undefined, client }).catch(() => void ended.push(client));
    const flood = Array.from({ length: 200 }, (_, index) => look("flood", `made up ${index}`));
    await Promise.all([...flood, look("visitor", "a typo")]);
    expect(ended.indexOf("visitor")).toBeLessThan(100);
  });

  it("that is unknown is looked up once in five seconds", async () => {
    let time = 0;
    const { database } = harness;
    const context = { database, chainName: "solana-localnet", clock: () => now, monotonic: () => time };
    const apiKeyAuth = createApiKeyAuth(context);
    const enter = () => apiKeyAuth.verify({ key: "never issued", origin: undefined });
    const query = vi.spyOn(database.$client, "query");
    for (let again = 0; again < 5; again++)
      await expect(enter()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    expect(query).toHaveBeenCalledTimes(1);
    time = 5_000;
    await expect(enter()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });

  it("is cached for half a second, after which a revoked one is unknown", async () => {
    const key = await harness.issue({ class: "secret" });
    let time = 0;
    const context = {
      database: harness.database,
      chainName: "solana-localnet",
      clock: () => now,
      monotonic: () => time,
    };
    const apiKeyAuth = createApiKeyAuth(context);
    const enter = () => apiKeyAuth.authorize({ key: key.value, origin: undefined });
    expect(await enter()).toMatchObject({ keyId: key.id });
    await revokeApiKey(harness.database, key.id, now);
    time = 499;
    expect(await enter()).toMatchObject({ keyId: key.id });
    time = 500;
    await expect(enter()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
  });

  it("works as soon as it is issued, and within five seconds if it was unknown a moment before", async () => {
    const value = "mint_live_IssuedAMomentLater0000000000";
    let time = 0;
    const context = {
      database: harness.database,
      chainName: "solana-localnet",
      clock: () => now,
      monotonic: () => time,
    };
    const apiKeyAuth = createApiKeyAuth(context);
    const enter = () => apiKeyAuth.authorize({ key: value, origin: undefined });
    await expect(enter()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    const { id } = await harness.issue({ class: "secret", value });
    time = 5_000;
    expect(await enter()).toMatchObject({ keyId: id });
  });

  it("is stored as a hash only", async () => {
    const rows = await tablesOf(harness.database).apiKeys.findMany();
    const stored = JSON.stringify(rows);
    for (const value of Object.values(harness.keys)) expect(stored).not.toContain(value.slice(-16));
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  it("authorizes the version, with and without a trailing slash", async () => {
    const app = harness.createApp();
    for (const path of ["/mint/v1", "/mint/v1/"]) {
      const response = await app.request(path, {
        headers: { "X-API-Key": harness.keys.publishable, Origin: pageOrigin },
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        version: "v1",
        stability: "additive-only",
        docs: "https://mint.example/docs/reference/mint-api",
      });
    }
  });
});

describe("a publishable key", () => {
  const rejectedOrigins: [string, string | undefined][] = [
    ["without an Origin", undefined],
    ["from a page without one", "null"],
    ["from an empty one", ""],
    ["from a look-alike suffix", "https://shop.example.evil.example"],
    ["from a look-alike prefix", "https://evil-shop.example"],
    ["from a subdomain", "https://www.shop.example"],
    ["from another port", "https://shop.example:8443"],
    ["from another scheme", "http://shop.example"],
    ["from a spelling with the default port, which no browser sends", "https://shop.example:443"],
    ["from an upper-case spelling, which no browser sends", "https://SHOP.example"],
    ["from a spelling with a path", "https://shop.example/"],
    ["from two origins at once", "https://shop.example, https://shop.example"],
  ];
  it.each(rejectedOrigins)("is rejected %s", async (_, origin) => {
    const headers = {
      "X-API-Key": harness.keys.publishable,
      ...(origin !== undefined && { Origin: origin }),
    };
    expect(await ask(headers)).toMatchObject({ status: 403, code: "ORIGIN_NOT_ALLOWED", success: false });
  });

  it("works from each registered origin, however it was written at registration", async () => {
    const origins = [
      "HTTPS://Shop.Example:443/",
      "http://localhost:5173",
      "http://LOCALHOST:80",
      "https://bücher.example",
    ];
    const { value } = await harness.issue({ origins });
    for (const origin of [
      "https://shop.example",
      "http://localhost:5173",
      "http://localhost",
      "https://xn--bcher-kva.example",
    ]) {
      expect(await ask({ "X-API-Key": value, Origin: origin }), origin).toMatchObject({ status: 200 });
    }
    expect(await ask({ "X-API-Key": value, Origin: "http://localhost:5174" })).toMatchObject({ status: 403 });
  });

  it("for loopback works from any page on localhost, and on a production chain from none", async () => {
    const { value } = await harness.issue({ origins: ["loopback"] });
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:8000"]) {
      const headers = { "X-API-Key": value, Origin: origin };
      for (const chain of ["solana-localnet", "solana-devnet", "solana-testnet"])
        expect(await ask(headers, chain), chain).toMatchObject({ status: 200 });
      for (const chain of ["solana-mainnet", "solana-future"])
        expect(await ask(headers, chain), chain).toMatchObject({ code: "ORIGIN_NOT_ALLOWED" });
    }
    for (const origin of ["https://shop.example", "null", "http://localhost.evil.example"])
      expect(await ask({ "X-API-Key": value, Origin: origin })).toMatchObject({ code: "ORIGIN_NOT_ALLOWED" });
  });

  it("is rejected with the command that registers the origin", async () => {
    const { value, id } = await harness.issue({});
    const answer = await ask({ "X-API-Key": value, Origin: "https://www.shop.example:8443" });
    const command = `npm run service -- keys edit ${id} --add-origin https://www.shop.example:8443`;
    expect(answer).toMatchObject({ code: "ORIGIN_NOT_ALLOWED", details: { command } });
    expect(answer.message).toContain(command);
  });

  it.each([
    "null",
    "https://shop.example;reboot",
    "https://$(reboot).example",
    "https://shop.example --yes",
    "https://shop.example\u2028",
    "https://shop.example/path",
    "chrome-extension://abcdefgh",
  ])("is rejected without a command for what can't be registered: %j", async (origin) => {
    const request = { key: harness.keys.publishable, origin };
    const context = { database: harness.database, chainName: "solana-localnet", clock: () => now };
    const error: unknown = await createApiKeyAuth({ ...context, monotonic: () => 0 })
      .authorize(request)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "ORIGIN_NOT_ALLOWED", details: undefined });
  });

  it("is rejected from every origin when none is registered", async () => {
    const { value, id } = await harness.issue({});
    const { apiKeys } = await import("../../../demo/service/catalog/api-keys/tables.js");
    const { eq } = await import("drizzle-orm");
    await harness.database.update(apiKeys).set({ origins: null }).where(eq(apiKeys.id, id));
    expect(await ask({ "X-API-Key": value })).toMatchObject({ code: "ORIGIN_NOT_ALLOWED" });
    expect(await ask({ "X-API-Key": value, Origin: pageOrigin })).toMatchObject({
      code: "ORIGIN_NOT_ALLOWED",
    });
  });
});

describe("a secret key", () => {
  it("works without an Origin", async () => {
    expect(await ask({ "X-API-Key": harness.keys.secret })).toMatchObject({ status: 200 });
  });

  it.each([pageOrigin, "null", ""])("is rejected with the Origin %j", async (origin) => {
    const answer = await ask({ "X-API-Key": harness.keys.secret, Origin: origin });
    expect(answer).toMatchObject({ status: 403, code: "SECRET_KEY_IN_BROWSER" });
  });
});

describe("a page of the service's own origin, which sends no Origin with a GET", () => {
  const sameOrigin = { "Sec-Fetch-Site": "same-origin" };
  const askUnder = (base: string, headers: Record<string, string>) => ask(headers, undefined, base);

  it.each(["publishable", "sandbox"] as const)(
    "may use a %s key that is registered for it",
    async (keyClass) => {
      const { value } = await harness.issue({ class: keyClass, origins: [publicBase] });
      const headers = { "X-API-Key": value, ...sameOrigin };
      expect(await askUnder(publicBase, headers)).toMatchObject({ status: 200 });
      // TLS ends in front of the service.
      expect(await askUnder("http://mint.example", headers)).toMatchObject({ status: 200 });
    },
  );

  it("may not use a key that is registered for other pages only", async () => {
    const headers = { "X-API-Key": harness.keys.publishable, ...sameOrigin };
    const { message, ...answer } = await askUnder(publicBase, headers);
    expect(answer).toMatchObject({ status: 403, code: "ORIGIN_NOT_ALLOWED" });
    expect(message).toContain(publicBase);
  });

  it("isn't confused with a page of a foreign host that points to the service", async () => {
    const { value } = await harness.issue({ origins: [publicBase] });
    for (const host of [
      "https://evil.example",
      "https://mint.example.evil.example",
      "https://mint.example:8443",
    ]) {
      const answer = await askUnder(host, { "X-API-Key": value, ...sameOrigin });
      expect(answer, host).toMatchObject({ status: 403, code: "ORIGIN_NOT_ALLOWED" });
    }
  });

  it("is distinguished from other sites and from requests without a page", async () => {
    const { value } = await harness.issue({ origins: [publicBase] });
    for (const site of ["same-site", "cross-site", "none", "", "Same-Origin"]) {
      const answer = await askUnder(publicBase, { "X-API-Key": value, "Sec-Fetch-Site": site });
      expect(answer, site).toMatchObject({ status: 403, code: "ORIGIN_NOT_ALLOWED" });
    }
    const foreign = { "X-API-Key": value, ...sameOrigin, Origin: "https://evil.example" };
    expect(await askUnder(publicBase, foreign)).toMatchObject({ status: 403, code: "ORIGIN_NOT_ALLOWED" });
  });

  it("may not use a secret key, under whichever host", async () => {
    for (const host of [publicBase, "https://evil.example"]) {
      const answer = await askUnder(host, { "X-API-Key": harness.keys.secret, ...sameOrigin });
      expect(answer).toMatchObject({ status: 403, code: "SECRET_KEY_IN_BROWSER" });
    }
  });
});

describe("a sandbox key", () => {
  const headers = () => ({ "X-API-Key": harness.keys.sandbox, Origin: pageOrigin });

  it("works on test networks from its registered origins", async () => {
    for (const chain of ["solana-localnet", "solana-devnet", "solana-testnet"]) {
      expect(await ask(headers(), chain), chain).toMatchObject({ status: 200 });
    }
    expect(await ask({ "X-API-Key": harness.keys.sandbox })).toMatchObject({ code: "ORIGIN_NOT_ALLOWED" });
  });

  it("is rejected on a production chain and on any chain that isn't a known test network", async () => {
    for (const chain of ["solana-mainnet", "solana-future"]) {
      expect(await ask(headers(), chain), chain).toMatchObject({
        status: 403,
        code: "SANDBOX_KEY_ON_MAINNET",
      });
    }
  });

  it("has its origin checked before the chain", async () => {
    const answer = await ask({ ...headers(), Origin: "https://other.example" }, "solana-mainnet");
    expect(answer).toMatchObject({ code: "ORIGIN_NOT_ALLOWED" });
  });

  it("on a production chain leaves other keys valid", async () => {
    const answer = await ask({ "X-API-Key": harness.keys.publishable, Origin: pageOrigin }, "solana-mainnet");
    expect(answer).toMatchObject({ status: 200 });
  });
});
