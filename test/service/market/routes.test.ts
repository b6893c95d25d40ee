import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { MarketActivityResponse, MarketOffersResponse } from "../../../src/contract/market/trading.js";
import { activityKinds } from "../../../src/contract/values/kinds.js";
import type {
  MarketCollection,
  MarketCollectionsResponse,
  MarketMetaResponse,
  MarketStatsResponse,
} from "../../../src/contract/market/collection.js";
import type { MarketHoldersResponse } from "../../../src/contract/market/holders.js";
import type { MarketItemsResponse, MarketTraitsResponse } from "../../../src/contract/market/items.js";
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

type Collections = DeepRequired<MarketCollectionsResponse>;
type Items = DeepRequired<MarketItemsResponse>;
type ActivityList = DeepRequired<MarketActivityResponse>;

const skies = ["Dusk", "Dawn"];
const everyKind = activityKinds.map((kind) => `kind=${kind}`).join("&");
const address = addressOf("collection nights");

let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
  const story = createFeedBuilder("nights");
  const openOffer = story.offer(5, "carol", "0.4", {
    quantity: 2,
    marketplace: "Bazaar",
    expiresAt: hoursAgo(-1),
  });
  const withdrawn = story.offer(6, "dave", "0.9");
  await harness.importRecords(
    collectionRecord("elsewhere", { chain: "solana-devnet", category: "music", createdAt: hoursAgo(48) }),
    collectionRecord("nights", {
      standard: "token-2022",
      name: "Nights",
      symbol: "NGHT",
      description: "Dark.",
      category: "art",
      verified: true,
      supply: 10,
      image: "/art/nights.svg",
      banner: "https://cdn.example/banner.png",
      url: "https://bazaar.example/nights",
      links: [{ label: "Website", url: "https://nights.example" }],
      creator: { name: "Ann", image: "/art/ann.svg" },
    }),
    [1, 2, 3, 4, 5].map((number) =>
      itemRecord("nights", number, number < 4 ? "ann" : "bob", {
        image: `/art/${number}.svg`,
        rarityRank: 6 - number,
        attributes: [
          { trait_type: "Sky", value: skies[number % 2]! },
          { trait_type: "Moon", value: number },
        ],
      }),
    ),
    story.list(100, 1, "ann", "1"),
    story.sell(50, 1, ["ann", "bob"], "1", { signature: "5".repeat(88), marketplace: "Bazaar" }),
    story.list(40, 2, "ann", "2", {
      url: "https://bazaar.example/2",
      marketplace: "Bazaar",
      expiresAt: hoursAgo(-9),
    }),
    story.list(39, 4, "bob", "1.5"),
    // Only an owner's listing counts.
    story.list(38, 5, "ann", "0.1"),
    story.list(37, 3, "ann", "3"),
    story.cancel(36, 3, "ann"),
    ...[openOffer, withdrawn, story.withdraw(5.5, "dave", withdrawn.id)],
    story.offer(4, "erin", "5", { mint: mintOf("nights", 4) }),
    story.offer(9, "erin", "6", { expiresAt: hoursAgo(8) }),
    story.sell(3, 3, ["ann", "carol"], "0.4", { offer: openOffer.id }),
    story.give(2, 5, "bob", null),
  );
});
afterAll(() => harness.close());

const amountOf = (price: { amount: string } | null) => price?.amount ?? null;

