import { getAddressDecoder, isOffCurveAddress } from "@solana/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import type { ItemChange } from "../../../../demo/service/chain/transactions/item-standard.js";
import { importFeed } from "../../../../demo/service/market/ingest/import-feed.js";
import type { MarketCollection, MarketStatsResponse } from "../../../../src/contract/market/collection.js";
import type { MarketHoldersResponse } from "../../../../src/contract/market/holders.js";
import type { MarketItemsResponse } from "../../../../src/contract/market/items.js";
import type { TopHoldersResponse } from "../../../../src/contract/mint/rankings.js";
import { createListHarness, type Drop, type ListHarness } from "../../http/list-harness.js";
import { makeWallet } from "../../mint/harness.js";

let harness: ListHarness;
beforeAll(async () => {
  harness = await createListHarness();
});
afterAll(() => harness.close());

const clock = () => harness.context.clock();

/** Address without a key, like that of an escrow. */
const escrow = Array.from({ length: 50 }, (_, byte) =>
  getAddressDecoder().decode(new Uint8Array(32).fill(byte + 1)),
).find((address) => isOffCurveAddress(address))!;

/** Owners and listings on both APIs. */
const readFigures = async (drop: Drop) => ({
  items: (await drop.readMarket<MarketItemsResponse>("/items")).data.map(({ owner, listing }) => ({
    owner,
    listed: listing && [listing.marketplace, listing.price?.amount, listing.seller],
  })),
  holders: (await drop.readMarket<MarketHoldersResponse>("/holders")).unique_holders,
  stats: (await drop.readMarket<MarketCollection>()).stats,
  topHolders: (await drop.read<TopHoldersResponse>("/top-holders")).holders.map(({ wallet, count }) => [
    wallet,
    count,
  ]),
});

let signatures = 0;
/** Address of the test's collection. */
let group: string;

/** Scripts a transaction that mentions the collection. @returns its signature */
function script(mint: string, changes: readonly ItemChange[], owner?: string): string {
  harness.script.slot += 1n;
  const signature = `${"5".repeat(80)}${++signatures}`;
  const events = harness.script.events.get(mint) ?? [];
  events.push(...changes.map((change) => ({ ...change, signature, slot: harness.script.slot, at: clock() })));
  harness.script.events.set(mint, events);
  harness.script.groupTransactions.push({ group, signature, mints: [mint] });
  if (owner !== undefined) harness.script.holders.set(mint, owner);
  return signature;
}

const lamports = 1_000_000_000n;
const listing = (from: string, price = 2n * lamports): ItemChange => ({
  kind: "listing",
  from,
  price,
  expiresAt: null,
  marketplace: "Tensor",
});
const sale = (from: string, to: string, price = 2n * lamports): ItemChange => ({
  kind: "sale",
  from,
  to,
  price,
  royalty: lamports / 20n,
  marketplace: "Tensor",
});

/** Runs the jobs half a minute later. */
async function pass(): Promise<void> {
  harness.pass(30_000);
  await harness.createJobs().holders();
  await harness.createJobs().index();
}

beforeEach(() => {
  harness.script.groupTransactions.length = 0;
  harness.script.readTransactions.length = 0;
});

it("A frozen item is shown as such, until it is thawed", async () => {
  const { drop, mints } = await setUp();
  const readFrozen = async () =>
    (await drop.readMarket<MarketItemsResponse>("/items")).data.map(({ frozen }) => frozen);
  expect(await readFrozen()).toEqual([null, null]);
  harness.script.frozen.add(mints[1]!);
  harness.script.slot += 1n;
  await pass();
  expect(await readFrozen()).toEqual([false, true]);
  harness.script.frozen.clear();
  harness.script.slot += 1n;
  await pass();
  expect(await readFrozen()).toEqual([false, false]);
});

async function setUp(quantity = 2) {
  const drop = await harness.addDrop();
  group = drop.address;
  const wallet = makeWallet();
  const minted = await drop.mint(wallet, quantity);
  await harness.createJobs().index();
  return { drop, wallet, mints: minted.map(({ mint }) => mint) };
}

