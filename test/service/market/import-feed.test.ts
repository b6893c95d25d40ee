import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MarketFeedError, type FeedIssue } from "../../../demo/service/market/ingest/import-feed.js";
import type { FeedRecord } from "../../../demo/service/market/ingest/feed-record.js";
import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { MarketActivityResponse } from "../../../src/contract/market/trading.js";
import { activityKinds } from "../../../src/contract/values/kinds.js";
import type { MarketCollection } from "../../../src/contract/market/collection.js";
import type { MarketItemsResponse } from "../../../src/contract/market/items.js";
import {
  addressOf,
  collectionRecord,
  createMarketHarness,
  createFeedBuilder,
  hoursAgo,
  itemRecord,
  mintOf,
  type MarketHarness,
} from "./market-harness.js";

let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
});
afterAll(() => harness.close());

const everyKind = activityKinds.map((kind) => `kind=${kind}`).join("&");

let drops = 0;
const newSlug = () => `drop-${(drops += 1)}`;

/** All responses about a collection, with generated ids replaced. */
async function snapshot(slug: string): Promise<string> {
  const { id } = await harness.read<{ id: string }>(`/collections/${slug}`);
  const parts = ["", "/stats", "/items?limit=100", "/items?listed=true", "/offers", "/traits", "/holders"];
  const responses = await Promise.all(
    parts.map((part) => harness.read<object>(`/collections/${slug}${part}`)),
  );
  const activity = await harness.readAll(`/collections/${slug}/activity?${everyKind}`);
  return JSON.stringify([responses, activity]).replaceAll(id, "id").replaceAll(slug, "slug");
}

function makeDrop(slug: string): FeedRecord[] {
  const story = createFeedBuilder(slug);
  const offer = story.offer(30, "erin", "0.9");
  return [
    collectionRecord(slug),
    ...[1, 2, 3].map((number) => itemRecord(slug, number, "ann")),
    story.list(40, 1, "ann", "1"),
    story.sell(35, 1, ["ann", "bob"], "1"),
    story.list(34, 1, "bob", "2"),
    offer,
    story.list(29, 2, "ann", "1.1"),
    story.sell(28, 2, ["ann", "erin"], "0.9", { offer: offer.id }),
    story.sell(27, 1, ["bob", "ann"], "2"),
    story.list(20, 3, "ann", "4"),
    story.give(10, 3, "ann", "carol"),
  ];
}

async function issuesOf(...records: unknown[]): Promise<FeedIssue[]> {
  const error: unknown = await harness
    .importRecords(...(records as FeedRecord[]))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MarketFeedError);
  return [...(error as MarketFeedError).issues];
}

describe("a feed", () => {
  it("gives a collection the token standard that it names, and none where it names none", async () => {
    const [named, unnamed] = [newSlug(), newSlug()];
    await harness.importRecords([collectionRecord(named, { standard: "core" }), collectionRecord(unnamed)]);
    expect(await harness.read(`/collections/${named}`)).toMatchObject({ standard: "core" });
    expect(await harness.read(`/collections/${unnamed}`)).toMatchObject({ standard: null });
  });

  it("keeps how an item's traits are to be shown", async () => {
    const slug = newSlug();
    const attributes = [
      { trait_type: "Birthday", value: 1_546_300_800, display_type: "date" },
      { trait_type: "Level", value: 2, max_value: 10 },
      { trait_type: "Sky", value: "Violet" },
    ];
    await harness.importRecords([collectionRecord(slug), itemRecord(slug, 1, "ann", { attributes })]);
    expect(await harness.read(`/collections/${slug}/items`)).toMatchObject({ data: [{ attributes }] });
  });

  it("shows a collection's traits as its items show theirs, also those that were known without it", async () => {
    const slug = newSlug();
    const birthday = { trait_type: "Birthday", value: 1_546_300_800 };
    const sky = { trait_type: "Sky", value: "Violet" };
    const item = (number: number, shown: { display_type?: string }) =>
      itemRecord(slug, number, "ann", { attributes: [{ ...birthday, ...shown }, sky] });
    await harness.importRecords([collectionRecord(slug), item(1, {})]);
    await harness.importRecords([item(2, { display_type: "date" })]);
    expect(await harness.read(`/collections/${slug}/traits`)).toMatchObject({
      traits: [
        { trait_type: "Birthday", display_type: "date", values: [{ value: 1_546_300_800, count: 2 }] },
        { trait_type: "Sky", display_type: null, values: [{ value: "Violet", count: 2 }] },
      ],
    });
  });

  it("is idempotent, and a longer one adds only its new records", async () => {
    const slug = newSlug();
    const records = makeDrop(slug);
    expect(await harness.importRecords(records.slice(0, 8))).toMatchObject({
      collections: 1,
      items: 3,
      events: 4,
    });
    expect(await harness.importRecords(records)).toMatchObject({ collections: 1, items: 0, events: 5 });
    const before = await snapshot(slug);
    expect(await harness.importRecords(records)).toMatchObject({ collections: 1, items: 0, events: 0 });
    expect(await snapshot(slug)).toBe(before);
  });

  it("has the same result in parts and in any order", async () => {
    const [whole, pieces] = [newSlug(), newSlug()];
    await harness.importRecords(makeDrop(whole));
    const [collection, ...records] = makeDrop(pieces);
    const [items, events] = [records.slice(0, 3), records.slice(3)];
    await harness.importRecords(collection!, items);
    // An offer must precede the records that refer to it.
    const offers = events.filter(({ kind }) => kind === "offer");
    for (const record of [...offers, ...events.filter(({ kind }) => kind !== "offer").reverse()]) {
      await harness.importRecords(record);
    }
    const wallets = (text: string) => text.replaceAll(/"(id|mint)":"[^"]*"/g, "");
    const plain = (text: string) => wallets(text).replaceAll(/"address":"[^"]*"/g, "");
    expect(plain(await snapshot(pieces))).toBe(plain(await snapshot(whole)));
  });

  it("determines the owner of an item, and ends listings by transfers, sales and burns", async () => {
    const slug = newSlug();
    await harness.importRecords(makeDrop(slug));
    const { data } = await harness.read<DeepRequired<MarketItemsResponse>>(`/collections/${slug}/items`);
    expect(data.map(({ owner, listing }) => [owner, listing])).toEqual([
      [addressOf("ann"), null],
      [addressOf("erin"), null],
      [addressOf("carol"), null],
    ]);
  });

  it("marks wash trades once a later record reveals them", async () => {
    const slug = newSlug();
    const records = makeDrop(slug);
    const washed = async () => {
      const path = `/collections/${slug}/activity?kind=sale`;
      const { data } = await harness.read<DeepRequired<MarketActivityResponse>>(path);
      return data.map(({ washTrade }) => washTrade);
    };
    await harness.importRecords(records.slice(0, 8));
    expect(await washed()).toEqual([false]);
    await harness.importRecords(records);
    expect(await washed()).toEqual([true, false, true]);
    expect(await harness.read(`/collections/${slug}/stats`)).toMatchObject({
      wash_trade_count_7d: 2,
      washTradeVolume7d: { amount: "3" },
      headline: { volume: { week: { amount: "3.9" } } },
    });
  });

  it("sets market-only fields of a collection that is minted here, and no others", async () => {
    const index = { kind: "collection", slug: "owndrop" } as const;
    const { own, database } = harness;
    await database.execute(`insert into market_collections (id, slug, address, short_id, chain, name, symbol, description,
      links, standard, created_at, search) select id, slug, address, short_id, chain, name, symbol, description, links,
      standard, created_at, 'owndrop' from collections where id = '${own.id}'`);
    await harness.importRecords({ ...index, verified: true, category: "art", recorded: true });
    const collection = await harness.read<DeepRequired<MarketCollection>>(`/collections/${own.address}`);
    expect(collection).toMatchObject({
      id: own.id,
      shortId: "OwnDrop",
      name: "OwnDrop",
      verified: true,
      recorded: true,
    });
    expect(await issuesOf({ ...index, name: "Mine" }, itemRecord("owndrop", 1))).toEqual([
      { line: 1, field: "name", message: "must be left out: the collection is minted here" },
      { line: 2, field: "collection", message: "is minted here: its items come from the chain" },
    ]);
  });
});

