import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import { importFeed } from "../../../../demo/service/market/ingest/import-feed.js";
import type { AvailabilityResponse, CollectionResponse } from "../../../../src/contract/mint/collection.js";
import type { MarketCollection } from "../../../../src/contract/market/collection.js";
import type { MarketHoldersResponse } from "../../../../src/contract/market/holders.js";
import type { MarketItemsResponse } from "../../../../src/contract/market/items.js";
import { createListHarness, type Drop, type ListHarness } from "../../http/list-harness.js";
import { makeWallet } from "../../mint/harness.js";

let harness: ListHarness;
beforeAll(async () => {
  harness = await createListHarness();
});
afterAll(() => harness.close());

const clock = () => harness.context.clock();
const index = () => harness.createJobs().index();
const scan = () => harness.createJobs().holders();

const ownersOf = async (drop: Drop) =>
  (await drop.readMarket<MarketItemsResponse>("/items")).data.map(({ owner }) => owner);

/** Scripts transfers of an item on the fake chain between these owners, one per slot. */
function scriptTransfers(mint: string, ...owners: (string | null)[]): void {
  const known = harness.script.events.get(mint) ?? [];
  for (const [index, to] of owners.slice(1).entries()) {
    harness.script.slot += 1n;
    known.push({
      kind: "transfer",
      signature: `Signature${harness.script.slot}`,
      slot: harness.script.slot,
      at: clock(),
      from: owners[index]!,
      to,
    });
  }
  harness.script.events.set(mint, known);
  harness.script.holders.set(mint, owners.at(-1)!);
}

describe("burned items", () => {
  const readSupplies = async (drop: Drop) => ({
    availability: await drop.read<AvailabilityResponse>("/availability"),
    supply: (await drop.read<CollectionResponse>("")).supply,
    market: (await drop.readMarket<MarketCollection>()).supply,
  });

  it("have the same count in both APIs, and stay minted", async () => {
    const drop = await harness.addDrop();
    const wallet = makeWallet();
    const [first, second] = await drop.mint(wallet, 3);
    await index();
    expect(await readSupplies(drop)).toMatchObject({
      availability: { minted: 3, burned: 0 },
      supply: { minted: 3, burned: 0 },
      market: { minted: 3, burned: 0 },
    });
    scriptTransfers(first!.mint, wallet, null);
    harness.pass(30_000);
    await scan();
    await index();
    const counts = { total: 12, minted: 3, burned: 1 };
    expect(await readSupplies(drop)).toMatchObject({
      availability: { ...counts, available: 9, approximate: true },
      supply: { ...counts, available: 9, approximate: true },
      market: counts,
    });
    scriptTransfers(second!.mint, wallet, makeWallet(), null);
    harness.pass(30_000);
    await scan();
    await index();
    expect(await readSupplies(drop)).toMatchObject({
      availability: { minted: 3, burned: 2, available: 9 },
      supply: { minted: 3, burned: 2, available: 9 },
      market: { minted: 3, burned: 2 },
    });
  });

  it("of one collection don't count for another", async () => {
    const [drop, other] = [await harness.addDrop(), await harness.addDrop()];
    const wallet = makeWallet();
    const [item] = await drop.mint(wallet, 2);
    await other.mint(wallet, 2);
    await index();
    scriptTransfers(item!.mint, wallet, null);
    harness.pass(30_000);
    await scan();
    expect(await drop.read("/availability")).toMatchObject({ burned: 1 });
    expect(await other.read("/availability")).toMatchObject({ burned: 0 });
  });

  it("are not counted any more when a fork has reverted the mint", async () => {
    const drop = await harness.addDrop();
    const wallet = makeWallet();
    harness.script.confirm = () => ({ status: "confirmed" });
    const [item] = await drop.mint(wallet);
    scriptTransfers(item!.mint, wallet, null);
    await scan();
    expect(await drop.read("/availability")).toMatchObject({ minted: 1, burned: 1 });
    harness.script.confirm = () => ({ status: "expired" });
    harness.pass(15_000);
    await harness.createJobs().confirm();
    harness.script.confirm = () => ({ status: "finalized" });
    expect(await drop.read("/availability")).toMatchObject({ minted: 0, burned: 0 });
  });
});

