import { tablesOf } from "../../../tables.js";
import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import { holderScans, items } from "../../../../demo/service/catalog/items/tables.js";
import { createJobs } from "../../../../demo/service/operate/jobs/jobs.js";
import { systemTimers } from "../../../../demo/service/platform/scheduling/timers.js";
import type { TopHoldersResponse } from "../../../../src/contract/mint/rankings.js";
import { fillCollection } from "../../catalog/gallery/large-collection.js";
import { createListHarness, type Drop, type ListHarness } from "../../http/list-harness.js";
import { makeWallet } from "../../mint/harness.js";

let harness: ListHarness;
beforeAll(async () => {
  harness = await createListHarness();
});
afterAll(() => harness.close());

const readHolders = (drop: Drop) => drop.read<TopHoldersResponse>("/top-holders");
const clock = () => harness.context.clock().toISOString();

async function setUp() {
  harness.script.holders.clear();
  const drop = await harness.addDrop({ supply: null, items: [] });
  return { drop, job: () => harness.createJobs().holders() };
}

const large = { items: 260, minted: 260, wallets: 7, word: "Value" };

/** Records the batch size of each request about the drop's items. */
function recordBatches(drop: Drop) {
  const { chain } = harness.context;
  const batchSizes: number[] = [];
  const findHolders: typeof chain.findHolders = async (items) => {
    const { rows } = await harness.database.$client.query<{ collection_id: string }>(
      "select collection_id from mints where mint_address = $1",
      [items[0]!.mint],
    );
    if (rows[0]!.collection_id === drop.id) batchSizes.push(items.length);
    return chain.findHolders(items);
  };
  return { batchSizes, chain: { ...chain, findHolders } };
}

