import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import { collections } from "../../../../demo/service/catalog/collections/tables.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { collectionResponse } from "../../../../src/contract/mint/collection.js";
import { signFake } from "../../mint/fake-chain.js";
import { createFixedRates } from "../../mint/fixed-rates.js";
import { createCollection, createHarness, makeWallet, noon, useDatabase } from "../../mint/harness.js";

const shared = useDatabase();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(noon.getTime() + hours * hour);

describe("the collection response", () => {
  it("has everything that a mint page needs, with absolute urls", async () => {
    const { database } = shared;
    const { mintService } = await createHarness(database);
    const drop = await createCollection(database, {
      banner: "https://cdn.example/banner.png",
      links: [{ label: "Site", url: "https://lights.example" }],
      creator: { name: "Ann", image: "/art/ann.svg", url: "https://ann.example" },
      supplyTotal: 100,
      minted: 7,
      burned: 2,
      held: 5,
      phases: [{ gated: true, perWallet: 2, supplyTotal: 50, minted: 7, held: 5 }],
    });
    const read = await mintService.readCollection(drop.collectionId);
    expect(collectionResponse.parse(read)).toEqual(read);
    expect(read.collection).toMatchObject({
      id: drop.collectionId,
      name: "Northern Lights",
      image: "https://mint.example/art/cover.svg",
      banner: "https://cdn.example/banner.png",
      links: [{ label: "Site", url: "https://lights.example" }],
      creator: { name: "Ann", image: "https://mint.example/art/ann.svg", url: "https://ann.example" },
      standard: "token-2022",
    });
    expect(read.supply).toEqual({ total: 100, minted: 7, burned: 2, available: 93, approximate: true });
    expect(read.serverTime).toBe(noon.toISOString());
    expect(read.phases.all).toEqual([
      {
        id: drop.phaseId,
        name: "Phase 0",
        status: "active",
        pricing: "fixed",
        priceDisplay: expect.objectContaining({ amount: "0.5", currency: "SOL", chain: "solana-localnet" }),
        unitCosts: {
          rent: expect.objectContaining({ amount: "0.004", currency: "SOL" }),
          programFee: null,
          networkFee: expect.objectContaining({ amount: "0.0000115" }),
        },
        startsAt: inHours(-1).toISOString(),
        endsAt: null,
        limits: { perWallet: 2, perMint: 10 },
        supply: { total: 50, minted: 7 },
        gated: true,
        otherRecipient: true,
      },
    ]);
  });

  it("names what a unit costs beside its price, reads that again each minute, and waits for no node but once", async () => {
    const { database } = shared;
    const { mintService, script, pass, events } = await createHarness(database);
    const drop = await createCollection(database, { phases: [{}, { endsAt: inHours(-0.5) }] });
    let asked = 0;
    script.beforeAssess = async () => void asked++;
    const read = async () =>
      (await mintService.readCollection(drop.collectionId)).phases.all.map(
        ({ unitCosts }) => unitCosts?.networkFee.baseUnits ?? null,
      );
    expect([await read(), asked]).toEqual([["11500", null], 1]);
    pass(30_000);
    expect([await read(), asked]).toEqual([["11500", null], 1]);
    script.beforeAssess = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    pass(60_000);
    expect(await read()).toEqual(["11500", null]);
    const other = await createCollection(database);
    const { phases } = await mintService.readCollection(other.collectionId);
    expect(phases.all[0]!.unitCosts).toBeNull();
    expect(events).toMatchObject([
      { level: "debug", event: "phase-costs-unknown" },
      { level: "debug", event: "phase-costs-unknown" },
    ]);
  });

  it("orders phases by position, and follows the clock without a query", async () => {
    const { database } = shared;
    const { mintService, pass } = await createHarness(database);
    const drop = await createCollection(database, {
      phases: [
        { startsAt: inHours(-2), endsAt: inHours(-1) },
        { startsAt: inHours(-1), endsAt: inHours(1) },
        { startsAt: inHours(-1), paused: true },
        { startsAt: inHours(2), endsAt: null },
        { startsAt: inHours(1), endsAt: inHours(2) },
      ],
    });
    const places = (list: { id: string }[]) => list.map(({ id }) => drop.phaseIds.indexOf(id));
    const { phases: first } = await mintService.readCollection(drop.collectionId);
    expect(places(first.all)).toEqual([0, 1, 2, 3, 4]);
    expect(first.all.map(({ status }) => status)).toEqual([
      "ended",
      "active",
      "paused",
      "upcoming",
      "upcoming",
    ]);
    expect(places(first.active)).toEqual([1]);
    expect(places(first.upcoming)).toEqual([3, 4]);
    pass(hour);
    const { phases: second } = await mintService.readCollection(drop.collectionId);
    expect(places(second.active)).toEqual([4]);
    expect(places(second.upcoming)).toEqual([3]);
  });

  it("has no total and no remaining supply for an open edition", async () => {
    const { database } = shared;
    const { mintService } = await createHarness(database);
    const drop = await createCollection(database, { minted: 3 });
    expect(await mintService.readAvailability(drop.collectionId)).toEqual({
      success: true,
      total: null,
      minted: 3,
      burned: 0,
      available: null,
      approximate: true,
      revision: (await mintService.readCollection(drop.collectionId)).revision,
      serverTime: noon.toISOString(),
    });
  });

  describe("has a revision that is also the availability's", () => {
    /** Collection with a fixed price, whose value follows a rate, one that is pegged to it, and a falling one. */
    async function setUp() {
      const { database } = shared;
      const rates = createFixedRates({ SOL: "100" });
      const harness = await createHarness(database, { rates });
      const falling = { dutchFloor: 1n, dutchDrop: 1n, dutchIntervalSeconds: 60, priceBaseUnits: 500n };
      const drop = await createCollection(database, {
        supplyTotal: 10,
        phases: [
          {},
          { pricing: "usd_pegged", pegUsdMicros: 1_000_000n },
          { pricing: "dutch", ...falling },
          { startsAt: inHours(1) },
        ],
      });
      const read = async () => {
        const [{ revision, ...response }, availability] = await Promise.all([
          harness.mintService.readCollection(drop.collectionId),
          harness.mintService.readAvailability(drop.collectionId),
        ]);
        expect(availability.revision).toBe(revision);
        return { revision, response };
      };
      return { ...harness, ...drop, database, rates, read };
    }

    it("stays the same while counts, rates and falling prices change", async () => {
      const { database, rates, collectionId, phaseId, pass, read } = await setUp();
      const before = await read();
      rates.dollars["SOL"] = "200";
      await database.update(collections).set({ minted: 4 }).where(eq(collections.id, collectionId));
      await database.update(phases).set({ minted: 4 }).where(eq(phases.id, phaseId));
      pass(61_000);
      const after = await read();
      const values = ({ response }: typeof after) =>
        response.phases.all.map(({ priceDisplay }) => [priceDisplay!.amount, priceDisplay!.usd]);
      expect(values(after)[0]).not.toEqual(values(before)[0]);
      expect(values(after)[1]).not.toEqual(values(before)[1]);
      expect(values(after)[2]).not.toEqual(values(before)[2]);
      expect(after.response.supply.minted).toBe(4);
      expect(after.revision).toBe(before.revision);
    });

    it("changes when the clock changes a status", async () => {
      const { pass, read } = await setUp();
      pass(hour - 1);
      const before = await read();
      pass(1);
      expect((await read()).revision).not.toBe(before.revision);
    });

    it.each<[string, Partial<typeof phases.$inferInsert>]>([
      ["price", { priceBaseUnits: 400_000_000n }],
      ["name", { name: "Late" }],
      ["end", { endsAt: inHours(5) }],
      ["limit", { perWallet: 1 }],
      ["supply", { supplyTotal: 5 }],
      ["pause", { paused: true }],
    ])("changes with a phase's %s", async (_, change) => {
      const { database, phaseId, pass, read } = await setUp();
      const before = await read();
      await database.update(phases).set(change).where(eq(phases.id, phaseId));
      pass(1_000);
      expect((await read()).revision).not.toBe(before.revision);
    });

    it("changes with the collection's texts, and when a phase is removed", async () => {
      const { database, collectionId, phaseIds, pass, read } = await setUp();
      const revisions = [(await read()).revision];
      await database.update(collections).set({ description: "New" }).where(eq(collections.id, collectionId));
      pass(1_000);
      revisions.push((await read()).revision);
      await database.delete(phases).where(eq(phases.id, phaseIds[3]!));
      pass(1_000);
      revisions.push((await read()).revision);
      expect(new Set(revisions).size).toBe(3);
    });
  });

  it("caches counts for a quarter of a second and never longer than a second", async () => {
    const { database } = shared;
    const standard = await createHarness(database);
    const patient = await createHarness(database, { countsMilliseconds: 60_000 });
    const drop = await createCollection(database, { supplyTotal: 10 });
    const readMinted = async ({ mintService }: typeof standard) =>
      (await mintService.readCollection(drop.collectionId)).supply.minted;
    expect([await readMinted(standard), await readMinted(patient)]).toEqual([0, 0]);

    await database.update(collections).set({ minted: 4 }).where(eq(collections.id, drop.collectionId));
    standard.pass(249);
    expect(await readMinted(standard)).toBe(0);
    standard.pass(1);
    expect(await readMinted(standard)).toBe(4);
    patient.pass(999);
    expect(await readMinted(patient)).toBe(0);
    patient.pass(1);
    expect(await readMinted(patient)).toBe(4);
  });

  it("includes a mint immediately in the process that confirmed it", async () => {
    const { database } = shared;
    const { mintService, keyId } = await createHarness(database);
    const drop = await createCollection(database, { supplyTotal: 1 });
    const order = { ...drop, walletAddress: makeWallet(), quantity: 1 };
    const session = await mintService.prepareMint({ key: keyId }, order);
    expect((await mintService.readCollection(drop.collectionId)).phases.all[0]!.status).toBe("active");
    await mintService.executeMint(drop.scope, {
      sessionId: session.sessionId,
      signedTransaction: signFake(session.transactions[0]!.transaction),
    });
    const read = await mintService.readCollection(drop.collectionId);
    expect(read.supply).toMatchObject({ minted: 1, available: 0 });
    expect(read.phases.all[0]!.status).toBe("sold_out");
  });

  it("has null for a price that can't be quoted", async () => {
    const { database } = shared;
    const { mintService } = await createHarness(database);
    const drop = await createCollection(database, {
      phases: [{ pricing: "usd_pegged", pegUsdMicros: 1n }, { pricing: "free" }],
    });
    const { all } = (await mintService.readCollection(drop.collectionId)).phases;
    expect(all.map(({ priceDisplay }) => priceDisplay?.amount ?? null)).toEqual([null, "0"]);
  });

  it("fails for an unknown collection, and returns it once it exists", async () => {
    const { database } = shared;
    const { mintService } = await createHarness(database);
    const drop = await createCollection(database);
    await database.delete(phases).where(eq(phases.collectionId, drop.collectionId));
    const [row] = await database.delete(collections).where(eq(collections.id, drop.collectionId)).returning();
    await expect(mintService.readCollection(drop.collectionId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await database.insert(collections).values(row!);
    expect((await mintService.readCollection(drop.collectionId)).phases.all).toEqual([]);
  });
});