describe("a feed with errors", () => {
  it("is rejected with each by line and field, and nothing is imported", async () => {
    const slug = newSlug();
    const story = createFeedBuilder(slug);
    const issues = await issuesOf(
      collectionRecord(slug),
      itemRecord(slug, 1),
      { ...story.list(1, 1, "ann", "0"), marketplace: 7 },
      { ...story.list(1, 1, "ann", "1"), mood: "calm" },
      { kind: "theft" },
      "text",
      story.list(-1, 1, "ann", "1.0000000001"),
      { ...story.sell(1, 1, ["ann", "bob"], "1"), id: "chain:5gn", at: "yesterday" },
    );
    expect(issues.map(({ line, field }) => `${line} ${field}`)).toEqual([
      ...["3 marketplace", "3 price", "4 ", "5 kind", "6 ", "7 price", "8 id", "8 at"],
    ]);
    for (const { message } of issues) expect(message).not.toMatch(/undefined|object Object|Invalid/);
    expect((await harness.get(`/collections/${slug}`)).status).toBe(404);
  });

  it("is rejected for references to unknown records", async () => {
    const [slug, other] = [newSlug(), newSlug()];
    const story = createFeedBuilder(slug);
    await harness.importRecords(collectionRecord(other), itemRecord(other, 1));
    const issues = await issuesOf(
      collectionRecord(slug),
      itemRecord(slug, 1),
      itemRecord("nowhere", 1),
      story.list(1, 2, "ann", "1"),
      { ...story.list(1, 1, "ann", "1"), mint: mintOf(other, 1) },
      { ...itemRecord(slug, 2), mint: mintOf(other, 1) },
      story.sell(1, 1, ["ann", "bob"], "1", { offer: "nothing" }),
      story.withdraw(1, "ann", "nothing"),
      { kind: "collection", slug: "new-one" },
    );
    expect(issues.map(({ line, field, message }) => `${line} ${field} ${message}`)).toEqual([
      "3 collection is not known",
      "4 mint is no item of the collection",
      "5 mint is no item of the collection",
      "6 mint is an item of another collection",
      "7 offer is no offer for the collection",
      "8 offer is no offer for the collection",
      ...["address", "chain", "name", "createdAt"].map(
        (field) => `9 ${field} must be given for a new collection`,
      ),
    ]);
    expect((await harness.get(`/collections/${slug}`)).status).toBe(404);
  });

  it("is rejected for a duplicate id and for a time in the future", async () => {
    const slug = newSlug();
    const story = createFeedBuilder(slug);
    const twice = story.offer(2, "ann", "1");
    const issues = await issuesOf(
      collectionRecord(slug),
      twice,
      { ...twice, price: "2" },
      story.offer(-1, "ann", "1"),
      itemRecord(slug, 1, "ann", { mintedAt: hoursAgo(-1) }),
    );
    expect(issues.map(({ line, field, message }) => `${line} ${field} ${message}`)).toEqual([
      "3 id is also on another line",
      "4 at must not be in the future",
      "5 mintedAt must not be in the future",
    ]);
  });
});
