import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { MarketSearchResponse } from "../../../src/contract/market/search.js";
import {
  addressOf,
  collectionRecord,
  createMarketHarness,
  createFeedBuilder,
  itemRecord,
  mintOf,
  type MarketHarness,
} from "./market-harness.js";

type Found = DeepRequired<MarketSearchResponse>;

const traits = (sky: string, palette: string) => [
  { trait_type: "Sky", value: sky },
  { trait_type: "Palette", value: palette },
];

let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
  const story = createFeedBuilder("aurora");
  await harness.importRecords(
    collectionRecord("aurora", { name: "Aurora Borealis", symbol: "AUR", verified: true }),
    collectionRecord("aurora-copy", { name: "Aurora Borealis", symbol: "AUR" }),
    collectionRecord("tessellate", { name: "Tessellate", symbol: "TESS" }),
    collectionRecord("cafe", { name: "Café Zürich", symbol: "CAF" }),
    Array.from({ length: 130 }, (_, index) =>
      itemRecord("aurora", index + 1, index < 100 ? "ann" : "bob", {
        name: `Aurora #${index + 1}`,
        attributes: traits(index % 3 === 0 ? "Polar night" : "Afterglow", "Emerald"),
      }),
    ),
    Array.from({ length: 20 }, (_, index) =>
      itemRecord("tessellate", index + 1, "ann", {
        name: `Tessellate #${index + 1}`,
        attributes: traits("None", index === 0 ? "Saffron" : "Lagoon"),
      }),
    ),
    itemRecord("cafe", 1, "carol", { name: "Espresso" }),
    story.list(3, 12, "ann", "2"),
  );
});
afterAll(() => harness.close());

const search = (query: string, more = "") =>
  harness.read<Found>(`/search?q=${encodeURIComponent(query)}${more}`);

/** Queries with their expected first result. */
const expectations: [query: string, kind: "collections" | "items" | "traits", first: string][] = [
  ["aurora", "collections", "Aurora Borealis"],
  ["Aurora borealis", "collections", "Aurora Borealis"],
  ["borealis", "collections", "Aurora Borealis"],
  ["auro", "collections", "Aurora Borealis"],
  ["aurroa", "collections", "Aurora Borealis"],
  ["auorra borelais", "collections", "Aurora Borealis"],
  ["tesselate", "collections", "Tessellate"],
  ["tess", "collections", "Tessellate"],
  ["tessalate", "collections", "Tessellate"],
  ["cafe", "collections", "Café Zürich"],
  ["ZURICH", "collections", "Café Zürich"],
  ["zurihc", "collections", "Café Zürich"],
  ["aurora 12", "items", "Aurora #12"],
  ["Aurora #12", "items", "Aurora #12"],
  ["12 aurora", "items", "Aurora #12"],
  ["aurora 120", "items", "Aurora #120"],
  ["aurroa 7", "items", "Aurora #7"],
  ["borealis 99", "items", "Aurora #99"],
  ["tessellate 3", "items", "Tessellate #3"],
  ["espreso", "items", "Espresso"],
  ["zürich espresso", "items", "Espresso"],
  ["afterglow", "traits", "Afterglow"],
  ["polar", "traits", "Polar night"],
  ["night polar", "traits", "Polar night"],
  ["safron", "traits", "Saffron"],
  ["palette lagoon", "traits", "Lagoon"],
];

describe("a search", () => {
  it.each(expectations)("for “%s” returns among %s first: %s", async (query, kind, first) => {
    const found = await search(query);
    const [row] = found[kind];
    expect(row && ("value" in row ? row.value : row.name)).toBe(first);
  });

  it("returns the verified collection before its copy, with the fields needed to display each", async () => {
    const { collections, items, traits: values } = await search("aurora");
    expect(collections.map(({ slug, verified }) => [slug, verified])).toEqual([
      ["aurora", true],
      ["aurora-copy", false],
    ]);
    expect(collections[0]).toMatchObject({
      floor: { amount: "2" },
      items: 130,
      address: addressOf("collection aurora"),
    });
    expect(items[0]).toMatchObject({
      name: "Aurora #1",
      mint: mintOf("aurora", 1),
      collection: { slug: "aurora" },
    });
    expect(values).toEqual([]);
    expect((await search("aurora 12")).items[0]!.listing).toMatchObject({ price: { amount: "2" } });
    expect((await search("emerald")).traits).toMatchObject([
      { trait_type: "Palette", value: "Emerald", count: 130, collection: { slug: "aurora" } },
    ]);
  });

  it("finds wallets and items by the case-sensitive start of their addresses", async () => {
    const ann = addressOf("ann");
    expect((await search(ann.slice(0, 6))).profiles).toEqual([{ wallet: ann, items: 120, collections: 2 }]);
    expect((await search(ann)).profiles).toHaveLength(1);
    const mint = mintOf("aurora", 77);
    expect((await search(mint.slice(0, 8))).items).toMatchObject([{ name: "Aurora #77" }]);
    expect((await search(addressOf("collection cafe"))).collections).toMatchObject([{ slug: "cafe" }]);
    const swapped = [...ann].map((one) =>
      one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
    );
    expect((await search(swapped.join(""))).profiles).toEqual([]);
  });

  it("returns up to limit results of each kind, and with a type only that kind", async () => {
    const some = await search("aurora", "&limit=3");
    expect([some.collections.length, some.items.length]).toEqual([2, 3]);
    for (const [type, kind] of [
      ["collection", "collections"],
      ["item", "items"],
      ["trait", "traits"],
      ["profile", "profiles"],
    ] as const) {
      const found = await search(
        type === "trait" ? "emerald" : type === "profile" ? addressOf("bob") : "aurora",
        `&type=${type}`,
      );
      const filled = Object.entries(found).flatMap(([name, rows]) =>
        (rows as unknown[]).length > 0 ? [name] : [],
      );
      expect(filled).toEqual([kind]);
    }
  });

  it.each([
    ...[
      "%",
      "_",
      "'",
      '"',
      "\\",
      "' or 1=1 --",
      "'; drop table market_items; --",
      "a & b | !c",
      "(aurora",
      "aurora:*",
    ],
    ...[
      "*",
      ":",
      "<->",
      "\u0000aurora",
      "🦊",

      "—",
      "%00",
      "$1",
      "{}",
      "aurora\n12",
      "x".repeat(200),
      "a ".repeat(100),
    ],
    ...["select pg_sleep(5)", "../../etc", "<script>", "ﬀ", "١٢", "日本", "İstanbul", "()&|!:*'"],
  ])("treats %j as plain text", async (query) => {
    const response = await harness.get(`/search?q=${encodeURIComponent(query)}`);
    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object)).toEqual([
      "collections",
      "items",
      "profiles",
      "traits",
    ]);
    expect((await search("aurora 12")).items[0]).toMatchObject({ name: "Aurora #12" });
  });
});
