import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currencies } from "../../../demo/service/catalog/currencies/tables.js";
import { phases } from "../../../demo/service/catalog/phases/tables.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { collectionResponse } from "../../../src/contract/mint/collection.js";
import {
  dutchPriceResponse,
  peggedPriceResponse,
  tokenPricesResponse,
} from "../../../src/contract/mint/prices.js";
import { createFakeChain } from "../mint/fake-chain.js";
import { createFixedRates } from "../mint/fixed-rates.js";
import { dollarCoin } from "../mint/terms.js";
import {
  comparable,
  createHttpHarness,
  monotonic,
  now,
  pageOrigin,
  random,
  silentLog,
  type HttpHarness,
} from "./harness.js";

const unknownId = "00000000-0000-4000-8000-000000000000";
const noon = now.getTime();

let harness: HttpHarness;
let time: Date;
const rates = createFixedRates({ SOL: "162.4", USDC: "0.9998" }, new Date("2026-11-21T11:59:50.000Z"));
beforeAll(async () => {
  harness = await createHttpHarness();
  await harness.database.insert(currencies).values(dollarCoin);
});
afterAll(() => harness.close());

/** One app per test, so that no cache outlives a test. */
function createApp() {
  time = now;
  const mintService = createMintService({
    database: harness.database,
    chain: createFakeChain().chain,
    clock: () => time,
    monotonic: () => time.getTime(),
    random,
    rates,
    publicBase: "https://mint.example",
    log: silentLog,
  });
  const app = harness.createApp({ mintService });
  const headers = { "X-API-Key": harness.keys.publishable, Origin: pageOrigin };
  return (path: string) => app.request(`/mint/v1${path}`, { headers });
}

type Terms = Partial<typeof phases.$inferInsert>;

/** Replaces the pricing of a phase. */
const reprice = (phaseId: string, terms: Terms) =>
  harness.database
    .update(phases)
    .set({
      priceBaseUnits: null,
      priceMint: null,
      pegUsdMicros: null,
      pegNativeUnits: null,
      dutchFloor: null,
      dutchDrop: null,
      dutchIntervalSeconds: null,
      endsAt: null,
      startsAt: now,
      ...terms,
    })
    .where(eq(phases.id, phaseId));

const dutch: Terms = {
  pricing: "dutch",
  priceBaseUnits: 2_000_000_000n,
  dutchFloor: 1_850_000_000n,
  dutchDrop: 100_000_000n,
  dutchIntervalSeconds: 600,
};
const peggedPath = () => `/phases/${harness.own.phaseId}/pegged-price`;
const dutchPath = () => `/phases/${harness.own.phaseId}/dutch-price`;

describe("token prices", () => {
  it("list each currency's dollar rate, the native one first, with source and observation time", async () => {
    const response = await createApp()("/token-prices");
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(tokenPricesResponse.parse(body)).toEqual(body);
    const updatedAt = "2026-11-21T11:59:50.000Z";
    expect(body).toEqual({
      success: true,
      tokens: [
        { mint: null, symbol: "SOL", decimals: 9, usd: "162.4", approximate: false, updatedAt },
        { mint: dollarCoin.mint, symbol: "USDC", decimals: 6, usd: "0.9998", approximate: false, updatedAt },
      ],
      source: { name: "test", recorded: false },
      serverTime: now.toISOString(),
    });
  });

  it("list a currency with an unknown rate without a price, also if there is no feed", async () => {
    const mintService = createMintService({
      database: harness.database,
      chain: createFakeChain().chain,
      clock: () => now,
      monotonic,
      random,
      publicBase: "https://mint.example",
      log: silentLog,
    });
    expect(await mintService.readTokenPrices()).toMatchObject({
      tokens: [
        { symbol: "SOL", usd: null, updatedAt: null },
        { symbol: "USDC", usd: null, updatedAt: null },
      ],
      source: { name: "none", recorded: false },
    });
  });

  it("belong to no collection: readable with every valid key, and no other", async () => {
    const ask = (key: string) =>
      harness.createApp().request("/mint/v1/token-prices", { headers: { "X-API-Key": key } });
    expect((await ask("demo_live_nobodysnobodysnobodys")).status).toBe(401);
    const withoutScope = await harness.issue({ class: "secret", collectionIds: [] });
    const mintService = { readTokenPrices: () => Promise.resolve({ reached: true }) };
    const response = await harness
      .createApp({ mintService: mintService as never })
      .request("/mint/v1/token-prices", { headers: { "X-API-Key": withoutScope.value } });
    expect(await response.json()).toEqual({ reached: true });
  });
});

