import { tablesOf } from "../../tables.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { marketCollections } from "../../../demo/service/market/tables.js";
import { collections, type Attribute } from "../../../demo/service/catalog/collections/tables.js";
import { setVisibility } from "../../../demo/service/catalog/collections/visibility.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { createMarketService } from "../../../demo/service/market/market-service.js";
import { indexMints } from "../../../demo/service/market/ingest/market-index.js";
import { recordStatements } from "../record-statements.js";
import { comparable, defineCollection, publicBase, random } from "../http/harness.js";
import {
  addressOf,
  collectionRecord,
  createFeedBuilder,
  createMarketHarness,
  itemRecord,
  mintOf,
  type MarketHarness,
} from "./market-harness.js";

const slug = "aurorae-secret";
const unknown = "no-such-collection";

const traits = (sky: string): Attribute[] => [{ trait_type: "Sky", value: sky }];

let harness: MarketHarness;
/** Responses before the hidden collection was imported. */
let before: Awaited<ReturnType<typeof ask>>;
let identifiers: string[];
let id: string;

const address = addressOf(`collection ${slug}`);
const ann = addressOf("ann");
const queries = [
  // Corrected to "aurora", unless a known word begins with it.
  ...["aurora", "aurorae", "auroraes", "secret", "secrte", "polar", "nocturne", "noctrune", "night 3"],
  ...[slug, address, address.slice(0, 6), ann, ann.slice(0, 6), mintOf(slug, 1), mintOf(slug, 1).slice(0, 6)],
];
const paths = () => [
  ...["/collections", "/collections?limit=1", "/collections?chain=solana-localnet", "/collections/meta"],
  ...["/activity", "/activity?limit=1", "/activity?kind=sale", "/activity?kind=mint"],
  ...queries.map((query) => `/search?q=${encodeURIComponent(query)}`),
  ...["item", "collection", "trait"].map((type) => `/search?q=aurora&limit=2&type=${type}`),
];

async function ask(): Promise<[string, Awaited<ReturnType<typeof comparable>>][]> {
  const answers: [string, Awaited<ReturnType<typeof comparable>>][] = [];
  for (const path of paths()) answers.push([path, await comparable(await harness.get(path))]);
  return answers;
}

const below = ["", "/stats", "/items", "/items?listed=true", "/offers", "/activity", "/traits", "/holders"];
const hide = (visibleFrom: Date | null = null) =>
  setVisibility(harness.database, id, { visibility: "hidden", visibleFrom });
const show = () => setVisibility(harness.database, id, { visibility: "visible", visibleFrom: null });

beforeAll(async () => {
  harness = await createMarketHarness();
  const { database } = harness;
  const seen = createFeedBuilder("aurora");
  await indexMints(harness, "solana-localnet");
  await harness.importRecords(
    collectionRecord("aurora", { name: "Aurora", category: "art" }),
    Array.from({ length: 5 }, (_, index) =>
      itemRecord("aurora", index + 1, "ann", { attributes: traits("Polar night") }),
    ),
    seen.list(3, 1, "ann", "2"),
    seen.sell(2, 2, ["ann", "bob"], "1"),
  );
  before = await ask();

  const definition = defineCollection("Secret", {
    slug,
    address,
    name: "Aurorae Secret",
    visibility: "hidden",
  });
  ({ id } = await importCollection({ database, chain: "solana-localnet", random }, definition));
  identifiers = [slug, id, id.toUpperCase(), address];
  await indexMints(harness, "solana-localnet");
  // Items of a collection that is minted here come from the chain, unless the market takes it for another's.
  const own = eq(marketCollections.id, id);
  await database.update(marketCollections).set({ shortId: null }).where(own);
  const feed = createFeedBuilder(slug);
  await harness.importRecords(
    Array.from({ length: 30 }, (_, index) =>
      itemRecord(slug, index + 1, "ann", {
        name: `Aurora #${index + 1}`,
        attributes: [...traits("Nocturne"), ...traits("Polar")],
      }),
    ),
    feed.list(2, 1, "ann", "1"),
    feed.sell(1, 2, ["ann", "carol"], "3"),
    feed.offer(1, "dora", "1"),
  );
  await database.update(marketCollections).set({ shortId: "Secret" }).where(own);
});
afterAll(() => harness.close());