describe("GET /collections", () => {
  it("lists every collection, newest first, with its statistics", async () => {
    const { data, cursor, hasMore } = await harness.read<Collections>("/collections");
    expect(data.map(({ slug }) => slug)).toEqual(["elsewhere", "nights"]);
    expect({ cursor, hasMore }).toEqual({ cursor: null, hasMore: false });
    const [elsewhere, nights] = data;
    expect(elsewhere).toMatchObject({
      floor: null,
      stats: { floor: null, listed: 0, owners: 0, listedShare: "0" },
    });
    expect(nights).toEqual(await harness.read("/collections/nights"));
  });

  it("filters by chain or category, and is empty for an unknown one", async () => {
    for (const [query, slugs] of [
      ["chain=solana-devnet", ["elsewhere"]],
      ["chain=solana-localnet", ["nights"]],
      ["category=art", ["nights"]],
      ["category=art&chain=solana-devnet", []],
      ["chain=solana-mainnet", []],
    ] as const) {
      const { data } = await harness.read<Collections>(`/collections?${query}`);
      expect(data.map(({ slug }) => slug)).toEqual(slugs);
    }
  });

  it("continues after the cursor", async () => {
    const first = await harness.read<Collections>("/collections?limit=1");
    expect(first).toMatchObject({ data: [{ slug: "elsewhere" }], hasMore: true });
    const second = await harness.read<Collections>(`/collections?limit=1&cursor=${first.cursor}`);
    expect(second).toMatchObject({ data: [{ slug: "nights" }], hasMore: false, cursor: null });
  });
});

describe("GET /collections/meta", () => {
  it("counts indexed collections by chain and by category", async () => {
    expect(await harness.read<MarketMetaResponse>("/collections/meta")).toEqual({
      chains: [
        { chain: "solana-devnet", name: "Solana devnet", test: true, collections: 1 },
        { chain: "solana-localnet", name: "Solana localnet", test: true, collections: 1 },
      ],
      categories: [
        { category: "art", name: "Art", collections: 1 },
        { category: "music", name: "Music", collections: 1 },
      ],
    });
  });
});

describe("GET /collections/{id}", () => {
  it("returns all fields of the collection", async () => {
    expect(await harness.read<DeepRequired<MarketCollection>>("/collections/nights")).toMatchObject({
      slug: "nights",
      name: "Nights",
      symbol: "NGHT",
      description: "Dark.",
      address,
      chain: "solana-localnet",
      standard: "token-2022",
      verified: true,
      category: "art",
      recorded: false,
      image: "https://mint.example/art/nights.svg",
      banner: "https://cdn.example/banner.png",
      url: "https://bazaar.example/nights",
      shortId: null,
      createdAt: hoursAgo(720),
      links: [{ label: "Website", url: "https://nights.example" }],
      creator: { name: "Ann", image: "https://mint.example/art/ann.svg", url: null },
      supply: { total: 10, minted: 5, burned: 1 },
      floor: { amount: "1.5", baseUnits: "1500000000", currency: "SOL", chain: "solana-localnet" },
      stats: { items: 4, listed: 2, listedShare: "0.5", owners: 3, offers: 2, bestOffer: { amount: "0.4" } },
    });
  });

  it("accepts slug, address and id, in any case of the id", async () => {
    const bySlug = await harness.read<DeepRequired<MarketCollection>>("/collections/nights");
    for (const identifier of [address, bySlug.id, bySlug.id.toUpperCase()]) {
      expect(await harness.read(`/collections/${identifier}`)).toEqual(bySlug);
    }
  });

  it.each(["", "/stats", "/items", "/offers", "/activity", "/traits", "/holders"])(
    "…%s of an unknown one is COLLECTION_NOT_FOUND, with nothing but code, message and docs",
    async (path) => {
      for (const identifier of [
        "nowhere",
        "Nights",
        address.toLowerCase(),
        crypto.randomUUID(),
        "%00",
        "a%2Fb",
        "'",
      ]) {
        const response = await harness.get(`/collections/${identifier}${path}`);
        const body = (await response.json()) as object;
        expect({ status: response.status, ...body }).toMatchObject({
          status: 404,
          code: "COLLECTION_NOT_FOUND",
        });
        expect(Object.keys(body)).toEqual(["code", "message", "docs"]);
        expect(response.headers.get("Cache-Control")).toBe("no-store");
      }
    },
  );
});