describe("a pegged price", () => {
  it("is converted at the current rate, in dollars too, with the time of the next refresh", async () => {
    await reprice(harness.own.phaseId, { pricing: "usd_pegged", pegUsdMicros: 25_000_000n });
    const ask = createApp();
    const response = await ask(peggedPath());
    expect(response.status).toBe(200);
    const body = (await response.json()) as { price: object };
    expect(peggedPriceResponse.parse(body)).toEqual(body);
    expect(body).toEqual({
      success: true,
      price: {
        amount: "0.153940887",
        baseUnits: "153940887",
        decimals: 9,
        currency: "SOL",
        mint: null,
        chain: "solana-localnet",
        approximate: true,
        usd: "25.00",
      },
      validUntil: "2026-11-21T12:00:30.000Z",
      serverTime: now.toISOString(),
    });
    const read = collectionResponse.parse(await (await ask(`/collections/${harness.own.id}`)).json());
    expect(read.phases.all[0]).toMatchObject({ pricing: "usd_pegged", priceDisplay: body.price });
  });

  it("of a native-pegged phase is in the payment currency", async () => {
    await reprice(harness.own.phaseId, {
      pricing: "native_pegged",
      pegNativeUnits: 500_000_000n,
      priceMint: dollarCoin.mint,
    });
    expect(await (await createApp()(peggedPath())).json()).toMatchObject({
      price: { amount: "81.216244", currency: "USDC", mint: dollarCoin.mint, usd: "81.200001" },
    });
  });

  it("without a rate is null, not zero", async () => {
    await reprice(harness.own.phaseId, {
      pricing: "native_pegged",
      pegNativeUnits: 500_000_000n,
      priceMint: dollarCoin.mint,
    });
    rates.dollars = { SOL: "162.4" };
    const response = await createApp()(peggedPath());
    rates.dollars = { SOL: "162.4", USDC: "0.9998" };
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ price: null, validUntil: "2026-11-21T12:00:30.000Z" });
  });
});

describe("a Dutch price", () => {
  it("comes with its schedule: start, floor, and each drop's time and price", async () => {
    await reprice(harness.own.phaseId, dutch);
    const ask = createApp();
    const response = await ask(dutchPath());
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(dutchPriceResponse.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      success: true,
      serverTime: now.toISOString(),
      price: { amount: "2", approximate: false, usd: "324.80" },
      startPrice: { amount: "2" },
      floor: { amount: "1.85" },
      nextPrice: { amount: "1.9" },
      nextPriceAt: "2026-11-21T12:10:00.000Z",
      validUntil: "2026-11-21T12:10:00.000Z",
    });
  });

  it("is the same here and in the collection response, at every boundary, to the millisecond", async () => {
    await reprice(harness.own.phaseId, dutch);
    const ask = createApp();
    const seen: string[][] = [];
    for (const seconds of [0, 599.999, 600, 1199.999, 1200, 86_400]) {
      time = new Date(noon + seconds * 1_000);
      const [price, collection] = await Promise.all(
        [dutchPath(), `/collections/${harness.own.id}`].map(async (path) => (await ask(path)).json()),
      );
      const { amount } = (price as { price: { amount: string } }).price;
      expect(collectionResponse.parse(collection).phases.all[0]?.priceDisplay?.amount).toBe(amount);
      seen.push([String(seconds), amount]);
    }
    expect(seen).toEqual([
      ["0", "2"],
      ["599.999", "2"],
      ["600", "1.9"],
      ["1199.999", "1.9"],
      ["1200", "1.85"],
      ["86400", "1.85"],
    ]);
  });

  it("at its floor has no next drop", async () => {
    await reprice(harness.own.phaseId, dutch);
    const ask = createApp();
    time = new Date(noon + 1_200_000);
    expect(await (await ask(dutchPath())).json()).toMatchObject({
      price: { amount: "1.85" },
      nextPrice: null,
      nextPriceAt: null,
      validUntil: "2026-11-22T12:20:00.000Z",
    });
  });
});