describe("a mint of this service", () => {
  it("is indexed with its price and holder once it is finalized", async () => {
    const drop = await harness.addDrop();
    const wallet = makeWallet();
    const minted = await drop.mint(wallet, 3);
    await index();
    expect(await drop.readMarket<MarketCollection>()).toMatchObject({
      id: drop.id,
      shortId: drop.shortId,
      address: drop.address,
      chain: "solana-localnet",
      supply: { total: 12, minted: 3, burned: 0 },
      stats: { items: 3, owners: 1, listed: 0 },
      recorded: false,
    });
    const { data } = await drop.readMarket<MarketItemsResponse>("/items");
    expect(data.map(({ mint }) => mint)).toEqual(minted.map(({ mint }) => mint));
    expect(data[0]).toMatchObject({
      number: minted[0]!.number,
      attributes: expect.any(Array),
      owner: wallet,
    });
    expect(data[0]!.attributes).toHaveLength(minted[0]!.attributes.length);
    expect(await drop.readActivity()).toMatchObject(
      Array.from({ length: 3 }, () => ({ kind: "mint", to: wallet, from: null, price: { amount: "0.5" } })),
    );
  });

  it("waits for earlier mints that aren't finalized yet", async () => {
    const drop = await harness.addDrop();
    await drop.mint(makeWallet());
    harness.script.confirm = () => ({ status: "confirmed" });
    const [open] = await drop.mint(makeWallet());
    harness.script.confirm = () => ({ status: "finalized" });
    await drop.mint(makeWallet());
    await index();
    expect(await ownersOf(drop)).toHaveLength(1);
    harness.pass(60_000);
    await harness.createJobs().confirm();
    await index();
    const { data } = await drop.readMarket<MarketItemsResponse>("/items");
    expect(data).toHaveLength(3);
    expect(data[1]!.mint).toBe(open!.mint);
  });

  it("is indexed once, however often and by however many processes, and a backlog completely", async () => {
    const drop = await harness.addDrop();
    await drop.mint(makeWallet(), 5);
    await Promise.all(Array.from({ length: 6 }, index));
    await drop.mint(makeWallet(), 4);
    await drop.mint(makeWallet(), 3);
    await Promise.all(Array.from({ length: 6 }, index));
    await index();
    expect(await drop.readActivity()).toHaveLength(12);
    expect(await drop.readMarket<MarketHoldersResponse>("/holders")).toMatchObject({
      unique_holders: 3,
      total: 12,
    });
    expect(await drop.readMarket("/traits")).toMatchObject({
      total: 12,
      traits: [{ trait_type: "Sky" }, {}, {}],
    });
  });

  it("is continued from the last indexed one when a process ends midway", async () => {
    const drop = await harness.addDrop();
    await drop.mint(makeWallet(), 3);
    const { $client } = harness.database;
    await $client.query(`create function fail_index() returns trigger language plpgsql as $$
      begin raise exception 'the process has ended'; end $$`);
    await $client.query(`create trigger fail before update of indexed_place on market_collections
      for each row execute function fail_index()`);
    await expect(index()).rejects.toThrow();
    expect(await ownersOf(drop)).toEqual([]);
    await $client.query("drop trigger fail on market_collections; drop function fail_index");
    await index();
    expect(await ownersOf(drop)).toHaveLength(3);
  });

  it("takes over the operator's changes, and keeps market-only fields", async () => {
    const drop = await harness.addDrop();
    await index();
    const { slug } = await drop.readMarket<MarketCollection>();
    const value = { kind: "collection", slug, verified: true, category: "art" };
    await importFeed({ database: harness.database, clock }, [{ line: 1, value }]);
    await harness.database.$client.query("update collections set name = 'Renamed' where id = $1", [drop.id]);
    await index();
    expect(await drop.readMarket()).toMatchObject({ name: "Renamed", verified: true, category: "art" });
  });

  it("is not indexed under a slug that a collection of the feed has", async () => {
    const value = { kind: "collection", slug: "nights-taken", chain: "solana-devnet", name: "Other" };
    const other = { ...value, address: makeWallet(), createdAt: clock().toISOString() };
    await importFeed({ database: harness.database, clock }, [{ line: 1, value: other }]);
    const drop = await harness.addDrop({ slug: "nights-taken" });
    await drop.mint(makeWallet());
    await index();
    await expect(drop.readMarket()).rejects.toThrow("COLLECTION_NOT_FOUND");
  });
});

