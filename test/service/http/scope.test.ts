import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MintService } from "../../../demo/service/mint/mint-service.js";
import {
  comparable,
  createHttpHarness,
  pageOrigin,
  unreachableMintService,
  wallet,
  type HttpHarness,
} from "./harness.js";

const unknownId = "00000000-0000-4000-8000-000000000000";
const unknownAddress = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";

let harness: HttpHarness;
/** App whose service rejects every call. */
let app: ReturnType<HttpHarness["createApp"]>;
beforeAll(async () => {
  harness = await createHttpHarness();
  app = harness.createApp();
});
afterAll(() => harness.close());

function get(path: string, target = app) {
  const headers = { "X-API-Key": harness.keys.publishable, Origin: pageOrigin };
  return target.request(`/mint/v1${path}`, { headers });
}

function prepare(body: object, key = harness.keys.publishable, target = app) {
  return target.request("/mint/v1/prepare-mint", {
    method: "POST",
    headers: { "X-API-Key": key, Origin: pageOrigin, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Service that returns its arguments, so that a test sees how a request was resolved. */
const echoingMintService = {
  ...unreachableMintService,
  readCollection: (collectionId: string) => Promise.resolve({ collectionId }),
  readEligibility: (collectionId: string, phaseId: string) => Promise.resolve({ collectionId, phaseId }),
  prepareMint: (_preparer: unknown, body: { collectionId: string; phaseId: string }) => Promise.resolve(body),
} as unknown as MintService;

/**
 * Identifiers that must all be rejected alike: another's by each of its names, unknown ones, malformed ones.
 */
const foreignOrUnknown = () => [
  harness.foreign.shortId,
  harness.foreign.id,
  harness.foreign.address,
  harness.own.shortId.toUpperCase(),
  harness.own.address.toLowerCase(),
  harness.own.phaseId,
  "NoSuchDrop",
  unknownId,
  unknownAddress,
  "-",
  "%00",
  "%E0%A4%A",
  "..%2F..%2Fetc",
  "' or true --",
  "x".repeat(5_000),
  "__proto__",
  "constructor",
];

describe("a collection outside the key's scope", () => {
  const paths: [string, (identifier: string) => string][] = [
    ["collection", (id) => `/collections/${id}`],
    ["eligibility", (id) => `/collections/${id}/eligibility/${harness.own.phaseId}/${wallet}`],
    ["wallet-mints", (id) => `/collections/${id}/wallet-mints/${wallet}`],
    ["availability", (id) => `/collections/${id}/availability`],
    ["bounty", (id) => `/collections/${id}/bounty`],
    ["bounty-prizes", (id) => `/collections/${id}/bounty-prizes`],
    ["reveal", (id) => `/collections/${id}/reveal`],
    ["reveal-items", (id) => `/collections/${id}/reveal-items`],
    ["claim-codes", (id) => `/collections/${id}/claim-codes`],
    ["claim-codes/benefits", (id) => `/collections/${id}/claim-codes/benefits/${wallet}`],
    ["gallery", (id) => `/collections/${id}/gallery?limit=0`],
    ["recently-minted", (id) => `/collections/${id}/recently-minted`],
    ["all-minted", (id) => `/collections/${id}/all-minted?offset=x`],
    ["traits", (id) => `/collections/${id}/traits`],
    ["top-holders", (id) => `/collections/${id}/top-holders`],
    ["top-minters", (id) => `/collections/${id}/top-minters`],
  ];

  it.each(paths)("is rejected by %s byte for byte as an unknown one", async (_, path) => {
    const reference = await comparable(await get(path(unknownId)));
    expect(reference.status).toBe(403);
    expect(JSON.parse(reference.body)).toMatchObject({ success: false, code: "COLLECTION_NOT_IN_SCOPE" });
    for (const identifier of foreignOrUnknown()) {
      expect(await comparable(await get(path(identifier))), identifier).toEqual(reference);
    }
  });

  it("is rejected by prepare-mint with the same bytes as by the reads, whatever else is invalid in the body", async () => {
    const reference = await comparable(await get(`/collections/${unknownId}`));
    const body = { phaseId: harness.own.phaseId, walletAddress: wallet, quantity: 1 };
    for (const collectionId of foreignOrUnknown()) {
      expect(await comparable(await prepare({ ...body, collectionId })), collectionId).toEqual(reference);
      expect(await comparable(await prepare({ collectionId, quantity: "many" }))).toEqual(reference);
    }
  });

  it("is rejected by claim-codes/validate with the same bytes as by the reads, whatever the body", async () => {
    const reference = await comparable(await get(`/collections/${unknownId}`));
    for (const identifier of foreignOrUnknown()) {
      for (const body of [JSON.stringify({ code: "7Q2M-X0RB-9KTE-4WZD" }), "{", "[]"]) {
        const response = await app.request(`/mint/v1/collections/${identifier}/claim-codes/validate`, {
          method: "POST",
          headers: {
            "X-API-Key": harness.keys.publishable,
            Origin: pageOrigin,
            "Content-Type": "application/json",
          },
          body,
        });
        expect(await comparable(response), identifier).toEqual(reference);
      }
    }
  });

  it("is rejected although its phase is named together with a collection in scope", async () => {
    const reference = await comparable(await get(`/collections/${unknownId}`));
    const phases = [harness.foreign.phaseId, unknownId, "no-uuid", harness.own.id];
    for (const phaseId of phases) {
      const path = `/collections/${harness.own.id}/eligibility/${phaseId}/${wallet}`;
      expect(await comparable(await get(path)), phaseId).toEqual(reference);
      const body = { collectionId: harness.own.id, phaseId, walletAddress: wallet, quantity: 1 };
      expect(await comparable(await prepare(body)), phaseId).toEqual(reference);
    }
  });

  it("is in scope of a key for both collections, while each phase still belongs to one of them", async () => {
    const both = await harness.issue({ collectionIds: [harness.own.id, harness.second.id] });
    const body = { collectionId: harness.own.id, walletAddress: wallet, quantity: 1 };
    const own = await prepare(
      { ...body, phaseId: harness.own.phaseId },
      both.value,
      harness.createApp({ mintService: echoingMintService }),
    );
    expect(own.status).toBe(200);
    const other = await prepare({ ...body, phaseId: harness.second.phaseId }, both.value);
    expect(other.status).toBe(404);
    expect(await other.json()).toMatchObject({ code: "NOT_FOUND" });
  });

  it("includes every collection of another chain", async () => {
    const app = harness.createApp({ chainName: "solana-devnet" });
    const response = await app.request(`/mint/v1/collections/${harness.own.id}`, {
      headers: { "X-API-Key": harness.keys.publishable, Origin: pageOrigin },
    });
    expect(await response.json()).toMatchObject({ code: "COLLECTION_NOT_IN_SCOPE" });
  });

  it("is rejected before the wallet's address is validated", async () => {
    const response = await get(`/collections/${harness.foreign.id}/wallet-mints/nonsense`);
    expect(await response.json()).toMatchObject({ code: "COLLECTION_NOT_IN_SCOPE" });
  });
});

describe("a collection in scope", () => {
  it("is found by short id, by UUID in any case and by address", async () => {
    const { own } = harness;
    const echoing = harness.createApp({ mintService: echoingMintService });
    for (const identifier of [own.shortId, own.id, own.id.toUpperCase(), own.address]) {
      const response = await get(`/collections/${identifier}`, echoing);
      expect(await response.json(), identifier).toEqual({ collectionId: own.id });
    }
  });

  it("is passed to the service with its ids in their stored form", async () => {
    const body = {
      collectionId: harness.own.id.toUpperCase(),
      phaseId: harness.own.phaseId.toUpperCase(),
      walletAddress: wallet,
      quantity: "2",
    };
    const response = await prepare(
      body,
      harness.keys.publishable,
      harness.createApp({ mintService: echoingMintService }),
    );
    expect(await response.json()).toEqual({
      collectionId: harness.own.id,
      phaseId: harness.own.phaseId,
      walletAddress: wallet,
      quantity: 2,
    });
  });

  it("is prepared by its UUID only; another identifier is rejected with that message", async () => {
    const body = { phaseId: harness.own.phaseId, walletAddress: wallet, quantity: 1 };
    for (const collectionId of [harness.own.shortId, harness.own.address]) {
      const response = await prepare({ ...body, collectionId });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: "VALIDATION_FAILED",
        details: { fields: [{ field: "collectionId" }] },
      });
    }
  });
});
