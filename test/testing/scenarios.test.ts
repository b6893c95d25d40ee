import { describe, expect, it } from "vitest";
import { MintApi } from "../../src/api.js";
import { createFakeService, scenarios, type FakeService, type ScenarioName } from "../../src/testing.js";

const address = "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9";

const apiOf = (service: FakeService) =>
  new MintApi({ base: service.apiBase, key: "example_pub_key", fetch: service.fetch, attempts: 1 });

async function prepareWith(service: FakeService, change: object = {}) {
  const api = apiOf(service);
  const { collection, phases } = await api.readCollection(service.collection);
  const phase = phases.active[0] ?? phases.all.at(-1)!;
  return api.prepareMint({
    collectionId: collection.id,
    phaseId: phase.id,
    walletAddress: address,
    quantity: 1,
    ...change,
  });
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: string }) => error.code,
  );

it("A drop that the settings don't name has the short id that is asked for", async () => {
  const service = createFakeService();
  for (const identifier of ["aurora", "Night ferries"]) {
    const { collection } = await apiOf(service).readCollection(identifier);
    expect([collection.shortId, service.collection]).toEqual([identifier, identifier]);
  }
  const { collection } = await apiOf(service).readCollection(service.collection);
  expect((await apiOf(service).readCollection(collection.id)).collection.shortId).toBe("Night ferries");
});

it.each([
  ["at the start", () => createFakeService({ collection: { shortId: "aurora" } })],
  [
    "with a scenario",
    () => {
      const service = createFakeService();
      service.use("live", { collection: { shortId: "aurora" } });
      return service;
    },
  ],
  [
    "later",
    () => {
      const service = createFakeService();
      service.update({ collection: { shortId: "aurora" } });
      return service;
    },
  ],
])("A key doesn't cover another collection than the one that the settings name %s", async (_, create) => {
  const service = create();
  const api = apiOf(service);
  expect(await codeOf(api.readCollection("borealis"))).toBe("COLLECTION_NOT_IN_SCOPE");
  const { collection } = await api.readCollection("aurora");
  expect(collection.shortId).toBe("aurora");
  expect(await codeOf(api.readCollection(collection.id))).toBeNull();
});

describe("Over the package's own client, a scenario", () => {
  const phases: Partial<Record<ScenarioName, string>> = {
    live: "active",
    upcoming: "upcoming",
    soldOut: "sold_out",
    ended: "ended",
    paused: "paused",
    dutch: "active",
  };
  it.each(Object.entries(phases))("%s has its phase %s", async (scenario, status) => {
    const service = createFakeService({ scenario: scenario as ScenarioName });
    const { phases } = await apiOf(service).readCollection(service.collection);
    expect(phases.all.at(-1)!.status).toBe(status);
  });

  const prepares: Partial<Record<ScenarioName, string>> = {
    upcoming: "PHASE_NOT_ACTIVE",
    soldOut: "SOLD_OUT",
    ended: "PHASE_NOT_ACTIVE",
    paused: "PHASE_NOT_ACTIVE",
    notEligible: "NOT_ELIGIBLE",
    walletLimit: "WALLET_LIMIT_REACHED",
    claimCodeRequired: "CODE_REQUIRED",
    queue: "SOLD_OUT",
    insufficientBalance: "INSUFFICIENT_BALANCE",
  };
  it.each(Object.entries(prepares))("%s rejects a prepare with %s", async (scenario, code) => {
    expect(await codeOf(prepareWith(createFakeService({ scenario: scenario as ScenarioName })))).toBe(code);
  });

  it.each([
    ["busy", "SERVICE_BUSY"],
    ["rateLimited", "RATE_LIMITED"],
    ["unreachable", "NETWORK"],
  ] as const)("%s fails every request with %s", async (scenario, code) => {
    const service = createFakeService({ scenario });
    expect(await codeOf(apiOf(service).readVersion())).toBe(code);
    service.use("live");
    expect(await codeOf(apiOf(service).readVersion())).toBeNull();
  });

  it("has a description each, and settings of its own at any price", () => {
    for (const [name, description] of Object.entries(scenarios))
      expect(description, name).toMatch(/^[A-Z].+\.$/);
    for (const price of ["1,5", "1.0000000001", "-1", ""])
      expect(() => createFakeService({ price })).toThrow(RangeError);
  });
});

