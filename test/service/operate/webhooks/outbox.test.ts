import { eq } from "drizzle-orm";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { mints } from "../../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { webhookEvents } from "../../../../demo/service/operate/webhooks/tables.js";
import { webhookEvent } from "../../../../demo/service/operate/webhooks/event-schema.js";
import { createCollection, noon, useDatabase } from "../../mint/harness.js";
import { createWebhookHarness, useReceiver } from "./harness.js";

const shared = useDatabase();
const endpoint = useReceiver();

async function setUp() {
  const harness = await createWebhookHarness(shared.database);
  endpoint.receiver.received.length = 0;
  endpoint.receiver.answer = () => ({ status: 204 });
  // The openings of collections of other tests.
  await harness.jobs.announce();
  await shared.database.delete(webhookEvents);
  return harness;
}

const typesOf = (rows: readonly { type: string }[]) => rows.map(({ type }) => type);

describe("the outbox", () => {
  it("has each confirmed mint once, with what was paid, and nothing of others", async () => {
    const harness = await setUp();
    const drop = await createCollection(shared.database, { supplyTotal: 10, items: 10 });
    await harness.addEndpoint(`${endpoint.receiver.url}/hook`, { eventTypes: ["mint.confirmed"] });
    const { sessionId, walletAddress, minted } = await harness.mint(drop, 2);
    harness.script.confirm = () => ({ status: "failed", failure: { reason: "TRANSACTION_FAILED" } }) as never;
    await expect(harness.mint(drop)).rejects.toThrow();
    await harness.jobs.webhooks();
    const events = endpoint.receiver.received.map(({ event }) => event);
    expect(events).toEqual(
      minted.map((mint) => ({
        type: "mint.confirmed",
        timestamp: noon.toISOString(),
        data: {
          collection: { id: drop.collectionId, shortId: expect.any(String), name: "Northern Lights" },
          phase: { id: drop.phaseId, name: "Phase 0" },
          sessionId,
          walletAddress,
          signature: expect.any(String),
          item: {
            mint,
            number: expect.any(Number),
            name: expect.stringMatching(/^Light \d+$/),
            image: expect.stringMatching(/^https:\/\/mint\.example\/art\/\d+\.svg$/),
          },
          price: {
            amount: "0.5",
            baseUnits: "500000000",
            decimals: 9,
            currency: "SOL",
            mint: null,
            chain: "solana-localnet",
            approximate: false,
            usd: null,
          },
          affiliate_code: null,
        },
      })),
    );
    expect(await harness.jobs.webhooks()).toBe(0);
  });

  it("reports a mint that a fork has reverted, after the mint", async () => {
    const harness = await setUp();
    const drop = await createCollection(shared.database, { supplyTotal: 5, items: 5 });
    await harness.addEndpoint(`${endpoint.receiver.url}/hook`);
    harness.script.confirm = () => ({ status: "confirmed" });
    await harness.mint(drop);
    harness.script.confirm = () => ({ status: "expired" });
    harness.pass(15_000);
    await harness.jobs.confirm();
    await harness.jobs.webhooks();
    const events = endpoint.receiver.received.map(({ event }) => webhookEvent.parse(event));
    expect(typesOf(events)).toEqual(["mint.confirmed", "mint.reverted"]);
    expect(events[1]!.data).toMatchObject({ item: { number: null, name: null } });
  });

  it("has the last mints before the phase and the collection are sold out, and each sold out once", async () => {
    const harness = await setUp();
    const drop = await createCollection(shared.database, {
      supplyTotal: 4,
      items: 4,
      phases: [{ supplyTotal: 3 }, {}],
    });
    await harness.addEndpoint(`${endpoint.receiver.url}/hook`, { collectionIds: [drop.collectionId] });
    await harness.mint(drop, 3);
    await harness.mint({ ...drop, phaseId: drop.phaseIds[1]! }, 1);
    await harness.jobs.webhooks();
    const events = endpoint.receiver.received.map(({ event }) => webhookEvent.parse(event));
    expect(typesOf(events)).toEqual([
      ...["mint.confirmed", "mint.confirmed", "mint.confirmed", "phase.changed", "mint.confirmed"],
      "collection.sold_out",
    ]);
    expect(events[3]!.data).toMatchObject({
      changes: ["sold_out"],
      phase: { id: drop.phaseId, status: "sold_out", supply: { total: 3, minted: 3 } },
    });
    expect(events[5]!.data).toEqual({
      collection: { id: drop.collectionId, shortId: expect.any(String), name: "Northern Lights" },
      supply: { total: 4, minted: 4, burned: 0 },
    });
  });

  it("has edits of a phase as one event each, with its new price", async () => {
    const harness = await setUp();
    const drop = await createCollection(shared.database, { phases: [{ supplyTotal: 8 }] });
    await harness.addEndpoint(`${endpoint.receiver.url}/hook`);
    const edit = (changes: Partial<typeof phases.$inferInsert>) =>
      shared.database.update(phases).set(changes).where(eq(phases.id, drop.phaseId));
    await edit({ paused: true });
    await edit({ paused: false, priceBaseUnits: 700_000_000n, supplyTotal: 9 });
    await edit({ name: "Renamed", perWallet: 3 });
    await edit({ endsAt: new Date("2099-01-01T00:00:00Z") });
    await harness.jobs.webhooks();
    const data = endpoint.receiver.received.map(({ event }) => webhookEvent.parse(event).data);
    expect(data).toMatchObject([
      { changes: ["paused"], phase: { status: "paused", priceDisplay: { amount: "0.5" } } },
      {
        changes: ["resumed", "price", "supply"],
        phase: { priceDisplay: { amount: "0.7" }, supply: { total: 9 } },
      },
      { changes: ["schedule"], phase: { name: "Renamed", endsAt: "2099-01-01T00:00:00.000Z" } },
    ]);
  });

  it("has the opening and the end of a phase by the clock once, whichever process sees them", async () => {
    const harness = await setUp();
    const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
    const drop = await createCollection(shared.database, {
      phases: [{ startsAt: later(1), endsAt: later(3) }],
    });
    await harness.addEndpoint(`${endpoint.receiver.url}/hook`);
    const announce = () => Promise.all(Array.from({ length: 6 }, () => harness.jobs.announce()));
    expect(await announce()).toEqual([0, 0, 0, 0, 0, 0]);
    harness.pass(60_000);
    expect((await announce()).reduce((sum, phases) => sum + phases)).toBe(1);
    harness.pass(180_000);
    await announce();
    await announce();
    await harness.jobs.webhooks();
    const events = endpoint.receiver.received.map(({ event }) => webhookEvent.parse(event));
    expect(events).toMatchObject([
      { timestamp: later(1).toISOString(), data: { changes: ["opened"], phase: { status: "active" } } },
      { timestamp: later(3).toISOString(), data: { changes: ["ended"], phase: { status: "ended" } } },
    ]);
    await shared.database
      .update(phases)
      .set({ endsAt: later(9) })
      .where(eq(phases.id, drop.phaseId));
    harness.pass(600_000);
    expect(await harness.jobs.announce()).toBe(1);
  });
});