describe("an item in escrow", () => {
  it("belongs to the wallet that put it there, on both APIs, and nothing is a transfer", async () => {
    const { drop, wallet, mints } = await setUp();
    harness.script.slot += 1n;
    harness.script.holders.set(mints[0]!, escrow);
    await pass();
    const figures = {
      items: [
        { owner: wallet, listed: null },
        { owner: wallet, listed: null },
      ],
      holders: 1,
      topHolders: [[wallet, 2]],
    };
    expect(await readFigures(drop)).toMatchObject(figures);
    expect((await drop.readActivity()).map(({ kind }) => kind)).toEqual(["mint", "mint"]);
    harness.script.slot += 1n;
    harness.script.holders.set(mints[0]!, wallet);
    await pass();
    expect(await readFigures(drop)).toMatchObject(figures);
    expect(await drop.readActivity()).toHaveLength(2);
  });

  it("belongs to a buyer who put it up for sale again before it was looked at", async () => {
    const { drop, wallet, mints } = await setUp();
    const buyer = makeWallet();
    script(mints[0]!, [sale(wallet, buyer)]);
    script(mints[0]!, [listing(buyer)], escrow);
    await pass();
    expect(await readFigures(drop)).toMatchObject({
      items: [{ owner: buyer, listed: ["Tensor", "2", buyer] }, { owner: wallet }],
      holders: 2,
      topHolders: expect.arrayContaining([
        [buyer, 1],
        [wallet, 1],
      ]),
    });
    await pass();
    expect((await readFigures(drop)).topHolders).toHaveLength(2);
  });

  it("has changed hands where a program that isn't known sold it", async () => {
    const { drop, wallet, mints } = await setUp();
    harness.script.slot += 1n;
    harness.script.holders.set(mints[0]!, escrow);
    await pass();
    const buyer = makeWallet();
    const signature = script(mints[0]!, [{ kind: "transfer", from: wallet, to: buyer }], buyer);
    await pass();
    expect((await drop.readActivity())[0]).toMatchObject({
      kind: "transfer",
      from: wallet,
      to: buyer,
      price: null,
      signature,
    });
    expect(await readFigures(drop)).toMatchObject({
      holders: 2,
      items: [{ owner: buyer }, { owner: wallet }],
    });
  });
});

describe("a marketplace", () => {
  it("lists an item without moving it, changes the price, and sells it", async () => {
    const { drop, wallet, mints } = await setUp();
    script(mints[0]!, [listing(wallet)]);
    await pass();
    expect(await readFigures(drop)).toMatchObject({
      items: [{ owner: wallet, listed: ["Tensor", "2", wallet] }, { listed: null }],
      stats: { listed: 1, floor: { amount: "2" } },
    });
    script(mints[0]!, [listing(wallet, lamports)]);
    await pass();
    expect((await readFigures(drop)).stats).toMatchObject({ listed: 1, floor: { amount: "1" } });

    const buyer = makeWallet();
    const signature = script(mints[0]!, [sale(wallet, buyer, lamports)], buyer);
    await pass();
    const [sold] = await drop.readActivity();
    expect(sold).toMatchObject({
      kind: "sale",
      from: wallet,
      to: buyer,
      price: { amount: "1" },
      royalty: { amount: "0.05", currency: "SOL" },
      marketplace: "Tensor",
      signature,
    });
    expect(await readFigures(drop)).toMatchObject({
      items: [{ owner: buyer, listed: null }, { owner: wallet }],
      stats: { listed: 0, floor: null },
      holders: 2,
    });
    expect((await drop.readMarket<MarketItemsResponse>("/items")).data[0]!.lastSale).toMatchObject({
      price: { amount: "1" },
    });
  });

  it("ends a listing, which a later listing begins anew", async () => {
    const { drop, wallet, mints } = await setUp();
    script(mints[0]!, [listing(wallet)]);
    script(mints[0]!, [{ kind: "cancellation", from: wallet, marketplace: "Tensor" }]);
    await pass();
    expect((await readFigures(drop)).stats).toMatchObject({ listed: 0 });
    script(mints[0]!, [{ kind: "cancellation", from: wallet, marketplace: "Tensor" }, listing(wallet)]);
    await pass();
    expect((await readFigures(drop)).stats).toMatchObject({ listed: 1 });
  });

  it("counts sales that look like wash trades", async () => {
    const { drop, wallet, mints } = await setUp();
    const other = makeWallet();
    script(mints[0]!, [sale(wallet, other)], other);
    script(mints[0]!, [sale(other, wallet)], wallet);
    await pass();
    expect(await drop.readMarket<MarketStatsResponse>("/stats")).toMatchObject({ wash_trade_count_7d: 2 });
  });
});