describe("a price route of another pricing than the phase's", () => {
  it.each<[string, NonNullable<Terms["pricing"]>, Terms]>([
    ["pegged-price", "fixed", { priceBaseUnits: 1n }],
    ["pegged-price", "dutch", dutch],
    ["pegged-price", "free", {}],
    ["dutch-price", "fixed", { priceBaseUnits: 1n }],
    ["dutch-price", "usd_pegged", { pegUsdMicros: 1n }],
  ])("returns not found: %s of a %s phase", async (route, pricing, terms) => {
    await reprice(harness.own.phaseId, { ...terms, pricing });
    const response = await createApp()(`/phases/${harness.own.phaseId}/${route}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND", details: { pricing } });
  });
});

describe("a phase outside the key's scope", () => {
  it.each(["pegged-price", "dutch-price"])(
    "is rejected by %s with the same bytes as an unknown phase and as a collection",
    async (route) => {
      await reprice(harness.foreign.phaseId, dutch);
      const ask = createApp();
      const reference = await comparable(await ask(`/collections/${unknownId}`));
      expect(reference.status).toBe(403);
      const others = [harness.foreign.phaseId, harness.second.phaseId, harness.own.id, unknownId];
      for (const phaseId of [...others, "no-uuid", "-", "%00", "x".repeat(5_000), "__proto__"]) {
        expect(await comparable(await ask(`/phases/${phaseId}/${route}`)), phaseId).toEqual(reference);
      }
    },
  );

  it("is found by its UUID in any case when it is in scope", async () => {
    await reprice(harness.own.phaseId, dutch);
    const response = await createApp()(`/phases/${harness.own.phaseId.toUpperCase()}/dutch-price`);
    expect(response.status).toBe(200);
  });
});

it.each(["/token-prices", `/phases/${unknownId}/pegged-price`, `/phases/${unknownId}/dutch-price`])(
  "%s accepts GET only",
  async (path) => {
    const response = await harness.createApp().request(`/mint/v1${path}`, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  },
);

it("a feed that never responds doesn't delay the collection response", async () => {
  await reprice(harness.own.phaseId, { pricing: "usd_pegged", pegUsdMicros: 25_000_000n });
  const { ensureFresh } = rates;
  rates.ensureFresh = () => new Promise(() => undefined);
  const response = await createApp()(`/collections/${harness.own.id}`);
  rates.ensureFresh = ensureFresh;
  expect(response.status).toBe(200);
});

describe("the database rejects inconsistent pricing", () => {
  it.each<[string, Terms]>([
    ["phases_price_free", { pricing: "free", priceBaseUnits: 1n }],
    ["phases_price_free", { pricing: "free", priceMint: dollarCoin.mint }],
    ["phases_price_fixed", { pricing: "fixed" }],
    ["phases_price_fixed", { pricing: "fixed", priceBaseUnits: 0n }],
    ["phases_price_usd_pegged", { pricing: "usd_pegged" }],
    ["phases_price_usd_pegged", { pricing: "usd_pegged", pegUsdMicros: 0n }],
    ["phases_price_usd_pegged", { pricing: "fixed", priceBaseUnits: 1n, pegUsdMicros: 1n }],
    ["phases_price_pegged", { pricing: "usd_pegged", pegUsdMicros: 1n, priceBaseUnits: 1n }],
    ["phases_price_native_pegged", { pricing: "native_pegged", pegNativeUnits: 1n }],
    ["phases_price_native_pegged", { pricing: "native_pegged", priceMint: dollarCoin.mint }],
    ["phases_price_native_pegged", { pricing: "fixed", priceBaseUnits: 1n, pegNativeUnits: 1n }],
    ["phases_price_dutch", { ...dutch, priceBaseUnits: null }],
    ["phases_price_dutch", { ...dutch, dutchFloor: 2_000_000_001n }],
    ["phases_price_dutch", { ...dutch, dutchFloor: -1n }],
    ["phases_price_dutch", { ...dutch, dutchDrop: 0n }],
    ["phases_price_dutch", { ...dutch, dutchDrop: null }],
    ["phases_price_dutch", { ...dutch, dutchIntervalSeconds: 0 }],
    ["phases_price_dutch", { pricing: "fixed", priceBaseUnits: 1n, dutchDrop: 1n }],
    ["phases_price_mint_currencies_mint_fk", { pricing: "fixed", priceBaseUnits: 1n, priceMint: "x" }],
  ])("%s", async (constraint, terms) => {
    await expect(reprice(harness.own.phaseId, terms)).rejects.toMatchObject({ cause: { constraint } });
  });
});