describe("GET /collections/{id}/stats", () => {
  it("has the headline numbers, a row per day, and the wash trades of a week", async () => {
    const stats = await harness.read<DeepRequired<MarketStatsResponse>>("/collections/nights/stats");
    const collection = await harness.read<DeepRequired<MarketCollection>>("/collections/nights");
    expect(stats.headline).toEqual(collection.stats);
    expect(stats.headline).toMatchObject({
      lastSale: { price: { amount: "0.4" }, at: hoursAgo(3) },
      volume: { day: { amount: "0.4" }, week: { amount: "1.4" }, all: { amount: "1.4" } },
      sales: { day: 1, week: 2, month: 2, all: 2 },
    });
    expect(stats).toMatchObject({
      wash_trade_count_7d: 0,
      washTradeVolume7d: { amount: "0" },
      recorded: false,
    });
    expect(stats.updatedAt).toBe(hoursAgo(2));
    expect(stats.daily).toHaveLength(31);
    expect(stats.daily.at(-1)).toMatchObject({ date: "2026-11-21", sales: 1, uniqueBuyers: 1 });
    const days = stats.daily
      .slice(-6)
      .map(({ date, floor, average }) => [date, amountOf(floor), amountOf(average)]);
    expect(days).toEqual([
      ["2026-11-16", null, null],
      ["2026-11-17", "1", null],
      ["2026-11-18", "1", null],
      ["2026-11-19", "1.5", "1"],
      ["2026-11-20", "1.5", null],
      ["2026-11-21", "1.5", "0.4"],
    ]);
  });
});

describe("GET /collections/{id}/items", () => {
  it("lists every minted item in mint order, with its listing and its last sale", async () => {
    const { data, collection } = await harness.read<Items>("/collections/nights/items");
    expect(collection).toMatchObject({ slug: "nights", name: "Nights" });
    expect(data.map(({ number, listed }) => [number, listed])).toEqual([
      ...[[1, false], [2, true], [3, false], [4, true], [5, false]], // oxfmt-ignore
    ]);
    expect(data[0]).toMatchObject({
      mint: mintOf("nights", 1),
      name: "nights #1",
      image: "https://mint.example/art/1.svg",
      rarityRank: 5,
      owner: addressOf("bob"),
      listing: null,
      lastSale: { price: { amount: "1" }, at: hoursAgo(50) },
      attributes: [
        { trait_type: "Sky", value: "Dawn" },
        { trait_type: "Moon", value: 1 },
      ],
    });
    expect(data[1]!.listing).toMatchObject({
      price: { amount: "2" },
      seller: addressOf("ann"),
      marketplace: "Bazaar",
      url: "https://bazaar.example/2",
      listedAt: hoursAgo(40),
      expiresAt: hoursAgo(-9),
    });
    expect(data[4]).toMatchObject({ owner: null, listed: false });
  });

  it("with listed=true has only listed items, cheapest first", async () => {
    const first = await harness.read<Items>("/collections/nights/items?listed=true&limit=1");
    expect(first).toMatchObject({
      data: [{ number: 4, listing: { price: { amount: "1.5" } } }],
      hasMore: true,
    });
    const second = await harness.read<Items>(
      `/collections/nights/items?listed=true&limit=1&cursor=${first.cursor}`,
    );
    expect(second).toMatchObject({ data: [{ number: 2 }], hasMore: false, cursor: null });
  });

  it("filters by traits", async () => {
    for (const [query, numbers] of [
      ["trait.Sky=Dusk", [2, 4]],
      ["trait.Sky=Dusk&trait.Sky=Dawn&trait.Moon=1&trait.Moon=4", [1, 4]],
      ["trait.Sky=Dusk&listed=true&limit=100", [4, 2]],
      ["trait.Sky=Noon", []],
    ] as const) {
      const { data } = await harness.read<Items>(`/collections/nights/items?${query}`);
      expect(data.map(({ number }) => number)).toEqual(numbers);
    }
  });

  it("finds an item by its address, in its own collection only", async () => {
    const { data, hasMore } = await harness.read<Items>(
      `/collections/nights/items?mint=${mintOf("nights", 2)}&limit=1`,
    );
    expect(data).toMatchObject([{ number: 2, owner: addressOf("ann"), listing: { price: { amount: "2" } } }]);
    expect(hasMore).toBe(false);
    for (const other of [
      `/collections/elsewhere/items?mint=${mintOf("nights", 2)}`,
      `/collections/nights/items?mint=${mintOf("nights", 1)}&listed=true`,
    ])
      expect(await harness.read<Items>(other)).toMatchObject({ data: [] });
  });

  it("has no listing after its expiry", async () => {
    harness.pass(10 * 3_600_000);
    try {
      const { data } = await harness.read<Items>("/collections/nights/items?listed=true");
      expect(data.map(({ number }) => number)).toEqual([4]);
      const all = await harness.read<Items>("/collections/nights/items");
      expect(all.data[1]).toMatchObject({ listed: false, listing: null });
      expect(await harness.read("/collections/nights")).toMatchObject({ stats: { listed: 1, offers: 1 } });
    } finally {
      harness.pass(-10 * 3_600_000);
    }
  });
});

