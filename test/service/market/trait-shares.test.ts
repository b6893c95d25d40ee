import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { MarketTraitsResponse } from "../../../src/contract/market/items.js";
import { countAttributes } from "../../../demo/service/catalog/gallery/queries.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { defineCollection, random } from "../http/harness.js";
import { collectionRecord, createMarketHarness, itemRecord } from "./market-harness.js";

let harness: Awaited<ReturnType<typeof createMarketHarness>>;
beforeAll(async () => {
  harness = await createMarketHarness();
});
afterAll(() => harness.close());

const trait = fc.record({
  trait_type: fc.constantFrom("Sky", "Fur"),
  value: fc.constantFrom("Red", "Blue", 1, 2),
});
/** Items that may list a trait any number of times, and several values of one type. */
const allItems = fc.array(fc.array(trait, { maxLength: 6 }), { minLength: 1, maxLength: 5 });

let drops = 0;

it("counts items, not occurrences, so that no share of a trait exceeds one, in both APIs", async () => {
  await fc.assert(
    fc.asyncProperty(allItems, async (attributes) => {
      const slug = `traits-${(drops += 1)}`;
      const expected = new Map<string, number>();
      for (const own of attributes) {
        for (const key of new Set(own.map(({ trait_type, value }) => JSON.stringify([trait_type, value])))) {
          expected.set(key, (expected.get(key) ?? 0) + 1);
        }
      }
      const definition = defineCollection(slug, {
        slug,
        supply: attributes.length,
        items: attributes.map((own, index) => ({
          number: index + 1,
          name: `#${index + 1}`,
          image: null,
          attributes: own,
        })),
      });
      const { id } = await importCollection(
        { database: harness.database, chain: "solana-localnet", random },
        definition,
      );
      const counted = await countAttributes(harness.database, id);
      expect(counted.total).toBe(attributes.length);
      const found = counted.attributes.map(
        ({ trait_type, value, count }) => [JSON.stringify([trait_type, value]), count] as const,
      );
      expect(new Map(found)).toEqual(expected);
      expect(found).toHaveLength(expected.size);

      const elsewhere = `elsewhere-${drops}`;
      await harness.importRecords([
        collectionRecord(elsewhere),
        ...attributes.map((own, index) => itemRecord(elsewhere, index + 1, "minter", { attributes: own })),
      ]);
      const { traits } = await harness.read<DeepRequired<MarketTraitsResponse>>(
        `/collections/${elsewhere}/traits`,
      );
      const shown = traits.flatMap(({ trait_type, values }) =>
        values.map(({ value, count, share }) => ({ key: JSON.stringify([trait_type, value]), count, share })),
      );
      expect(new Map(shown.map(({ key, count }) => [key, count]))).toEqual(expected);
      for (const { share } of shown) expect(Number(share)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 12, seed: 7 },
  );
});
