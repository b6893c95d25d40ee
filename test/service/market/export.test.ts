import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FeedRecord } from "../../../demo/service/market/ingest/feed-record.js";
import { isFullRun } from "../../scope.js";
import {
  collectionRecord,
  createMarketHarness,
  createFeedBuilder,
  itemRecord,
  type MarketHarness,
} from "./market-harness.js";

const slug = "large";
const story = createFeedBuilder(slug);
const size = isFullRun ? 1_500 : 600;
const price = (number: number) => (1 + ((number * 7919) % 997) / 100).toFixed(2);

let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  await harness.importRecords(
    collectionRecord(slug),
    numbers.map((number) => itemRecord(slug, number, `minter ${number % 700}`)),
    numbers
      .slice(0, 0.6 * size)
      .map((number) => story.list(100 + number / 100, number, `minter ${number % 700}`, price(number))),
    numbers
      .slice(0, isFullRun ? 400 : 320)
      .map((number) => story.offer(50 + (number % 90), `buyer ${number}`, price(number))),
  );
});
afterAll(() => harness.close());

interface Row {
  id?: string;
  mint?: string;
}
const nameOf = ({ id, mint }: Row) => id ?? mint!;

describe("an export during inserts", () => {
  let added = size;
  /** New mints, listings of any price, offers of any price, and events of any age. */
  const addMore = (): FeedRecord[] =>
    Array.from({ length: 5 }, () => {
      const number = (added += 1);
      return [
        itemRecord(slug, number, "newcomer"),
        story.list(30 + (number % 40), number, "newcomer", price(number)),
        story.offer(20 + (number % 150), `buyer ${number}`, price(number)),
      ];
    }).flat();

  it.each([
    "/items?limit=100",
    "/items?listed=true&limit=50",
    "/offers?limit=40",
    "/activity?kind=listing&kind=offer&limit=100",
  ])("of %s has every previously existing row, in order, and none twice", async (path) => {
    const before = new Set((await harness.readAll<Row>(`/collections/${slug}${path}`)).map(nameOf));
    let isWriting = true;
    const writer = (async () => {
      while (isWriting) await harness.importRecords(addMore());
    })();
    const exported = (await harness.readAll<Row>(`/collections/${slug}${path}`)).map(nameOf);
    isWriting = false;
    await writer;
    expect(exported).toHaveLength(new Set(exported).size);
    const seen = new Set(exported);
    expect([...before].filter((name) => !seen.has(name))).toEqual([]);
    expect(before.size).toBeGreaterThan(300);
    const after = (await harness.readAll<Row>(`/collections/${slug}${path}`)).map(nameOf);
    expect(after.length).toBeGreaterThan(before.size);
    expect(after.filter((name) => seen.has(name))).toEqual(exported);
  });

  it("of the holders has each once while nobody trades", async () => {
    const all = await harness.readAll<{ wallet: string; count: number }>(
      `/collections/${slug}/holders?limit=100`,
    );
    expect(new Set(all.map(({ wallet }) => wallet)).size).toBe(all.length);
    const { unique_holders, total } = await harness.read<{ unique_holders: number; total: number }>(
      `/collections/${slug}/holders`,
    );
    expect(all).toHaveLength(unique_holders);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(all.map(({ count }) => count)).toEqual(
      all.map(({ count }) => count).toSorted((one, other) => other - one),
    );
  });
});