describe("GET /collections/{id}/offers", () => {
  it("lists open offers, highest first, with the items that they can still buy", async () => {
    const { data } = await harness.read<DeepRequired<MarketOffersResponse>>("/collections/nights/offers");
    expect(data).toMatchObject([
      {
        scope: "item",
        price: { amount: "5" },
        buyer: addressOf("erin"),
        item: { number: 4 },
        expiresAt: null,
      },
      {
        scope: "collection",
        price: { amount: "0.4" },
        buyer: addressOf("carol"),
        item: null,
        quantity: 1,
        marketplace: "Bazaar",
        createdAt: hoursAgo(5),
        expiresAt: hoursAgo(-1),
      },
    ]);
  });

  it("continues after the cursor", async () => {
    const first = await harness.read<DeepRequired<MarketOffersResponse>>(
      "/collections/nights/offers?limit=1",
    );
    const path = `/collections/nights/offers?limit=1&cursor=${first.cursor}`;
    expect(await harness.read(path)).toMatchObject({ data: [{ scope: "collection" }], hasMore: false });
  });
});

describe("GET /collections/{id}/activity and /activity", () => {
  it.each(["/activity", "/collections/nights/activity"])(
    "(%s) lists sales and listings by default",
    async (path) => {
      const kinds = ["sale", "listing", "listing", "listing", "listing", "sale", "listing"];
      for (const query of ["?", "?kind=", "?kind=listing&kind=sale"]) {
        const { data } = await harness.read<ActivityList>(`${path}${query}&limit=100`);
        expect(
          data.map(({ kind }) => kind),
          query,
        ).toEqual(kinds);
      }
      const { cursor } = await harness.read<{ cursor: string }>(`${path}?limit=2`);
      const rest = await harness.read<ActivityList>(`${path}?limit=100&cursor=${cursor}`);
      expect(rest.data.map(({ kind }) => kind)).toEqual(kinds.slice(2));
    },
  );

  it("list the events of all requested kinds, newest first", async () => {
    const { data } = await harness.read<ActivityList>(`/collections/nights/activity?limit=100&${everyKind}`);
    expect(data.slice(0, 8).map(({ kind, at }) => [kind, at])).toEqual([
      ["transfer", hoursAgo(2)],
      ["sale", hoursAgo(3)],
      ["offer", hoursAgo(4)],
      ["offer", hoursAgo(5)],
      ["offer_cancellation", hoursAgo(5.5)],
      ["offer", hoursAgo(6)],
      ["offer", hoursAgo(9)],
      ["cancellation", hoursAgo(36)],
    ]);
    expect(data.filter(({ kind }) => kind === "mint")).toHaveLength(5);
    const sale = data.find(({ at }) => at === hoursAgo(50));
    expect(sale).toMatchObject({
      kind: "sale",
      from: addressOf("ann"),
      to: addressOf("bob"),
      price: { amount: "1" },
      washTrade: false,
      marketplace: "Bazaar",
      signature: "5".repeat(88),
      url: null,
      item: { mint: mintOf("nights", 1), number: 1, name: "nights #1" },
      collection: { slug: "nights", name: "Nights", verified: true, recorded: false },
    });
    expect(await harness.read(`/activity?limit=100&${everyKind}`)).toEqual(
      await harness.read(`/collections/nights/activity?limit=100&${everyKind}`),
    );
    expect(await harness.read(`/collections/elsewhere/activity?${everyKind}`)).toMatchObject({ data: [] });
  });

  it.each(["/activity", "/collections/nights/activity"])("(%s) filters by event kind", async (path) => {
    const { data } = await harness.read<ActivityList>(`${path}?kind=sale&kind=listing&limit=100`);
    expect(data.map(({ kind }) => kind)).toEqual([
      "sale",
      "listing",
      "listing",
      "listing",
      "listing",
      "sale",
      "listing",
    ]);
    const all = await harness.readAll<{ id: string }>(`${path}?kind=sale&kind=listing&limit=2`);
    expect(all.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  });
});

describe("GET /collections/{id}/traits", () => {
  it("counts every value with its listed items and the cheapest listing", async () => {
    const { traits, total } = await harness.read<DeepRequired<MarketTraitsResponse>>(
      "/collections/nights/traits",
    );
    expect(total).toBe(5);
    expect(traits.map(({ trait_type, values }) => [trait_type, values.length])).toEqual([
      ["Sky", 2],
      ["Moon", 5],
    ]);
    expect(traits[0]!.values).toMatchObject([
      { value: "Dawn", count: 3, share: "0.6", listed: 0, floor: null },
      { value: "Dusk", count: 2, share: "0.4", listed: 2, floor: { amount: "1.5" } },
    ]);
    expect(traits[1]!.values[0]).toMatchObject({ value: 1, count: 1 });
  });
});

describe("GET /collections/{id}/holders", () => {
  it("lists holders with most items first, with their number and distribution", async () => {
    const holders = await harness.read<DeepRequired<MarketHoldersResponse>>("/collections/nights/holders");
    expect(holders).toMatchObject({ unique_holders: 3, total: 4, updatedAt: null, hasMore: false });
    expect(holders.data[0]).toEqual({ wallet: addressOf("bob"), count: 2, share: "0.5" });
    expect(holders.data.slice(1).map(({ count }) => count)).toEqual([1, 1]);
    expect(holders.distribution.slice(0, 3)).toEqual([
      { from: 1, to: 1, wallets: 2, share: "0.666667", items: 2 },
      { from: 2, to: 2, wallets: 1, share: "0.333333", items: 2 },
      { from: 3, to: 5, wallets: 0, share: "0", items: 0 },
    ]);
    expect(holders.distribution.at(-1)).toMatchObject({ from: 101, to: null });
    const all = await harness.readAll("/collections/nights/holders?limit=1");
    expect(all).toEqual(holders.data);
  });
});

describe("a list", () => {
  const lists = ["/collections", "/collections/nights/items", "/collections/nights/offers", "/activity"];

  it.each([...lists, "/collections/nights/activity", "/collections/nights/holders", "/search?q=x"])(
    "%s rejects an invalid limit",
    async (path) => {
      const sign = path.includes("?") ? "&" : "?";
      for (const limit of ["0", "101", "-1", "1.5", "ten", "1&limit=2", "1e1", "99999999999999999999"]) {
        const response = await harness.get(`${path}${sign}limit=${limit}`);
        expect({ status: response.status, body: await response.json() }).toMatchObject({
          status: 400,
          body: { code: "INVALID_LIMIT", message: "limit must be a whole number from 1 to 100, once." },
        });
      }
      expect((await harness.get(`${path}${sign}limit=100`)).status).toBe(200);
    },
  );

  it.each([
    ...lists,
    "/collections/nights/activity",
    "/collections/nights/holders",
    "/collections/nights/items?listed=true",
  ])(
    "%s rejects a cursor that it hasn't issued: changed, truncated, made up, or another list's",
    async (path) => {
      const sign = path.includes("?") ? "&" : "?";
      const { cursor } = await harness.read<{ cursor: string }>(`${path}${sign}limit=1`);
      const foreign = path === "/collections" ? "/activity" : "/collections";
      const other = await harness.read<{ cursor: string }>(`${foreign}?limit=1`);
      const [position, checksum] = cursor.split(".") as [string, string];
      for (const wrong of [
        ...[
          `${cursor}x`,
          cursor.slice(0, -1),
          position,
          checksum,
          `.${checksum}`,
          `${position}.`,
          other.cursor,
        ],
        ...[
          `${Buffer.from("7").toString("base64url")}.${checksum}`,
          "null",
          "0",
          "%00",
          "é",
          "a.b.c",
          "..",
          `${cursor}.`,
        ],
      ]) {
        const response = await harness.get(`${path}${sign}cursor=${encodeURIComponent(wrong)}`);
        expect({ wrong, status: response.status, body: await response.json() }).toMatchObject({
          status: 400,
          body: { code: "INVALID_CURSOR" },
        });
      }
      expect((await harness.get(`${path}${sign}limit=1&cursor=${cursor}`)).status).toBe(200);
      expect((await harness.get(`${path}${sign}cursor=`)).status).toBe(200);
    },
  );

  it("rejects a cursor under other filters than it was issued for", async () => {
    const { cursor } = await harness.read<{ cursor: string }>("/activity?limit=1&kind=sale");
    expect((await harness.get(`/activity?cursor=${cursor}`)).status).toBe(400);
    expect((await harness.get(`/activity?kind=sale&limit=7&cursor=${cursor}`)).status).toBe(200);
  });

  it.each([
    ["/collections?chain=a&chain=b", "chain"],
    ["/collections?category=%00", "category"],
    ["/collections/nights/items?listed=yes", "listed"],
    ["/collections/nights/items?trait.=x", "trait."],
    ["/collections/nights/items?mint=nights", "mint"],
    ["/activity?kind=theft", "kind"],
    ["/search", "q"],
    ["/search?q=", "q"],
    ["/search?q=%20", "q"],
    ["/search?q=a&q=b", "q"],
    [`/search?q=${"x".repeat(201)}`, "q"],
    ["/search?q=a&type=wallet", "type"],
  ])("%s is VALIDATION_FAILED and names %s", async (path, field) => {
    const response = await harness.get(path);
    const body = (await response.json()) as { code: string; message: string };
    expect({ status: response.status, code: body.code }).toEqual({ status: 400, code: "VALIDATION_FAILED" });
    expect(body.message).toContain(field);
    expect(Object.keys(body)).toEqual(["code", "message", "docs"]);
  });
});

describe("an empty value counts as not sent", () => {
  it.each([
    ["/collections?chain=&category=&limit=&cursor=", "/collections"],
    ["/collections?chain=&chain=solana-devnet", "/collections?chain=solana-devnet"],
    ["/collections/nights/items?listed=&limit=&cursor=&trait.Sky=", "/collections/nights/items"],
    ["/collections/nights/items?trait.Sky=&trait.Sky=Dusk", "/collections/nights/items?trait.Sky=Dusk"],
    ["/collections/nights/activity?kind=&limit=&cursor=", "/collections/nights/activity"],
    ["/activity?kind=&limit=&cursor=", "/activity"],
    ["/activity?kind=sale&kind=", "/activity?kind=sale"],
    ["/collections/nights/offers?limit=&cursor=", "/collections/nights/offers"],
    ["/collections/nights/holders?limit=&cursor=", "/collections/nights/holders"],
    ["/search?q=nights&type=&limit=", "/search?q=nights"],
    ["/search?q=&q=nights", "/search?q=nights"],
  ])("%s is %s", async (path, same) => {
    expect(await harness.read(path)).toEqual(await harness.read(same));
  });

  it("a cursor is given once", async () => {
    const { cursor } = await harness.read<{ cursor: string }>("/activity?limit=1");
    const twice = await harness.get(`/activity?cursor=${cursor}&cursor=${cursor}`);
    expect({ status: twice.status, body: await twice.json() }).toMatchObject({
      status: 400,
      body: { code: "INVALID_CURSOR" },
    });
    expect((await harness.get(`/activity?cursor=&cursor=${cursor}`)).status).toBe(200);
  });
});

describe("every read", () => {
  const paths = [
    ...["/collections", "/collections/meta", "/collections/nights", "/collections/nights/stats"],
    ...[
      "/collections/nights/items",
      "/collections/nights/offers",
      "/collections/nights/activity",
      "/activity",
    ],
    ...["/collections/nights/traits", "/collections/nights/holders", "/search?q=nights"],
  ];

  it.each(paths)("%s may be cached briefly, and responds 304 when unchanged", async (path) => {
    const response = await harness.get(path);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=5");
    const etag = response.headers.get("ETag")!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await harness.get(path, { "If-None-Match": known });
      expect({ status: again.status, etag: again.headers.get("ETag"), body: await again.text() }).toEqual({
        status: 304,
        etag,
        body: "",
      });
    }
    expect((await harness.get(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it.each(paths)("%s is allowed for every origin, with and without a key", async (path) => {
    const senders: Record<string, string>[] = [
      { Origin: "https://anywhere.example" },
      { Origin: "https://anywhere.example", "X-API-Key": harness.keys.publishable },
      { "X-API-Key": harness.keys.secret },
      { "X-API-Key": harness.keys.publishable },
    ];
    for (const headers of senders) {
      const response = await harness.get(path, headers);
      expect(response.status).toBe(200);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
  });

  it.each(paths)("%s rejects an unknown key, in a response that pages can read", async (path) => {
    const headers = { Origin: "https://anywhere.example", "X-API-Key": "demo_pub_unknown" };
    const response = await harness.get(path, headers);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 401,
      body: { code: "INVALID_API_KEY" },
    });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each(paths)("%s rejects a secret key from a page, in a response that it can read", async (path) => {
    for (const [name, value] of [
      ["Origin", "https://anywhere.example"],
      ["Sec-Fetch-Site", "same-origin"],
    ] as const) {
      const response = await harness.get(path, { [name]: value, "X-API-Key": harness.keys.secret });
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 403,
        body: { code: "SECRET_KEY_IN_BROWSER" },
      });
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it.each(paths)("%s responds to a preflight and HEAD, and to no other method", async (path) => {
    const app = harness.createApp();
    const preflight = await app.request(`/market/v1${path}`, {
      method: "OPTIONS",
      headers: { Origin: "https://anywhere.example", "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("X-API-Key");
    const head = await app.request(`/market/v1${path}`, { method: "HEAD" });
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: "" });
    const post = await app.request(`/market/v1${path}`, { method: "POST" });
    expect({ status: post.status, body: await post.json() }).toMatchObject({
      status: 405,
      body: { code: "METHOD_NOT_ALLOWED" },
    });
  });

  it("of an unknown route is NOT_FOUND", async () => {
    for (const path of ["/", "", "/nothing", "/collections/nights/nothing", "/activity/nights"]) {
      const response = await harness.get(path);
      expect({ path, status: response.status, body: await response.json() }).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
    }
  });

  it("that fails internally is masked", async () => {
    const market = { ...harness.market, readMeta: () => Promise.reject(new Error("secret")) };
    const response = await harness.createApp({ market }).request("/market/v1/collections/meta");
    const body = (await response.json()) as { code: string };
    expect({ status: response.status, code: body.code }).toEqual({ status: 500, code: "INTERNAL" });
    expect(Object.keys(body)).toEqual(["code", "message", "docs"]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});