describe("a sale of the chain and of the feed", () => {
  const importSale = (slug: string, mint: string, from: string, to: string, more: object) =>
    importFeed({ database: harness.database, clock }, [
      {
        line: 1,
        value: { kind: "sale", id: makeWallet(), collection: slug, mint, from, to, price: "2", ...more },
      },
    ]);

  it.each(["before", "after"])("counts once, as in the feed, where the feed comes %s", async (when) => {
    const { drop, wallet, mints } = await setUp();
    const mint = makeWallet();
    const rename = "update market_items set mint = $1 where mint = $2";
    await harness.database.$client.query("alter table market_events disable trigger all");
    await harness.database.$client.query("update market_events set mint = $1 where mint = $2", [
      mint,
      mints[0],
    ]);
    await harness.database.$client.query(rename, [mint, mints[0]]);
    await harness.database.$client.query("update mints set mint_address = $1 where mint_address = $2", [
      mint,
      mints[0],
    ]);
    await harness.database.$client.query("alter table market_events enable trigger all");
    const { slug } = await drop.readMarket<MarketCollection>();
    const buyer = makeWallet();
    const at = clock().toISOString();
    const signature = script(mint, [sale(wallet, buyer)], buyer);
    const again = makeWallet();
    script(mint, [sale(buyer, again)], again);
    const feed = async () => {
      await importSale(slug, mint, wallet, buyer, { at, signature, marketplace: "Elsewhere" });
      await importSale(slug, mint, buyer, again, { at, marketplace: "Elsewhere" });
    };
    if (when === "before") await feed();
    await pass();
    if (when === "after") await feed();
    await pass();
    const sales = (await drop.readActivity()).filter(({ kind }) => kind === "sale");
    expect(sales.map(({ marketplace }) => marketplace)).toEqual(["Elsewhere", "Elsewhere"]);
    expect(await readFigures(drop)).toMatchObject({ items: [{ owner: again }, { owner: wallet }] });
  });
});

describe("the transactions of a collection", () => {
  it("are read once, without those of its mints, and no more while nothing happens", async () => {
    const { wallet, mints } = await setUp();
    await pass();
    const { rows } = await harness.database.$client.query<{ signature: string }>(
      "select signature from mints where mint_address = $1",
      [mints[0]],
    );
    harness.script.groupTransactions.push({ group, signature: rows[0]!.signature, mints });
    const signature = script(mints[0]!, [listing(wallet)]);
    await pass();
    await pass();
    expect(harness.script.readTransactions).toEqual([signature]);
  });

  it("are continued after the last one that was read when a process ends midway", async () => {
    const { drop, wallet, mints } = await setUp();
    for (let count = 0; count < 450; count++) {
      harness.script.groupTransactions.push({ group, signature: `Spam${count}`, mints: [] });
    }
    script(mints[0]!, [listing(wallet)]);
    const { $client } = harness.database;
    await $client.query(`create function fail_read() returns trigger language plpgsql as $$
      begin if new.read_until is distinct from old.read_until then raise exception 'the process has ended'; end if;
      return new; end $$`);
    await $client.query(`create trigger fail before update on market_reads
      for each row execute function fail_read()`);
    harness.pass(30_000);
    await expect(harness.createJobs().index()).rejects.toThrow();
    await $client.query("drop trigger fail on market_reads; drop function fail_read");
    harness.script.readTransactions.length = 0;
    for (let run = 0; run < 4; run++) {
      harness.pass(60_000);
      await harness.createJobs().index();
    }
    expect(harness.script.readTransactions.filter((one) => one.startsWith("Spam"))).toHaveLength(450);
    expect((await readFigures(drop)).stats).toMatchObject({ listed: 1 });
  });

  it("don't hold up moved items while the node doesn't list them", async () => {
    const { drop, wallet, mints } = await setUp();
    const { chain } = harness.context;
    const { listGroupSignatures } = chain;
    chain.listGroupSignatures = () => Promise.reject(new ChainError("CHAIN_REQUEST_REJECTED", "no"));
    const other = makeWallet();
    script(mints[0]!, [{ kind: "transfer", from: wallet, to: other }], other);
    await pass();
    chain.listGroupSignatures = listGroupSignatures;
    expect(await readFigures(drop)).toMatchObject({ items: [{ owner: other }, { owner: wallet }] });
  });
});
