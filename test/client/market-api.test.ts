import { describe, expect, it } from "vitest";
import { ApiError, MarketApi } from "../../src/api.js";
import { answer, listOf, startServer } from "./market-server.js";

const price = { amount: "0.5", baseUnits: "500000000", decimals: 9, currency: "SOL", mint: null };
const page = (row: object, more: object = {}) => ({ data: [row], cursor: null, hasMore: false, ...more });

async function serve(...replies: Parameters<typeof startServer>) {
  const server = await startServer(...replies);
  return { ...server, market: new MarketApi({ base: server.base, random: () => 0 }) };
}

describe("the Market API's routes", () => {
  it.each([
    ["/collections", page({ slug: "aurora" }), (market: MarketApi) => market.readCollections()],
    [
      "/collections?chain=solana-devnet&category=art&limit=5&cursor=a%2Fb",
      page({ slug: "aurora", floor: price }),
      (market: MarketApi) =>
        market.readCollections({ chain: "solana-devnet", category: "art", limit: 5, cursor: "a/b" }),
    ],
    [
      "/collections/meta",
      { chains: [{ chain: "solana-devnet", test: true }], categories: [] },
      (market: MarketApi) => market.readMeta(),
    ],
    [
      "/collections/aurora",
      { slug: "aurora", verified: true },
      (market: MarketApi) => market.readCollection("aurora"),
    ],
    [
      "/collections/aurora/stats",
      { wash_trade_count_7d: 3, daily: [{ date: "2026-11-21", volume: price }] },
      (market: MarketApi) => market.readStats("aurora"),
    ],
    [
      "/collections/aurora/items?listed=true&trait.Sky=Dusk&trait.Sky=D%26wn&limit=12&cursor=c",
      page({ mint: "m", listed: true, listing: { id: "l", seller: "w", price } }),
      (market: MarketApi) =>
        market.readItems("aurora", {
          listed: true,
          traits: { Sky: ["Dusk", "D&wn"] },
          limit: 12,
          cursor: "c",
        }),
    ],
    [
      "/collections/aurora/items?mint=m&limit=1",
      page({ mint: "m", listed: false, listing: null }),
      (market: MarketApi) => market.readItems("aurora", { mint: "m", limit: 1 }),
    ],
    [
      "/collections/aurora/offers?limit=3",
      page({ buyer: "w", price, quantity: 2 }),
      (market: MarketApi) => market.readOffers("aurora", { limit: 3 }),
    ],
    [
      "/collections/aurora/activity?kind=sale&kind=listing",
      page({ kind: "sale", washTrade: true }),
      (market: MarketApi) => market.readActivity("aurora", { kind: ["sale", "listing"] }),
    ],
    [
      "/activity?kind=sale&limit=2",
      page({ kind: "sale" }),
      (market: MarketApi) => market.readGlobalActivity({ kind: ["sale"], limit: 2 }),
    ],
    [
      "/collections/aurora/traits",
      { traits: [{ trait_type: "Sky", values: [{ value: "Dusk", floor: price }] }] },
      (market: MarketApi) => market.readTraits("aurora"),
    ],
    [
      "/collections/aurora/holders?limit=10",
      page({ wallet: "w", count: 2 }, { unique_holders: 1, distribution: [{ from: 1, to: null }] }),
      (market: MarketApi) => market.readHolders("aurora", { limit: 10 }),
    ],
    [
      "/search?q=aur%26ora+%25&type=item&limit=4",
      { collections: [], items: [{ mint: "m" }], profiles: [], traits: [] },
      (market: MarketApi) => market.search("aur&ora %", { type: "item", limit: 4 }),
    ],
  ])("reads %s", async (path, body, read) => {
    const { market, received } = await serve(answer(body));
    expect(await read(market)).toMatchObject(body);
    expect(received).toMatchObject([{ path: `/market/v1${path}`, key: undefined }]);
  });

  it("keep any identifier within one segment of the path", async () => {
    const { market, received } = await serve(answer({ slug: "x" }));
    await market.readCollection("AbC/../x?y#z");
    expect(received[0]!.path).toBe("/market/v1/collections/AbC%2F..%2Fx%3Fy%23z");
  });

  it("send a key only when there is one", async () => {
    const { base, received } = await serve(answer({ slug: "x" }));
    await new MarketApi({ base, key: "demo_pub_1" }).readCollection("x");
    expect(received[0]!.key).toBe("demo_pub_1");
  });
});

describe("an unsuccessful answer of the market", () => {
  it("rejects with the service's code and message", async () => {
    const body = { code: "COLLECTION_NOT_FOUND", message: "No collection has this slug." };
    const { market, received } = await serve(answer(body, 404));
    const error = await market.readStats("nothing").catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 404 });
    expect(received).toHaveLength(1);
  });

  it("is retried after the service's Retry-After", async () => {
    const limited = answer({ code: "RATE_LIMITED", message: "Slower." }, 429, { "Retry-After": "1" });
    const { market, received } = await serve(limited, answer({ slug: "aurora" }));
    const start = performance.now();
    expect(await market.readCollection("aurora")).toMatchObject({ slug: "aurora" });
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
    expect(received).toHaveLength(2);
  });

  it("is not retried after an unreasonably long Retry-After", async () => {
    const limited = answer({ code: "RATE_LIMITED", message: "Later." }, 429, { "Retry-After": "600" });
    const { market, received } = await serve(limited);
    await expect(market.readMeta()).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 600_000 });
    expect(received).toHaveLength(1);
  });

  it.each([
    ["a page without records", { cursor: null, hasMore: false }],
    ["records without a name", page({ name: "Aurora" })],
    ["a list", []],
    ["null", null],
  ])("rejects when its body is %s", async (_, body) => {
    const { market } = await serve(answer(body));
    await expect(market.readCollections()).rejects.toMatchObject({ code: "INVALID_RESPONSE", status: 200 });
  });

  it("loses an unreadable optional field and keeps the rest", async () => {
    const { market } = await serve(answer(page({ slug: "aurora", floor: "cheap", verified: "yes" })));
    const { data } = await market.readCollections();
    expect(data).toMatchObject([{ slug: "aurora", floor: null, verified: false }]);
  });
});

