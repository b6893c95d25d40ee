import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { claimCodes, claimUses } from "../../../demo/service/catalog/claim-codes/tables.js";
import { sessions } from "../../../demo/service/catalog/mints/tables.js";
import {
  makeClaimCodes,
  revokeClaimCodes,
} from "../../../demo/service/catalog/claim-codes/claim-code-orders.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { createFakeChain } from "../mint/fake-chain.js";
import {
  comparable,
  createHttpHarness,
  monotonic,
  now,
  pageOrigin,
  random,
  silentLog,
  wallet,
  type HttpHarness,
} from "./harness.js";

let harness: HttpHarness;
let app: ReturnType<HttpHarness["createApp"]>;
/** Valid code; invalid codes by the reason of their rejection. */
let valid: string;
let invalid: Record<string, string>;

beforeAll(async () => {
  harness = await createHttpHarness();
  const { database, own, foreign } = harness;
  const clock = () => now;
  app = harness.createApp({
    mintService: createMintService({
      database,
      clock,
      monotonic,
      random,
      log: silentLog,
      publicBase: "https://mint.example",
      chain: createFakeChain().chain,
    }),
  });
  const order = { label: "Quarter", kind: "discount", discountBasisPoints: 2_500, count: 1 } as const;
  const make = async (collectionId: string, changes: object = {}) =>
    (await makeClaimCodes({ database, random }, collectionId, { ...order, ...changes }))[0]!;
  valid = await make(own.id);
  const spent = await make(own.id, { label: "Spent" });
  await database.update(claimCodes).set({ redeemed: 1 }).where(eq(claimCodes.label, "Spent"));
  const revoked = await make(own.id, { label: "Revoked" });
  await revokeClaimCodes({ database, clock }, own.id, { values: [revoked] });
  invalid = {
    unknown: "AAAA-BBBB-CCCC-DDDD",
    malformed: "no code!",
    empty: "",
    long: "A".repeat(15_000),
    spent,
    revoked,
    expired: await make(own.id, { expiresAt: now.toISOString() }),
    "another drop's": await make(foreign.id),
    "a hash": "0".repeat(64),
    hostile: "' or true --",
  };
});
afterAll(() => harness.close());

const headers = () => ({
  "X-API-Key": harness.keys.publishable,
  Origin: pageOrigin,
  "Content-Type": "application/json",
});
const post = (path: string, body: unknown) =>
  app.request(`/mint/v1${path}`, { method: "POST", headers: headers(), body: JSON.stringify(body) });
const get = (path: string) => app.request(`/mint/v1${path}`, { headers: headers() });
const validate = (code: unknown) =>
  post(`/collections/${harness.own.shortId}/claim-codes/validate`, { code });
const prepare = (claim_code: string) =>
  post("/prepare-mint", {
    collectionId: harness.own.id,
    phaseId: harness.own.phaseId,
    walletAddress: wallet,
    quantity: 1,
    claim_code,
  });

describe("validating a code", () => {
  it("returns the benefit of a valid one and redeems nothing", async () => {
    for (let round = 0; round < 3; round++) {
      const response = await validate(` ${valid.toLowerCase()} `);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        valid: true,
        kind: "discount",
        benefit: { phaseIds: null, discountBasisPoints: 2_500, bonusUnits: null, maxUnits: null },
      });
    }
    expect(await harness.database.select().from(claimUses)).toEqual([]);
  });

  it("answers every invalid code with identical bytes", async () => {
    const reference = await comparable(await validate("AAAA-BBBB-CCCC-DDDD"));
    expect(reference).toMatchObject({ status: 200, body: '{"success":true,"valid":false}' });
    for (const [what, code] of Object.entries(invalid)) {
      expect(await comparable(await validate(code)), what).toEqual(reference);
    }
  });

  it("does the same work for an expired code as for an unknown one: one lookup by hash", async () => {
    const query = vi.spyOn(harness.database.$client, "query");
    async function listQueries(code: string) {
      query.mockClear();
      await validate(code);
      return query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
    }
    await validate(valid);
    const reference = await listQueries(invalid["unknown"]!);
    expect(reference).toEqual([expect.stringContaining('from "claim_codes"')]);
    for (const [what, code] of Object.entries({ ...invalid, valid })) {
      expect(await listQueries(code), what).toEqual(reference);
    }
    query.mockRestore();
  });

  it.each([undefined, null, 7, {}, ["x"]])("rejects a body whose code is %j", async (code) => {
    const response = await validate(code);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "VALIDATION_FAILED",
      details: { fields: [{ field: "code" }] },
    });
  });
});

describe("preparing with a code", () => {
  it("rejects every invalid code with identical bytes and reserves nothing", async () => {
    const reference = await comparable(await prepare("AAAA-BBBB-CCCC-DDDD"));
    expect(reference.status).toBe(400);
    expect(JSON.parse(reference.body)).toMatchObject({ success: false, code: "CLAIM_CODE_INVALID" });
    for (const [what, code] of Object.entries(invalid)) {
      if (what !== "empty" && code.length <= 64) {
        expect(await comparable(await prepare(code)), what).toEqual(reference);
      }
    }
    expect(await harness.database.select().from(sessions)).toEqual([]);
  });

  it("rejects a string longer than any code", async () => {
    const response = await prepare("A".repeat(65));
    expect(await response.json()).toMatchObject({
      code: "VALIDATION_FAILED",
      details: { fields: [{ field: "claim_code" }] },
    });
  });

  it("returns the discounted price", async () => {
    const response = await prepare(valid);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      cost: { unitPrice: { amount: "0.5" }, discount: { amount: "0.125" }, price: { amount: "0.375" } },
    });
  });
});

describe("the claim-code and bounty routes", () => {
  it("accept every identifier of the collection", async () => {
    const { own } = harness;
    for (const name of [own.id, own.shortId, own.address]) {
      const answers = await Promise.all(
        ["claim-codes", `claim-codes/benefits/${wallet}`, "bounty", "bounty-prizes"].map(async (path) => {
          const response = await get(`/collections/${name}/${path}`);
          expect(response.status).toBe(200);
          return (await response.json()) as object;
        }),
      );
      expect(answers).toMatchObject([
        { enabled: true, kind: "discount", required: false, phases: [{ phaseId: own.phaseId }] },
        { success: true, benefits: [] },
        { enabled: false, rewards: [] },
        { enabled: false, prizes: [] },
      ]);
    }
  });

  it("reject an invalid wallet address", async () => {
    const response = await get(`/collections/${harness.own.id}/claim-codes/benefits/${randomUUID()}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: { fields: [{ field: "walletAddress" }] } });
  });
});
