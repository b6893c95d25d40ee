import { vacuum } from "../../../database.js";
import { describe, expect, it } from "vitest";
import { readServiceFigures } from "../../../../demo/service/operate/observability/queries.js";
import { collections } from "../../../../demo/service/catalog/collections/tables.js";
import { holderScans, items } from "../../../../demo/service/catalog/items/tables.js";
import { eq, isNotNull } from "drizzle-orm";
import { signFake } from "../../mint/fake-chain.js";
import { createCollection, createHarness, makeWallet, noon, useDatabase } from "../../mint/harness.js";
import { fillCollection } from "../../catalog/gallery/large-collection.js";
import { captureStatements } from "../../query-plans.js";

const shared = useDatabase();

const noLags = { sweep: 0, confirm: 0, metadata: 0, groups: 0, holders: 0, index: 0, reveal: 0 };

/** Service on the shared database, which each test leaves with nothing open. */
async function setUp() {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database, { supplyTotal: 10, items: 10 });
  const figures = () => readServiceFigures(shared.database, "solana-localnet", harness.context.clock());
  return { harness, drop, figures };
}

describe("the figures of a service", () => {
  it("follow a unit from its reservation to its settlement", async () => {
    const { harness, drop, figures } = await setUp();
    const { mintService, keyId, jobs } = harness;
    expect(await figures()).toEqual({
      heldUnits: 0,
      mintedUnits: 0,
      openSessions: 0,
      queuedOrders: 0,
      pendingWebhooks: 0,
      pendingWebhookAge: 0,
      unsettledUnits: 0,
      unsettledAge: 0,
      jobLags: noLags,
    });
    const order = { ...drop, walletAddress: makeWallet(), quantity: 2 };
    const session = await mintService.prepareMint({ key: keyId }, order);
    expect(await figures()).toMatchObject({
      heldUnits: 2,
      openSessions: 1,
      unsettledUnits: 0,
      jobLags: noLags,
    });

    harness.script.confirm = () => ({ status: "pending" });
    await mintService.executeMint(drop.scope, {
      sessionId: session.sessionId,
      signedTransaction: signFake(session.transactions[0]!.transaction),
    });
    harness.pass(100_000);
    // The session has ended 10 seconds ago; the unit was due for a check 3 seconds after it was sent.
    expect(await figures()).toMatchObject({
      heldUnits: 2,
      unsettledUnits: 1,
      unsettledAge: 100,
      jobLags: { ...noLags, sweep: 10, confirm: 97 },
    });
    await jobs.sweep();
    harness.script.confirm = () => ({ status: "finalized" });
    await jobs.confirm();
    expect(await figures()).toMatchObject({
      heldUnits: 0,
      mintedUnits: 1,
      openSessions: 0,
      unsettledUnits: 0,
      unsettledAge: 0,
      jobLags: noLags,
    });
    // The mint was sent 107 seconds ago; a refusal has moved the next attempt on.
    harness.pass(7_000);
    const metadataDueAt = new Date(harness.context.clock().getTime() + 30_000);
    await shared.database.update(items).set({ metadataDueAt }).where(isNotNull(items.mintId));
    expect((await figures()).jobLags).toEqual({ ...noLags, metadata: 107 });
    harness.pass(30_000);
    await jobs.metadata();
    expect((await figures()).jobLags).toEqual(noLags);
  });

  it("have the lag of groups that nobody makes, but not of hidden collections", async () => {
    const { figures, drop } = await setUp();
    const isOwn = eq(collections.id, drop.collectionId);
    const set = (changes: Partial<typeof collections.$inferInsert>) =>
      shared.database.update(collections).set(changes).where(isOwn);
    const before = new Date(noon.getTime() - 40_000);
    await set({ groupSeed: "seed", createdAt: before });
    expect((await figures()).jobLags.groups).toBe(40);
    await set({ visibility: "hidden" });
    expect((await figures()).jobLags.groups).toBe(0);
    await set({ groupRequestedAt: new Date(noon.getTime() - 5_000) });
    expect((await figures()).jobLags.groups).toBe(5);
    await set({ groupCreatedAt: noon });
    expect((await figures()).jobLags.groups).toBe(0);
  });

  it("have the lag of scans, and none of what is due later", async () => {
    const { figures, drop } = await setUp();
    const scan = { collectionId: drop.collectionId, nextAt: new Date(noon.getTime() + 30_000) };
    await shared.database.insert(holderScans).values(scan);
    expect((await figures()).jobLags.holders).toBe(0);
    await shared.database.update(holderScans).set({ nextAt: new Date(noon.getTime() - 30_000) });
    expect((await figures()).jobLags.holders).toBe(30);
    await shared.database.delete(holderScans);
  });

  it("cost no more after many mints: nothing reads the rows of what was sold", async () => {
    const { figures } = await setUp();
    const size = { items: 20_000, minted: 15_000, wallets: 900, word: "Value" };
    const other = await createCollection(shared.database, {});
    await fillCollection(shared.database, other, size);
    await fillCollection(shared.database, await createCollection(shared.database, {}), size);
    await vacuum(shared.database);
    const [statement] = await captureStatements(shared.database, figures);
    const { text, values } = statement!;
    const { rows } = await shared.database.$client.query<{ "QUERY PLAN": string }>(
      `explain (analyze, costs off) ${text}`,
      values,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan on (mints|items)/);
    const scanned = [...plan.matchAll(/(?:rows=|Rows Removed by \w+: )(\d+)/g)].map(([, count]) =>
      Number(count),
    );
    expect(Math.max(...scanned)).toBeLessThan(100);
  });
});
