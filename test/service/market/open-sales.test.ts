import { afterAll, beforeAll, expect, it } from "vitest";
import type { CollectionDefinition } from "../../../demo/service/import/collection-definition.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { indexMints } from "../../../demo/service/market/ingest/market-index.js";
import type { MarketCollection } from "../../../src/contract/market/collection.js";
import { defineCollection, random } from "../http/harness.js";
import {
  addressOf,
  collectionRecord,
  createMarketHarness,
  hoursAgo,
  type MarketHarness,
} from "./market-harness.js";

let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
});
afterAll(() => harness.close());

type Phases = CollectionDefinition["phases"];
const phase = (changes: object): Phases[number] =>
  ({ ...defineCollection("Any").phases[0]!, ...changes }) as Phases[number];

it.each<[string, Phases, object | null]>([
  [
    "Open",
    [phase({ endsAt: hoursAgo(-2) })],
    { price: { amount: "0.5" }, gated: false, endsAt: hoursAgo(-2) },
  ],
  [
    "Both",
    [phase({ name: "List", gated: true, allowlist: [], price: "0.1" }), phase({ price: "0.7" })],
    { price: { amount: "0.7" }, gated: false, endsAt: null },
  ],
  ["Gated", [phase({ gated: true, allowlist: [] })], { price: { amount: "0.5" }, gated: true }],
  ["Free", [phase({ pricing: "free", price: undefined })], { price: { amount: "0" } }],
  ["Later", [phase({ startsAt: hoursAgo(-1) })], null],
  ["Over", [phase({ endsAt: hoursAgo(1) })], null],
])("states the sale of a drop: %s", async (name, phases, sale) => {
  const address = addressOf(`collection ${name}`);
  const definition = defineCollection(name, { address, phases });
  await importCollection({ database: harness.database, chain: "solana-localnet", random }, definition);
  await indexMints(harness, "solana-localnet");
  const collection = await harness.read<MarketCollection>(`/collections/${name.toLowerCase()}`);
  if (sale === null) expect(collection.sale).toBeNull();
  else expect(collection.sale).toMatchObject(sale);
});

it("states no sale of a collection that is minted elsewhere", async () => {
  await harness.importRecords(collectionRecord("elsewhere"));
  expect((await harness.read<MarketCollection>("/collections/elsewhere")).sale).toBeNull();
});
