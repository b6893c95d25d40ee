import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityKinds } from "../../../src/contract/market/kinds.js";
import { isNightly } from "../../nightly.js";
import { fillMarket } from "./large-market.js";
import { createMarketHarness, type MarketHarness } from "./market-harness.js";

const everyKind = activityKinds.map((kind) => `kind=${kind}`).join("&");

const [collections, size] = isNightly ? [10, 10_000] : [10, 3_000];

let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
  await fillMarket(harness.database, collections, size);
});
afterAll(() => harness.close());

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Scans of items and events that a request causes, with the rows that PostgreSQL read. */
async function explain(path: string): Promise<{ type: string; relation: string; rows: number }[]> {
  const { $client } = harness.database;
  const statements: { text: string; values: unknown[] }[] = [];
  const query = $client.query.bind($client);
  $client.query = ((...given: [{ text: string }, unknown[]]) => {
    statements.push({ text: given[0].text, values: given[1] });
    return query(...given);
  }) as typeof $client.query;
  try {
    await harness.read(path);
  } finally {
    $client.query = query;
  }
  const scans: { type: string; relation: string; rows: number }[] = [];
  for (const { text, values } of statements) {
    const { rows } = await query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const walk = (node: PlanNode) => {
      const relation = node["Relation Name"];
      const looked = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      if (relation) scans.push({ type: node["Node Type"], relation, rows: looked });
      node.Plans?.forEach(walk);
    };
    walk(rows[0]!["QUERY PLAN"][0].Plan);
  }
  return scans.filter(({ relation }) => /items|events|holders/.test(relation));
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
