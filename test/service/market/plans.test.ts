import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityKinds } from "../../../src/contract/values/kinds.js";
import { isFullRun } from "../../scope.js";
import { captureStatements, explainStatements, rowsRead } from "../query-plans.js";
import { fillMarket } from "./large-market.js";
import { createMarketHarness, type MarketHarness } from "./market-harness.js";

const everyKind = activityKinds.map((kind) => `kind=${kind}`).join("&");

const [collections, size] = isFullRun ? [10, 10_000] : [10, 3_000];

let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
  await fillMarket(harness.database, collections, size);
});
afterAll(() => harness.close());

/** Scans of the market's items, events and holders that a request causes. The catalog, joined by its keys, is empty here. */
async function explain(path: string): Promise<{ type: string; relation: string; rows: number }[]> {
  const statements = await captureStatements(harness.database, () => harness.read(path));
  const nodes = await explainStatements(harness.database, statements);
  return nodes.flatMap((node) => {
    const relation = node["Relation Name"];
    if (!relation || !/^market_(items|events|holders)/.test(relation)) return [];
    return [{ type: node["Node Type"], relation, rows: rowsRead(node) }];
  });
}

describe(`with ${collections * size} items and ${1.3 * collections * size} events`, () => {
  it.each([
    ...["/items?limit=50", "/items?limit=50&listed=true", "/offers?limit=50"],
    ...[
      "/activity?limit=50",
      `/activity?limit=50&${everyKind}`,
      "/activity?limit=50&kind=sale",
      "/activity?kind=transfer",
      "/holders?limit=50",
    ],
  ])("…%s reads few more rows than it returns, on the first and on later result pages", async (path) => {
    const address = `/collections/filled-1${path}`;
    const { cursor } = await harness.read<{ cursor: string | null }>(address);
    const pages = [address, ...(cursor ? [`${address}&cursor=${cursor}`] : [])];
    for (const page of pages) {
      const scans = await explain(page);
      for (const { type, relation, rows } of scans) {
        expect(`${relation} ${type}`).not.toMatch(/(items|events) Seq Scan/);
        if (relation !== "market_holders") expect(rows).toBeLessThanOrEqual(51 * 7);
      }
    }
  });

  it("global activity reads few more rows than it returns", async () => {
    for (const { type, rows } of await explain(`/activity?limit=50&${everyKind}`)) {
      expect(type).not.toBe("Seq Scan");
      expect(rows).toBeLessThanOrEqual(51 * 7);
    }
  });

  it("statistics read one collection, by index", async () => {
    for (const { type, rows } of await explain("/collections/filled-1/stats")) {
      expect(type).not.toBe("Seq Scan");
      expect(rows).toBeLessThanOrEqual(size);
    }
  });

  it.each(["night 4711", "nihgt 4711", "4711", "filled", "night", "Mintfilled"])(
    "a search for “%s” reads a few thousand items at most",
    async (query) => {
      const path = `/search?q=${encodeURIComponent(query)}`;
      for (const { relation, rows } of await explain(path)) {
        if (relation === "market_items") expect(rows).toBeLessThanOrEqual(2_500);
      }
    },
  );
});
