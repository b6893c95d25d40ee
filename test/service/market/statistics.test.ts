import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRecordedMarket } from "../../../demo/samples/recorded-market.js";
import type { FeedRecord } from "../../../demo/service/market/ingest/feed-record.js";
import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { MarketStatsResponse } from "../../../src/contract/market/collection.js";
import { createMarketHarness, type MarketHarness } from "./market-harness.js";

const slugs = ["tessellate-studies", "open-signal-spring"] as const;
const day = 86_400_000;

/** Union of the fields of all feed records. */
interface AnyRecord {
  kind: FeedRecord["kind"];
  slug?: string;
  collection?: string;
  id: string;
  at: string;
  mint: string;
  from: string;
  to: string;
  price: string;
  expiresAt?: string;
  offer?: string;
  createdAt: string;
}

let harness: MarketHarness;
let records: AnyRecord[];
beforeAll(async () => {
  harness = await createMarketHarness();
  const recording = createRecordedMarket(harness.clock(), "solana-localnet").records as AnyRecord[];
  records = recording.filter((record) =>
    (slugs as readonly string[]).includes(record.slug ?? record.collection ?? ""),
  );
  await harness.importRecords(records as unknown as FeedRecord[]);
});
afterAll(() => harness.close());

const toUnits = (price: string) => BigInt(Math.round(Number(price) * 1e9));

/** Reference implementation: the same statistics by replaying the events one by one. */
function calculate(slug: string, now: number) {
  const own = records.filter(({ collection }) => collection === slug);
  const happened = own
    .filter(({ at }) => at)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const made = Date.parse(records.find((record) => record.slug === slug)!.createdAt);
  const owners = new Map(own.filter(({ kind }) => kind === "item").map(({ mint, to }) => [mint, to]));
  const listings = new Map<string, { price: bigint; endsAt: number }>();
  const offers = new Map<string, { price: bigint; endsAt: number }>();
  const sales = happened.filter(({ kind }) => kind === "sale");
  const lowest = (those: Iterable<{ price: bigint; endsAt: number }>, at: number) =>
    [...those]
      .filter(({ endsAt }) => endsAt > at)
      .reduce<bigint | null>((least, { price }) => (least === null || price < least ? price : least), null);
  const floors = new Map<string, bigint | null>();
  const toDate = (at: number) => new Date(at).toISOString().slice(0, 10);
  const first = Math.max(Math.floor(now / day) - 89, Math.floor(made / day));

  let next = 0;
  const playUntil = (until: number) => {
    for (; next < happened.length && Date.parse(happened[next]!.at) < until; next++) {
      const { kind, mint, from, to, price, expiresAt, id, offer } = happened[next]!;
      const endsAt = expiresAt ? Date.parse(expiresAt) : Infinity;
      if (kind === "listing" && owners.get(mint) === from)
        listings.set(mint, { price: toUnits(price), endsAt });
      if (["cancellation", "sale", "transfer"].includes(kind)) listings.delete(mint);
      if (kind === "sale" || kind === "transfer") owners.set(mint, to);
      if (kind === "offer") offers.set(id, { price: toUnits(price), endsAt });
      if (offer !== undefined) offers.delete(offer);
    }
  };
  for (let at = first; at <= Math.floor(now / day); at++) {
    const end = Math.min((at + 1) * day, now);
    playUntil(end);
    // A listing that expires at the end of the day counts for that day.
    floors.set(toDate(at * day), lowest(listings.values(), end === now ? now : end - 1));
  }
  const live = [...listings.values()].filter(({ endsAt }) => endsAt > now);
  const bids = [...offers.values()].filter(({ endsAt }) => endsAt > now);
  const window = (days: number) => sales.filter(({ at }) => Date.parse(at) > now - days * day);
  const sum = (trades: readonly AnyRecord[]) =>
    trades.reduce((total, { price }) => total + toUnits(price), 0n);
  return {
    headline: {
      floor: lowest(live, now),
      bestOffer: bids.reduce<bigint | null>(
        (most, { price }) => (most === null || price > most ? price : most),
        null,
      ),
      listed: live.length,
      owners: new Set(owners.values()).size,
      offers: bids.length,
      volume: [1, 7, 30, Infinity].map((days) => sum(window(days))),
      sales: [1, 7, 30, Infinity].map((days) => window(days).length),
    },
    daily: [...floors].map(([date, floor]) => {
      const those = sales.filter(({ at }) => at.startsWith(date));
      const volume = sum(those);
      const count = BigInt(those.length);
      const average = count === 0n ? null : (2n * volume + count) / (2n * count);
      return {
        date,
        floor,
        volume,
        average,
        sales: those.length,
        buyers: new Set(those.map(({ to }) => to)).size,
      };
    }),
  };
}

const unitsOf = (price: { baseUnits: string } | null) => (price ? BigInt(price.baseUnits) : null);

describe.each(slugs)("the statistics of %s", (slug) => {
  it.each([0, 3.4, 12])("match a replay of its events, %d days later", async (days) => {
    harness.pass(days * day);
    try {
      const stats = await harness.read<DeepRequired<MarketStatsResponse>>(`/collections/${slug}/stats`);
      const expected = calculate(slug, harness.clock().getTime());
      const { volume, sales, ...headline } = stats.headline;
      const windows = ["day", "week", "month", "all"] as const;
      expect({
        floor: unitsOf(headline.floor),
        bestOffer: unitsOf(headline.bestOffer),
        listed: headline.listed,
        owners: headline.owners,
        offers: headline.offers,
        volume: windows.map((name) => unitsOf(volume[name])),
        sales: windows.map((name) => sales[name]),
      }).toEqual(expected.headline);
      expect(
        stats.daily.map((one) => ({
          date: one.date,
          floor: unitsOf(one.floor),
          volume: unitsOf(one.volume),
          average: unitsOf(one.average),
          sales: one.sales,
          buyers: one.uniqueBuyers,
        })),
      ).toEqual(expected.daily);
      expect(expected.daily.length).toBeGreaterThan(40);
    } finally {
      harness.pass(-days * day);
    }
  });
});