describe("a transfer on the chain", () => {
  it("is indexed per owner, with its transaction", async () => {
    const drop = await harness.addDrop();
    const [first, second, third] = [makeWallet(), makeWallet(), makeWallet()];
    const [item] = await drop.mint(first, 2);
    await index();
    scriptTransfers(item!.mint, first, second, third);
    harness.pass(30_000);
    await scan();
    expect(await index()).toBe(1);
    const [last, before] = await drop.readActivity();
    expect(last).toMatchObject({ kind: "transfer", from: second, to: third, price: null });
    expect(before).toMatchObject({ kind: "transfer", from: first, to: second });
    expect(last!.signature).toMatch(/^Signature/);
    expect(await ownersOf(drop)).toEqual([third, first]);
    expect(await index()).toBe(0);
  });

  it("continues from the last known one, and a burn is recognized", async () => {
    const drop = await harness.addDrop();
    const [first, second] = [makeWallet(), makeWallet()];
    const [item] = await drop.mint(first);
    await index();
    for (const hands of [
      [first, second],
      [second, first],
      [first, null],
    ] as const) {
      scriptTransfers(item!.mint, ...hands);
      harness.pass(30_000);
      await scan();
      await index();
    }
    const events = await drop.readActivity();
    expect(events.map(({ kind, to }) => [kind, to])).toEqual([
      ["transfer", null],
      ["transfer", first],
      ["transfer", second],
      ["mint", first],
    ]);
    expect(await drop.readMarket()).toMatchObject({
      supply: { minted: 1, burned: 1 },
      stats: { items: 0, owners: 0 },
    });
  });

  it("is recorded as one from the first to the last owner if the chain's history is pruned", async () => {
    const drop = await harness.addDrop();
    const [first, second] = [makeWallet(), makeWallet()];
    const [item] = await drop.mint(first);
    await index();
    harness.script.slot += 1n;
    harness.script.holders.set(item!.mint, second);
    harness.pass(30_000);
    await scan();
    await index();
    const events = await drop.readActivity();
    expect(events[0]).toMatchObject({ kind: "transfer", from: first, to: second, signature: null });
    expect(await ownersOf(drop)).toEqual([second]);
  });

  it("waits for the mint to be indexed and for an unavailable node", async () => {
    const drop = await harness.addDrop();
    const [first, second] = [makeWallet(), makeWallet()];
    const [item] = await drop.mint(first);
    scriptTransfers(item!.mint, first, second);
    harness.pass(30_000);
    await scan();
    const { readItemEvents } = harness.context.chain;
    harness.context.chain.readItemEvents = () =>
      Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    await expect(index()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    harness.context.chain.readItemEvents = readItemEvents;
    expect(await ownersOf(drop)).toEqual([first]);
    expect(await index()).toBe(0);
    harness.pass(60_000);
    expect(await index()).toBe(1);
    expect(await ownersOf(drop)).toEqual([second]);
  });

  it("that can't be read waits alone, twice as long each time, while others are indexed and listings end", async () => {
    const drop = await harness.addDrop();
    const [first, second] = [makeWallet(), makeWallet()];
    const [unreadable, item] = await drop.mint(first, 2);
    await index();
    for (const { mint } of [unreadable!, item!]) scriptTransfers(mint, first, second);
    harness.pass(30_000);
    await scan();
    const { readItemEvents } = harness.context.chain;
    let attempts = 0;
    harness.context.chain.readItemEvents = (item, query, signal) => {
      if (item.mint !== unreadable!.mint) return readItemEvents(item, query, signal);
      attempts++;
      return Promise.reject(new ChainError("CHAIN_REQUEST_REJECTED", "version 2"));
    };
    await harness.database.$client.query(
      "update market_items set listing_id = 'one', listing_price = 1, listing_expires_at = $1 where mint = $2",
      [clock(), item!.mint],
    );
    expect(await index()).toBe(1);
    expect((await drop.readMarket<MarketItemsResponse>("/items")).data).toMatchObject([
      { owner: first },
      { owner: second, listing: null },
    ]);
    for (const seconds of [60, 120, 240]) {
      harness.pass(seconds * 1_000 - 1);
      const before = attempts;
      await index();
      expect(attempts).toBe(before);
      harness.pass(1);
      await index();
      expect(attempts).toBe(before + 1);
    }
    harness.context.chain.readItemEvents = readItemEvents;
    harness.pass(480_000);
    expect(await index()).toBe(1);
    expect(await ownersOf(drop)).toEqual([second, second]);
  });

  it("among very many is read over several runs, in parallel with those of other items", async () => {
    const drop = await harness.addDrop();
    const [first, second] = [makeWallet(), makeWallet()];
    const [busy, item] = await drop.mint(first, 2);
    await index();
    const owners = Array.from({ length: 451 }, (_, place) => (place % 2 === 0 ? first : second));
    scriptTransfers(busy!.mint, ...owners, makeWallet());
    scriptTransfers(item!.mint, first, second);
    harness.pass(30_000);
    await scan();
    expect(await index()).toBe(1);
    expect(await ownersOf(drop)).toEqual([first, second]);
    const { readItemEvents } = harness.context.chain;
    const portions: (string | null)[] = [];
    harness.context.chain.readItemEvents = (mint, query, signal) => {
      portions.push(query.since);
      return readItemEvents(mint, query, signal);
    };
    for (const indexed of [0, 1, 0]) {
      harness.pass(1_000);
      expect(await index()).toBe(indexed);
    }
    harness.context.chain.readItemEvents = readItemEvents;
    const signatures = harness.script.events.get(busy!.mint)!.map(({ signature }) => signature);
    expect(portions).toEqual([signatures[199], signatures[399]]);
    expect((await drop.readMarket<MarketItemsResponse>("/items")).data[0]!.owner).not.toBe(first);
  });

  it("among more transactions than a node lists at once is recorded as one from the known owner to the holder", async () => {
    const drop = await harness.addDrop();
    const [first, second] = [makeWallet(), makeWallet()];
    const [item] = await drop.mint(first);
    await index();
    scriptTransfers(item!.mint, first, makeWallet(), second);
    harness.pass(30_000);
    await scan();
    const { readItemEvents } = harness.context.chain;
    harness.context.chain.readItemEvents = () =>
      Promise.resolve({ events: [], transactions: 0, last: null, rest: "too-many" });
    expect(await index()).toBe(1);
    harness.context.chain.readItemEvents = readItemEvents;
    expect((await drop.readActivity())[0]).toMatchObject({ from: first, to: second, signature: null });
  });

  it("is a sale, without an extra transfer, where the feed has the same transaction", async () => {
    const drop = await harness.addDrop();
    const [first, second] = [makeWallet(), makeWallet()];
    await drop.mint(first);
    const item = { mint: makeWallet() };
    const rename = "update mints set mint_address = $1 where collection_id = $2";
    await harness.database.$client.query(rename, [item.mint, drop.id]);
    await index();
    const { slug } = await drop.readMarket<MarketCollection>();
    const signature = "5".repeat(88);
    const value = {
      kind: "sale",
      id: "sale-1",
      collection: slug,
      mint: item.mint,
      price: "2",
      signature,
      at: clock().toISOString(),
      from: first,
      to: second,
    };
    scriptTransfers(item.mint, first, second);
    const [moved] = harness.script.events.get(item.mint)!;
    harness.script.events.set(item.mint, [{ ...moved!, signature }]);
    harness.pass(30_000);
    await scan();
    await index();
    await importFeed({ database: harness.database, clock }, [{ line: 1, value }]);
    expect((await drop.readActivity()).map(({ kind }) => kind)).toEqual(["sale", "mint"]);
  });
});

describe("what others can do to a collection's items", () => {
  const controlsOf = async (drop: Drop) => (await drop.readMarket<MarketCollection>()).controls;
  const readControls = () => harness.createJobs().controls();

  it("is in the Market API once it is read from the chain, and follows the chain", async () => {
    const drop = await harness.addDrop();
    await index();
    expect(await controlsOf(drop)).toBeNull();
    const { address } = await drop.readMarket<MarketCollection>();
    const thief = makeWallet();
    const burn = { kind: "burn" as const, by: thief as never, programs: [] };
    harness.script.controls.set(address!, [burn]);
    expect(await readControls()).toBeGreaterThan(0);
    expect(await controlsOf(drop)).toEqual([burn]);
    // Nothing is due again at once.
    harness.script.controls.set(address!, []);
    expect(await readControls()).toBe(0);
    expect(await controlsOf(drop)).toEqual([burn]);
    harness.pass(600_001);
    expect(await readControls()).toBe(1);
    expect(await controlsOf(drop)).toEqual([]);
  });
});