describe("interleaved transactions", () => {
  /** Transactions that confirm a unit each; `commit` of each is called by the test. */
  async function confirmInTransaction(unitId: string) {
    const client = new Client({ connectionString: shared.url });
    await client.connect();
    await client.query("begin");
    await client.query("update mints set state = 'confirmed', settled_at = $2 where id = $1", [unitId, noon]);
    return {
      async commit() {
        await client.query("commit");
        await client.end();
      },
    };
  }

  async function submitUnit(harness: Awaited<ReturnType<typeof setUp>>) {
    const drop = await createCollection(shared.database, { supplyTotal: 5, items: 5 });
    harness.script.confirm = () => ({ status: "pending" });
    await harness.mint(drop).catch(() => undefined);
    const [unit] = await shared.database
      .select()
      .from(mints)
      .where(eq(mints.collectionId, drop.collectionId));
    expect(unit!.state).toBe("submitted");
    return { drop, unit: unit! };
  }

  it("lose no event: the one that commits late is sent late", async () => {
    const harness = await setUp();
    const [first, second] = [await submitUnit(harness), await submitUnit(harness)];
    await harness.addEndpoint(`${endpoint.receiver.url}/hook`);
    const [early, late] = [
      await confirmInTransaction(first.unit.id),
      await confirmInTransaction(second.unit.id),
    ];
    await late.commit();
    await harness.jobs.webhooks();
    expect(endpoint.receiver.received).toHaveLength(1);
    await early.commit();
    await harness.jobs.webhooks();
    expect(endpoint.receiver.received.map(({ event }) => event.data)).toMatchObject([
      { item: { mint: second.unit.mintAddress } },
      { item: { mint: first.unit.mintAddress } },
    ]);
  });

  it("of one collection are numbered in the order of their commits", async () => {
    const harness = await setUp();
    const { drop, unit } = await submitUnit(harness);
    await harness.mint(drop).catch(() => undefined);
    const units = await shared.database.select().from(mints).where(eq(mints.collectionId, drop.collectionId));
    const other = units.find(({ id }) => id !== unit.id)!;
    const early = new Client({ connectionString: shared.url });
    await early.connect();
    await early.query("begin; set constraints all immediate");
    await early.query("update mints set state = 'confirmed', settled_at = $2 where id = $1", [unit.id, noon]);
    // Its number is given; the other one has to wait for the commit before it gets one.
    const late = await confirmInTransaction(other.id);
    const committed = late.commit();
    const isWaiting = async () => {
      const { rows } = await shared.database.execute(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query = 'commit' and datname = current_database()",
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    await early.query("commit");
    await early.end();
    await committed;
    const events = await harness.readEvents();
    expect(events.map(({ mintId }) => mintId)).toEqual([unit.id, other.id]);
  });
});
