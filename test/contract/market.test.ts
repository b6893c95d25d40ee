import { describe, expect, it } from "vitest";
import { errorStatuses } from "../../src/contract/errors.js";
import { marketErrorStatuses } from "../../src/contract/market-errors.js";
import { marketActivityResponse, marketOffersResponse } from "../../src/contract/market/trading.js";
import {
  marketCollectionResponse,
  marketCollectionsResponse,
  marketMetaResponse,
  marketStatsResponse,
} from "../../src/contract/market/collection.js";
import { marketHoldersResponse } from "../../src/contract/market/holders.js";
import { marketItemsResponse, marketTraitsResponse } from "../../src/contract/market/items.js";
import { marketSearchResponse } from "../../src/contract/market/search.js";

const price = { amount: "0.5", baseUnits: "500000000", decimals: 9, currency: "SOL", mint: null };
const wallet = "4Nd1mYvK6hC3cS8cQmQxg5n1wzR2vQe1p7hQ9bq1uXyz";
const paged = (row: object, more: object = {}) => ({
  data: [row],
  cursor: "b3BhcXVl",
  hasMore: true,
  ...more,
});

/** A collection with nothing but its name and the fields that the reference names. */
const collection = {
  slug: "aurora",
  chain: null,
  standard: null,
  verified: false,
  floor: null,
  stats: {},
};

/** Minimal answers: only what identifies their records beside the fields that the reference names. */
const bare = {
  collections: { schema: marketCollectionsResponse, body: paged(collection) },
  collection: { schema: marketCollectionResponse, body: collection },
  meta: {
    schema: marketMetaResponse,
    body: { chains: [{ chain: "solana-mainnet" }], categories: [{ category: "art" }] },
  },
  stats: { schema: marketStatsResponse, body: { wash_trade_count_7d: 3, headline: {}, daily: [] } },
  items: { schema: marketItemsResponse, body: paged({ mint: wallet, listing: null }) },
  offers: { schema: marketOffersResponse, body: paged({}) },
  activity: { schema: marketActivityResponse, body: paged({ kind: "sale" }) },
  traits: {
    schema: marketTraitsResponse,
    body: { traits: [{ trait_type: "Sky", values: [{ value: "Dusk" }, { value: 7 }] }] },
  },
  holders: {
    schema: marketHoldersResponse,
    body: paged({ wallet, count: 2 }, { unique_holders: 1 }),
  },
  search: {
    schema: marketSearchResponse,
    body: {
      collections: [{ slug: "aurora" }],
      items: [{ mint: wallet }],
      profiles: [{ wallet }],
      traits: [{ trait_type: "Sky", value: "Dusk" }],
    },
  },
};
const answers = Object.entries(bare).map(([name, answer]) => [name, answer] as const);
const lists = (["collections", "items", "offers", "activity", "holders"] as const).map(
  (name) => [name, bare[name]] as const,
);

describe("an answer of the Market API", () => {
  it.each(answers)("(%s) parses with little more than the reference names", (_, { schema, body }) => {
    expect(schema.parse(body)).toEqual(body);
  });

  it.each(answers)("(%s) keeps unknown fields", (_, { schema, body }) => {
    expect(schema.parse({ ...body, mood: "calm" })).toEqual({ ...body, mood: "calm" });
  });
});

describe("a result page", () => {
  it.each(lists)("(%s) may omit the cursor, or have it null or empty, at the end", (_, { schema, body }) => {
    for (const cursor of [undefined, null, ""]) {
      const { data } = schema.safeParse({ ...body, cursor, hasMore: false });
      expect(data?.cursor || null).toBeNull();
      expect(data?.hasMore).toBe(false);
    }
  });

  it.each(lists)("(%s) is rejected without its records or without hasMore", (_, { schema, body }) => {
    for (const missing of [{ data: undefined }, { data: {} }, { hasMore: undefined }]) {
      expect(schema.safeParse({ ...body, ...missing }).success).toBe(false);
    }
  });
});

describe("a required field", () => {
  it("is required in statistics and among holders", () => {
    expect(marketStatsResponse.safeParse({ headline: {} }).success).toBe(false);
    expect(marketHoldersResponse.safeParse(paged({ wallet, count: 2 })).success).toBe(false);
  });

  it("has a value even when a deployment leaves it out", () => {
    expect(marketCollectionResponse.parse({ slug: "aurora" })).toEqual(collection);
    expect(marketStatsResponse.parse({ wash_trade_count_7d: 3 })).toMatchObject({ headline: {}, daily: [] });
    expect(marketItemsResponse.parse(paged({ mint: wallet })).data).toEqual([
      { mint: wallet, listing: null },
    ]);
  });

  it("may be missing for each kind of a search, which then has no results", () => {
    expect(marketSearchResponse.parse({ items: [], profiles: null })).toEqual({
      collections: [],
      items: [],
      profiles: [],
      traits: [],
    });
  });
});

describe("an optional field of another shape", () => {
  it("is omitted, and the record parses", () => {
    const parsed = marketCollectionResponse.parse({
      slug: "aurora",
      floor: "0.5 SOL",
      supply: 500,
      stats: { floor: price, volume: { day: price, week: 3 }, sales: [1], listed: -1 },
    });
    expect(parsed).toEqual({
      ...collection,
      stats: { floor: price, volume: { day: price } },
    });
  });

  it("of a listing keeps the item", () => {
    const { data } = marketItemsResponse.parse(paged({ mint: wallet, listed: true, listing: "0.5" }));
    expect(data).toEqual([{ mint: wallet, listed: true, listing: null }]);
  });

  it("of one day in the series leaves the other days intact", () => {
    const days = [
      { date: "2026-11-20", volume: price },
      { date: "2026-11-21", volume: 5, floor: null },
    ];
    expect(marketStatsResponse.parse({ wash_trade_count_7d: 0, daily: days }).daily).toEqual([
      days[0],
      { date: "2026-11-21", floor: null },
    ]);
  });
});

describe("an activity", () => {
  it("of an unknown kind is kept, and one without a kind is unknown", () => {
    const { data } = marketActivityResponse.parse({
      data: [{ kind: "raffle" }, { kind: 7 }, {}],
      cursor: null,
      hasMore: false,
    });
    expect(data.map(({ kind }) => kind)).toEqual(["raffle", "unknown", "unknown"]);
  });
});

describe("the error codes", () => {
  it("shared by both APIs have the same status in both", () => {
    const shared = Object.entries(marketErrorStatuses).filter(([code]) => code in errorStatuses);
    expect(shared.length).toBeGreaterThan(3);
    for (const [code, status] of shared)
      expect({ code, status }).toEqual({ code, status: { ...errorStatuses }[code] });
  });

  it("for a client's mistake are 4xx", () => {
    const { INVALID_CURSOR, INVALID_LIMIT, COLLECTION_NOT_FOUND, INVALID_API_KEY } = marketErrorStatuses;
    expect([INVALID_CURSOR, INVALID_LIMIT, COLLECTION_NOT_FOUND, INVALID_API_KEY]).toEqual([
      400, 400, 404, 401,
    ]);
  });
});
