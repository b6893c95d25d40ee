import { describe, expect, it } from "vitest";
import { availabilityResponse, collectionResponse, phase } from "../../src/contract/mint/collection.js";

/** Minimal body: only the fields that the reference names. */
const collection = {
  id: "0b0e8f0c-6f52-4d0c-9e06-2f1d7a5b3c11",
  shortId: "AbC123",
  name: "Aurora",
  symbol: "AUR",
  description: "Lights.",
};
const bare = {
  id: "8a6f2b7e-1111-4222-8333-444455556666",
  status: "active",
  priceDisplay: null,
  startsAt: null,
  endsAt: null,
  limits: { perWallet: null },
};
const reference = {
  success: true,
  collection,
  phases: { active: [bare], upcoming: [], all: [bare] },
  supply: { available: null },
  serverTime: "2026-11-21T08:00:00.000Z",
};

const price = { amount: "0.5", baseUnits: "500000000", decimals: 9, currency: "SOL", mint: null };

describe("a collection", () => {
  it("parses with no more than the fields that the reference names", () => {
    expect(collectionResponse.parse(reference)).toEqual(reference);
  });

  it("keeps unknown fields at every depth", () => {
    const later = {
      ...reference,
      mood: "calm",
      collection: { ...collection, mood: "calm", features: { gallery: true, mood: "calm" } },
      phases: { active: [{ ...bare, mood: "calm" }], upcoming: [], all: [], mood: "calm" },
      supply: { total: 10, available: null, mood: "calm" },
    };
    expect(collectionResponse.parse(later)).toEqual(later);
  });

  it.each([
    ["success", { ...reference, success: undefined }],
    ["id", { ...reference, collection: { ...collection, id: undefined } }],
    ["shortId", { ...reference, collection: { ...collection, shortId: undefined } }],
    ["name", { ...reference, collection: { ...collection, name: null } }],
    ["phases", { ...reference, phases: undefined }],
    ["phases.all", { ...reference, phases: { active: [], upcoming: [] } }],
    ["serverTime", { ...reference, serverTime: null }],
    ["a phase's id", { ...reference, phases: { ...reference.phases, all: [{ ...bare, id: 7 }] } }],
  ])("is rejected without %s", (_, body) => {
    expect(collectionResponse.safeParse(body).success).toBe(false);
  });

  it("has empty strings where texts are missing", () => {
    const nameless = { ...collection, symbol: undefined, description: undefined };
    const parsed = collectionResponse.parse({ ...reference, collection: nameless });
    expect(parsed.collection).toMatchObject({ symbol: "", description: "" });
    const nulls = { ...collection, symbol: null, description: null };
    expect(collectionResponse.parse({ ...reference, collection: nulls }).collection.symbol).toBe("");
  });

  it.each(["chain", "image", "banner", "links", "standard", "features", "address"])(
    "parses when %s has another shape, and omits that field",
    (field) => {
      for (const odd of [7, [7]]) {
        const parsed = collectionResponse.parse({
          ...reference,
          collection: { ...collection, [field]: odd },
        });
        expect(parsed.collection).toHaveProperty(field, undefined);
      }
    },
  );

  it("accepts a server time in milliseconds too", () => {
    expect(collectionResponse.parse({ ...reference, serverTime: 1_795_000_000_000 }).serverTime).toBe(
      1_795_000_000_000,
    );
  });
});

describe("a phase", () => {
  const full = {
    id: bare.id,
    name: "Public",
    status: "active",
    pricing: "fixed",
    priceDisplay: price,
    startsAt: "2026-11-21T08:00:00.000Z",
    endsAt: null,
    limits: { perWallet: null, perMint: 5 },
    supply: { total: null, minted: 3 },
    gated: false,
  };

  it("parses as our service sends it, with meaningful nulls", () => {
    expect(phase.parse(full)).toEqual(full);
  });

  it("may have an unknown status and an unknown pricing", () => {
    expect(phase.parse({ ...full, status: "raffle", pricing: "auction" })).toMatchObject({
      status: "raffle",
      pricing: "auction",
    });
  });

  it.each([[undefined], [null], [3]])("with status %j has the status unknown", (status) => {
    expect(phase.parse({ ...full, status }).status).toBe("unknown");
  });

  it.each([
    ["name", null],
    ["pricing", 3],
    ["supply", "many"],
    ["gated", "no"],
  ])("parses when its %s is %j, and omits that field", (field, odd) => {
    expect(phase.parse({ ...full, [field]: odd })).toHaveProperty(field, undefined);
  });

  it.each([
    ["priceDisplay", "0.5 SOL", null],
    ["priceDisplay", { ...price, baseUnits: "0.5" }, null],
    ["priceDisplay", { ...price, baseUnits: 5 }, null],
    ["priceDisplay", undefined, null],
    ["startsAt", { seconds: 1 }, null],
    ["startsAt", undefined, null],
    ["endsAt", [], null],
    ["endsAt", undefined, null],
    ["limits", 3, { perWallet: null }],
    ["limits", undefined, { perWallet: null }],
  ])("has the %s that the reference names even when it is %j", (field, odd, parsed) => {
    expect(phase.parse({ ...full, [field]: odd })).toHaveProperty(field, parsed);
  });

  it("keeps the readable fields of its limits and supply", () => {
    const parsed = phase.parse({
      ...full,
      limits: { perWallet: "2", perMint: 5 },
      supply: { total: -1, minted: 1.5 },
    });
    expect(parsed.limits).toEqual({ perWallet: null, perMint: 5 });
    expect(parsed.supply).toEqual({ total: undefined, minted: undefined });
  });
});

it("supply may be open-ended, and availability has the same counts", () => {
  const counts = { total: null, minted: 3, burned: 1, available: null, approximate: true };
  expect(collectionResponse.parse({ ...reference, supply: counts }).supply).toEqual(counts);
  expect(availabilityResponse.parse({ success: true, ...counts })).toEqual({ success: true, ...counts });
  expect(availabilityResponse.parse({})).toEqual({ available: null });
  expect(collectionResponse.parse({ ...reference, supply: undefined }).supply).toEqual({ available: null });
});