describe("pagination", () => {
  const items = Array.from({ length: 250 }, (_, index) => ({ mint: `m${index}` }));

  async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const one of list) found.push(one);
    return found;
  }

  it("yields every record once and in order, a hundred per request", async () => {
    const { market, received } = await serve(listOf(items));
    const mints: string[] = [];
    for await (const { mint } of market.items("aurora", { listed: true })) mints.push(mint);
    expect(mints).toEqual(items.map(({ mint }) => mint));
    const path = "/market/v1/collections/aurora/items?listed=true&limit=100";
    expect(received.map(({ path }) => path)).toEqual([path, `${path}&cursor=100`, `${path}&cursor=200`]);
  });

  it("begins at the given cursor, with the given page size", async () => {
    const { market, received } = await serve(listOf(items));
    expect(await collect(market.items("aurora", { limit: 20, cursor: "220" }))).toHaveLength(30);
    expect(received.map(({ path }) => path.split("?")[1])).toEqual([
      "limit=20&cursor=220",
      "limit=20&cursor=240",
    ]);
  });

  it.each([
    ["/collections", { slug: "a" }, (market: MarketApi) => market.collections({ chain: "solana-devnet" })],
    ["/collections/a/offers", { buyer: "w" }, (market: MarketApi) => market.offers("a")],
    ["/collections/a/activity", { kind: "sale" }, (market: MarketApi) => market.activity("a")],
    ["/activity", { kind: "mint" }, (market: MarketApi) => market.globalActivity({ kind: ["mint"] })],
    ["/collections/a/holders", { wallet: "w", count: 1 }, (market: MarketApi) => market.holders("a")],
  ])("works for %s", async (path, row, go) => {
    const { market, received } = await serve(listOf(Array(150).fill(row), { unique_holders: 150 }));
    expect(await collect<unknown>(go(market))).toHaveLength(150);
    expect(received.map((each) => each.path.split("?")[0])).toEqual(Array(2).fill(`/market/v1${path}`));
  });

  it("requests no more than is consumed", async () => {
    const { market, received } = await serve(listOf(items));
    for await (const { mint } of market.items("aurora")) if (mint === "m99") break;
    expect(received).toHaveLength(1);
  });

  it.each([
    ["the same cursor forever", () => "again"],
    ["cyclic cursors", (index: number) => ["a", "b", "c"][index % 3]!],
  ])("fails when the service sends %s", async (_, cursorOf) => {
    let index = 0;
    const { market, received } = await serve((response, one) =>
      answer({ data: [{ mint: "m" }], cursor: cursorOf(index++), hasMore: true })(response, one),
    );
    await expect(collect(market.items("aurora"))).rejects.toMatchObject({
      name: "ApiError",
      code: "CURSOR_REPEATED",
      message: "The service returned the same cursor twice, so the list would never end.",
    });
    expect(received.length).toBeLessThanOrEqual(4);
  });

  it("fails when the service reports more records without a usable cursor", async () => {
    const { market } = await serve(answer({ data: [{ mint: "m" }], cursor: 7, hasMore: true }));
    const seen: string[] = [];
    const go = async () => {
      for await (const { mint } of market.items("aurora")) seen.push(mint);
    };
    await expect(go()).rejects.toMatchObject({ code: "INVALID_RESPONSE" });
    expect(seen).toEqual(["m"]);
  });

  it("stops between two records when aborted", async () => {
    const { market, received } = await serve(listOf(items));
    const controller = new AbortController();
    const seen: string[] = [];
    const go = async () => {
      for await (const { mint } of market.items("aurora", {}, { signal: controller.signal })) {
        seen.push(mint);
        if (seen.length === 150) controller.abort(new Error("enough"));
      }
    };
    await expect(go()).rejects.toThrow("enough");
    expect(seen).toHaveLength(150);
    expect(received).toHaveLength(2);
  });

  it("aborts the pending page when aborted", async () => {
    const controller = new AbortController();
    // The second page has no answer; its request ends the reading.
    const { market, received } = await serve(listOf(items), () => controller.abort(new Error("enough")));
    const seen: string[] = [];
    const go = async () => {
      for await (const { mint } of market.items("aurora", {}, { signal: controller.signal })) seen.push(mint);
    };
    await expect(go()).rejects.toThrow("enough");
    expect(seen).toHaveLength(100);
    await expect.poll(() => received[1]!.isGivenUp()).toBe(true);
  });

  it("continues after an answer was lost", async () => {
    const broken = answer({ code: "INTERNAL", message: "" }, 500);
    const { market, received } = await serve(listOf(items), broken, listOf(items));
    expect(await collect(market.items("aurora"))).toHaveLength(250);
    expect(received).toHaveLength(4);
  });
});