describe("a hidden collection", () => {
  it("changes no list, count, activity or search, not even the correction of typing errors", async () => {
    await hide();
    for (const [index, [path, answer]] of (await ask()).entries()) {
      expect([path, answer]).toEqual(before[index]);
    }
  });

  it.each(below)(
    "answers …%s byte for byte like one that doesn't exist, by each of its names",
    async (path) => {
      await hide();
      const reference = await comparable(await harness.get(`/collections/${unknown}${path}`));
      expect(reference.status).toBe(404);
      for (const identifier of identifiers) {
        const answer = await comparable(await harness.get(`/collections/${identifier}${path}`));
        expect(answer, identifier).toEqual(reference);
      }
    },
  );

  it.each(below)(
    "costs …%s the same statements as one that doesn't exist, so that time tells nothing",
    async (path) => {
      await hide();
      const statementsOf = (identifier: string) =>
        recordStatements(() => harness.get(`/collections/${identifier}${path}`));
      for (const [identifier, other] of [
        [slug, unknown],
        [id, "00000000-0000-4000-8000-000000000000"],
      ] as const) {
        const reference = await statementsOf(other);
        expect(reference.length).toBeGreaterThan(0);
        expect(await statementsOf(identifier)).toEqual(reference);
      }
    },
  );

  it("is hidden from requests with a key of its own too", async () => {
    await hide();
    const { value } = await harness.issue({ class: "secret", collectionIds: [id] });
    expect((await harness.get(`/collections/${slug}`, { "X-API-Key": value })).status).toBe(404);
  });

  it("is on every surface once it is shown", async () => {
    await show();
    for (const path of below) {
      for (const identifier of identifiers) {
        expect((await harness.get(`/collections/${identifier}${path}`)).status, path).toBe(200);
      }
    }
    const { data } = await harness.read<{ data: { slug: string }[] }>("/collections");
    expect(data.map((collection) => collection.slug)).toContain(slug);
    const changed = (await ask()).filter(([, { body }], index) => body !== before[index]![1].body);
    expect(changed.map(([path]) => path)).toEqual(
      expect.arrayContaining(["/collections", "/collections/meta", "/activity", "/search?q=nocturne"]),
    );
  });

  it("becomes visible at its time, without a command", async () => {
    await hide(new Date(harness.clock().getTime() + 60_000));
    expect((await harness.get(`/collections/${slug}`)).status).toBe(404);
    harness.pass(60_000);
    expect((await harness.get(`/collections/${slug}`)).status).toBe(200);
  });

  it("is in no cached response for longer than a second", async () => {
    await show();
    const time = { elapsed: 0 };
    const { database, clock } = harness;
    const market = createMarketService({ database, clock, publicBase });
    const app = harness.createApp({ market, monotonic: () => time.elapsed });
    const read = async (path: string) => app.request(`/market/v1${path}`);
    expect((await read(`/collections/${slug}`)).status).toBe(200);
    expect(await (await read("/search?q=secret")).text()).toContain(slug);
    await hide();
    time.elapsed += 1_000;
    expect((await read(`/collections/${slug}`)).status).toBe(404);
    expect(await (await read("/search?q=secret")).text()).not.toContain(slug);
  });

  it("is visible by default, with its visibility and its time as defined", async () => {
    const read = (shortId: string) =>
      tablesOf(harness.database).collections.findFirst({ where: eq(collections.shortId, shortId) });
    expect(await read("OwnDrop")).toMatchObject({ visibility: "visible", visibleFrom: null });
    const definition = defineCollection("Later", {
      visibility: "hidden",
      visibleFrom: "2026-12-24T18:00:00Z",
    });
    await importCollection({ database: harness.database, chain: "solana-localnet", random }, definition);
    expect(await read("Later")).toMatchObject({
      visibility: "hidden",
      visibleFrom: new Date("2026-12-24T18:00:00Z"),
    });
    await expect(
      importCollection(
        { database: harness.database, chain: "solana-localnet", random },
        { ...definition, shortId: "Never", slug: "never", visibility: "visible" },
      ),
    ).rejects.toThrow('visibleFrom must be null or left out when visibility is not "hidden"');
  });
});