describe("the top holders", () => {
  it("are the minters at first; after a full scan they have the time of the scan", async () => {
    const { drop, job } = await setUp();
    const [many, one] = [makeWallet(), makeWallet()];
    await drop.mint(many, 3);
    await drop.mint(one);
    expect(await readHolders(drop)).toEqual({
      success: true,
      holders: [
        { wallet: many, count: 3, share: "0.75" },
        { wallet: one, count: 1, share: "0.25" },
      ],
      uniqueHolders: 2,
      total: 4,
      updatedAt: null,
      serverTime: clock(),
    });
    await job();
    expect(await readHolders(drop)).toMatchObject({ total: 4, updatedAt: clock() });
  });

  it("are the current owners, not the minters", async () => {
    const { drop, job } = await setUp();
    const [seller, buyer] = [makeWallet(), makeWallet()];
    const minted = await drop.mint(seller, 4);
    for (const { mint } of minted.slice(0, 3)) harness.script.holders.set(mint, buyer);
    expect(await job()).toBe(3);
    const body = await readHolders(drop);
    expect(body.holders).toEqual([
      { wallet: buyer, count: 3, share: "0.75" },
      { wallet: seller, count: 1, share: "0.25" },
    ]);
    expect(await drop.read("/top-minters")).toMatchObject({ minters: [{ wallet: seller, count: 4 }] });
    expect(await drop.read("/all-minted")).toMatchObject({ items: [{ wallet: seller }, {}, {}, {}] });
  });

  it("exclude burned items", async () => {
    const { drop, job } = await setUp();
    const [first] = await drop.mint(makeWallet(), 3);
    harness.script.holders.set(first!.mint, null);
    await job();
    expect(await readHolders(drop)).toMatchObject({ total: 2, holders: [{ count: 2, share: "1" }] });
    expect(await drop.read("/all-minted")).toMatchObject({ total: 3 });
  });

  it("are scanned again when due, and not before", async () => {
    const { drop, job } = await setUp();
    const [item] = await drop.mint(makeWallet());
    await job();
    const updatedAt = clock();
    const buyer = makeWallet();
    harness.script.holders.set(item!.mint, buyer);
    harness.script.slot += 1n;
    harness.pass(29_999);
    expect(await job()).toBe(0);
    expect((await readHolders(drop)).updatedAt).toBe(updatedAt);
    harness.pass(1);
    expect(await job()).toBe(1);
    expect(await readHolders(drop)).toMatchObject({ holders: [{ wallet: buyer }], updatedAt: clock() });
  });

  it("are read a hundred items per request", async () => {
    const { drop } = await setUp();
    await fillCollection(harness.database, { collectionId: drop.id, phaseId: drop.phaseId }, large);
    const watched = recordBatches(drop);
    await createJobs({ ...harness.context, chain: watched.chain }).holders();
    expect(watched.batchSizes).toEqual([100, 100, 60]);
    expect(await readHolders(drop)).toMatchObject({ total: 260, uniqueHolders: 7, updatedAt: clock() });
  });

  it("are read at the configured pace, by one process even where the pauses take longer than a lease", async () => {
    const { drop } = await setUp();
    await fillCollection(harness.database, { collectionId: drop.id, phaseId: drop.phaseId }, large);
    await harness.database.update(holderScans).set({ nextAt: new Date("2100-01-01") });
    const watched = recordBatches(drop);
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => {
      pauses.push(milliseconds);
      harness.pass(milliseconds);
      await createJobs({ ...harness.context, chain: watched.chain }).holders();
    };
    const holderScan = { intervalMilliseconds: 60_000, itemsPerRequest: 60, pauseMilliseconds: 160_000 };
    const jobs = createJobs({
      ...harness.context,
      chain: watched.chain,
      holderScan,
      timers: { ...systemTimers, wait },
    });
    await jobs.holders();
    expect(watched.batchSizes).toEqual([60, 60, 60, 60, 20]);
    expect(pauses).toEqual(Array.from({ length: 4 }, () => 160_000));
    harness.pass(59_999);
    await jobs.holders();
    expect(watched.batchSizes).toHaveLength(5);
    harness.pass(1);
    await jobs.holders();
    expect(watched.batchSizes).toHaveLength(10);
  });

  it("are scanned by one process, however many find it due at the same time", async () => {
    const { drop, job } = await setUp();
    await drop.mint(makeWallet());
    await job();
    const others = ne(holderScans.collectionId, drop.id);
    await harness.database
      .update(holderScans)
      .set({ nextAt: new Date("2100-01-01") })
      .where(others);
    harness.pass(30_000);
    const watched = recordBatches(drop);
    const { $client } = harness.database;
    const gate = await $client.connect();
    await gate.query("begin");
    await gate.query("select from holder_scans for update");
    const processes = Array.from({ length: 8 }, () =>
      createJobs({ ...harness.context, chain: watched.chain }).holders(),
    );
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%holder_scans%'`;
    await expect.poll(async () => (await $client.query(waiting)).rowCount).toBe(8);
    await gate.query("commit");
    gate.release();
    await Promise.all(processes);
    expect(watched.batchSizes).toEqual([1]);
  });

  it("keep the owner of a later slot when an older response arrives late", async () => {
    const { drop, job } = await setUp();
    const [item] = await drop.mint(makeWallet());
    const [old, recent] = [makeWallet(), makeWallet()];
    harness.script.slot += 10n;
    harness.script.holders.set(item!.mint, recent);
    await job();
    harness.pass(30_000);
    harness.script.slot -= 5n;
    harness.script.holders.set(item!.mint, old);
    await job();
    harness.script.slot += 5n;
    expect((await readHolders(drop)).holders).toEqual([{ wallet: recent, count: 1, share: "1" }]);
  });

  it("keep the last known owners when the node is unavailable, and are retried soon", async () => {
    const { drop, job } = await setUp();
    const wallet = makeWallet();
    await drop.mint(wallet);
    harness.script.beforeHolders = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    await expect(job()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    harness.script.beforeHolders = () => Promise.resolve();
    expect(await readHolders(drop)).toMatchObject({ holders: [{ wallet }], updatedAt: null });
    harness.pass(30_000);
    await job();
    expect(await readHolders(drop)).toMatchObject({ holders: [{ wallet }], updatedAt: clock() });
  });

  it("are scanned by another process when the leasing one died", async () => {
    const { drop, job } = await setUp();
    await drop.mint(makeWallet());
    await harness.database.insert(holderScans).values({
      collectionId: drop.id,
      nextAt: new Date(harness.context.clock().getTime() + 300_000),
    });
    await job();
    expect((await readHolders(drop)).updatedAt).toBeNull();
    harness.pass(300_000);
    await job();
    expect((await readHolders(drop)).updatedAt).toBe(clock());
  });

  it("drop an item that a fork has reverted", async () => {
    const { drop, job } = await setUp();
    harness.script.confirm = () => ({ status: "confirmed" });
    await drop.mint(makeWallet());
    await job();
    expect(await readHolders(drop)).toMatchObject({ total: 1 });
    harness.script.confirm = () => ({ status: "expired" });
    harness.pass(15_000);
    await harness.createJobs().confirm();
    harness.script.confirm = () => ({ status: "finalized" });
    expect(await readHolders(drop)).toMatchObject({ holders: [], total: 0 });
    const row = await tablesOf(harness.database).items.findFirst({ where: eq(items.collectionId, drop.id) });
    expect(row).toMatchObject({ holder: null, holderAccount: null, holderSlot: null });
  });

  it("of a large collection stop scanning when the service stops, and the next process continues", async () => {
    const { drop } = await setUp();
    await drop.mint(makeWallet());
    const stopping = new AbortController();
    harness.script.beforeHolders = () => {
      stopping.abort();
      return Promise.reject(stopping.signal.reason as Error);
    };
    await harness.createJobs().holders(stopping.signal);
    harness.script.beforeHolders = () => Promise.resolve();
    expect((await readHolders(drop)).updatedAt).toBeNull();
    harness.pass(30_000);
    await harness.createJobs().holders();
    expect((await readHolders(drop)).updatedAt).toBe(clock());
  });
});