describe("A service", () => {
  it("starts a phase as its clock advances", async () => {
    const service = createFakeService({ scenario: "upcoming", startsIn: 5_000, now: () => 0 });
    const read = async () => (await apiOf(service).readCollection("any")).phases.active.length;
    expect(await read()).toBe(0);
    service.advance(5_000);
    expect(await read()).toBe(1);
  });

  it("lets the wallets of the allow-list mint", async () => {
    const service = createFakeService({ scenario: "notEligible", allowlist: [address] });
    expect((await prepareWith(service)).transactions).toHaveLength(1);
  });

  it("takes a claim code's discount off, and accepts no other code", async () => {
    const service = createFakeService({ scenario: "claimCode" });
    expect((await prepareWith(service, { claim_code: "QUARTER" })).cost?.price?.amount).toBe("0.375");
    expect(await codeOf(prepareWith(service, { claim_code: "NONE" }))).toBe("CLAIM_CODE_INVALID");
  });

  it("shows a raised price only once a prepare has charged it", async () => {
    const service = createFakeService();
    const read = async () =>
      (await apiOf(service).readCollection("any")).phases.active[0]!.priceDisplay!.amount;
    service.raisePrice("0.7");
    expect(await read()).toBe("0.5");
    expect((await prepareWith(service)).cost?.price?.amount).toBe("0.7");
    expect(await read()).toBe("0.7");
    service.update({ price: "0.9" });
    expect(await read()).toBe("0.9");
    expect((await prepareWith(service)).cost?.price?.amount).toBe("0.9");
  });

  it("lets the price fall to its floor, and charges what it shows", async () => {
    const service = createFakeService({ scenario: "dutch", now: () => 0 });
    const { phases } = await apiOf(service).readCollection("any");
    const read = () => apiOf(service).readDutchPrice(phases.active[0]!.id);
    expect(await read()).toMatchObject({ price: { amount: "0.5" }, nextPrice: { amount: "0.45" } });
    service.advance(5 * 60_000);
    expect(await read()).toMatchObject({ price: { amount: "0.45" }, floor: { amount: "0.1" } });
    expect((await prepareWith(service)).cost?.price?.amount).toBe("0.45");
    service.advance(3_600_000);
    expect(await read()).toMatchObject({ price: { amount: "0.1" }, nextPrice: null, nextPriceAt: null });
  });

  it("responds to a route as the test says, until the test resets it", async () => {
    const service = createFakeService();
    service.respond("availability", () => ({ total: 3, minted: 1 }));
    expect(await apiOf(service).readAvailability("any")).toMatchObject({ total: 3, minted: 1 });
    service.respond("availability", null);
    expect(await apiOf(service).readAvailability("any")).toMatchObject({ total: 1000, minted: 347 });
    expect(service.count("availability")).toBe(2);
    expect(service.last("availability")).toMatchObject({ method: "GET", key: "example_pub_key" });
  });

  it("answers by path at any origin, preflights and images included", async () => {
    const { fetch } = createFakeService();
    const get = (url: string, init?: RequestInit) => fetch(new Request(url, init));
    expect((await get("http://localhost:4000/mint/v1/collections/x")).status).toBe(200);
    expect((await get("http://localhost:4000/market/v1/collections/x/stats")).status).toBe(200);
    expect((await get("http://localhost:4000/mint/v1/nothing")).status).toBe(404);
    expect((await get("http://localhost:4000/elsewhere")).status).toBe(404);
    const preflight = await get("http://localhost:4000/mint/v1/prepare-mint", { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("X-API-Key");
    const image = await get("http://localhost:4000/mint/v1/artwork/3.svg");
    expect(image.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(await image.text()).toMatch(/^<svg.*<\/svg>$/);
  });

  it("answers with Response.error() where a handler can't fail, and ends an intercepted request", async () => {
    const service = createFakeService({ scenario: "unreachable" });
    const request = new Request(`${service.apiBase}/collections/x`);
    expect((await service.handleRequest(request)).type).toBe("error");
    await expect(service.fetch(request.url)).rejects.toThrow(TypeError);
    const ended: unknown[] = [];
    await service.handleRoute({
      request: () => ({
        url: () => request.url,
        method: () => "GET",
        headers: () => ({}),
        postData: () => null,
      }),
      fulfill: async (response) => void ended.push(response.status),
      abort: async () => void ended.push("aborted"),
    });
    expect(ended).toEqual(["aborted"]);
  });

  it("answers late by its latency, and not at all once the request is aborted", async () => {
    const service = createFakeService({ latency: 5 });
    const began = performance.now();
    await service.fetch(`${service.apiBase}/collections/x`);
    expect(performance.now() - began).toBeGreaterThan(4);
    service.latency = 3_600_000;
    const aborted = service.fetch(`${service.apiBase}/collections/x`, { signal: AbortSignal.abort("away") });
    await expect(aborted).rejects.toBe("away");
  });
});
