import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { marketWordCollections } from "../../../../demo/service/market/tables.js";
import { collectionRecord, createMarketHarness, itemRecord } from "../../market/market-harness.js";

const migration = new URL(
  "../../../../demo/service/platform/db/migrations/0008_visibility.sql",
  import.meta.url,
);

it("the migration finds the collections of each word as the import does", async () => {
  const harness = await createMarketHarness();
  onTestFinished(() => harness.close());
  const { database } = harness;
  await harness.importRecords(
    ["aurora", "zurich-nights"].flatMap((slug) => [
      collectionRecord(slug, { name: `Café ${slug}` }),
      itemRecord(slug, 1, "ann", { attributes: [{ trait_type: "Sky", value: "Polar night 7" }] }),
    ]),
  );
  const read = async () => {
    const rows = await database.select().from(marketWordCollections);
    return rows.map(({ word, collectionId }) => `${word} ${collectionId}`).toSorted();
  };
  const imported = await read();
  expect(imported.length).toBeGreaterThan(8);
  await database.delete(marketWordCollections);
  await database.execute(sql.raw(readFileSync(migration, "utf8").split("--> statement-breakpoint").at(-1)!));
  expect(await read()).toEqual(imported);
});
