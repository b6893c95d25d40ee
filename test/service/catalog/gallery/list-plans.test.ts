import { vacuum } from "../../../database.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GalleryResponse } from "../../../../src/contract/mint/items.js";
import { createListHarness, type Drop, type ListHarness } from "../../http/list-harness.js";
import { captureStatements, explainStatements, rowsRead, type PlanNode } from "../../query-plans.js";
import { fillCollection } from "./large-collection.js";

const size = { items: 10_000, minted: 6_000, wallets: 900, word: "Value" };

let harness: ListHarness;
let drop: Drop;
beforeAll(async () => {
  harness = await createListHarness();
  drop = await harness.addDrop({ supply: null, items: [] });
  await fillCollection(harness.database, { ...drop, collectionId: drop.id }, size);
  // Other collections in the same tables, so that a sequential scan differs from reading one collection.
  for (const word of ["Red", "Green", "Blue", "Round", "Square", "Old", "New"]) {
    const other = await harness.addDrop({ supply: null, items: [] });
    await fillCollection(
      harness.database,
      { ...other, collectionId: other.id },
      { ...size, minted: 1_000, word },
    );
  }
  await vacuum(harness.database);
});
afterAll(() => harness.close());

/** Plans of the statements that a request causes. */
async function explain(path: string): Promise<PlanNode[]> {
  const statements = await captureStatements(harness.database, () => {
    harness.pass(60_000);
    return drop.read(path);
  });
  const listed = statements.filter(({ text }) => /items|mints|wallet_counts/.test(text));
  expect(listed.length).toBeGreaterThan(0);
  return explainStatements(harness.database, listed);
}

describe("with 10,000 items beside 70,000 others", () => {
  it.each([
    "/gallery?limit=100",
    "/gallery?limit=100&offset=9900",
    "/gallery?minted=true&limit=100&offset=5900",
    "/gallery?minted=false&limit=100&offset=3900",
    "/gallery?trait.Trait+1=Value+3",
    "/gallery?trait.Trait+1=Value+3&trait.Trait+1=Value+4&trait.Trait+2=Value+5&minted=true",
    "/recently-minted?limit=100",
    "/all-minted?limit=100",
    "/all-minted?limit=100&offset=5900",
    "/traits",
    "/top-holders?limit=100",
    "/top-minters?limit=100",
  ])("%s reads by index, and no row of other collections", async (path) => {
    const nodes = await explain(path);
    const read = nodes.filter((node) => node["Relation Name"] !== undefined);
    const whole = read.filter((node) => node["Node Type"] === "Seq Scan");
    expect(whole.map((node) => node["Relation Name"])).not.toContain("items");
    expect(whole.map((node) => node["Relation Name"])).not.toContain("mints");
    for (const node of read) expect(rowsRead(node)).toBeLessThanOrEqual(size.items);
  });

  it("looks up only the mints of the requested page", async () => {
    for (const path of ["/all-minted?limit=10&offset=5000", "/gallery?limit=10&offset=5000"]) {
      const nodes = await explain(path);
      const looked = nodes.filter((node) => node["Relation Name"] === "mints");
      expect(looked.length).toBeGreaterThan(0);
      for (const node of looked) expect(node["Actual Rows"] * node["Actual Loops"]).toBeLessThanOrEqual(10);
    }
  });

  it("pages through each item once, in order", async () => {
    const numbers: (number | undefined)[] = [];
    for (let offset = 0; offset < size.items; offset += 100) {
      const page = await drop.read<GalleryResponse>(`/gallery?limit=100&offset=${offset}`);
      numbers.push(...page.items.map(({ number }) => number));
    }
    expect(numbers).toEqual(Array.from({ length: size.items }, (_, index) => index + 1));
  });
});
