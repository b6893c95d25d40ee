import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aurora } from "../../demo/samples/generator/aurora.js";
import { auroraAllows, auroraTraits, type AuroraTraits } from "../../demo/samples/generator/aurora-traits.js";
import { tessellate } from "../../demo/samples/generator/tessellate.js";
import {
  tessellateAllows,
  tessellateTraits,
  type TessellateTraits,
} from "../../demo/samples/generator/tessellate-traits.js";
import { drawTraits } from "../../demo/samples/generator/traits.js";
import { createRandom } from "../../demo/samples/random.js";
import { rankByRarity, type Attribute } from "../../demo/samples/rarity.js";
import { isFullRun } from "../scope.js";

const items = ({ size, describe }: typeof aurora) =>
  Array.from({ length: size! }, (_, index) => ({ attributes: describe(index + 1) }));
const toTraits = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ trait_type, value }) => [trait_type, value]));

function count(list: { attributes: Attribute[] }[]): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { trait_type, value } of list.flatMap(({ attributes }) => attributes)) {
    const values = counts.get(trait_type) ?? new Map<string, number>();
    counts.set(trait_type, values.set(value, (values.get(value) ?? 0) + 1));
  }
  return counts;
}

describe.each([
  ["Aurora", items(aurora), auroraTraits, (traits: unknown) => auroraAllows(traits as AuroraTraits)],
  [
    "Tessellate",
    items(tessellate),
    tessellateTraits,
    (traits: unknown) => tessellateAllows(traits as TessellateTraits),
  ],
] as const)("the traits of %s", (_, list, table, allows) => {
  it("are a different combination on every item, and only compatible ones", () => {
    expect(new Set(list.map(({ attributes }) => JSON.stringify(attributes))).size).toBe(list.length);
    for (const { attributes } of list) expect(allows(toTraits(attributes))).toBe(true);
  });

  it("are all on every item, so that the counts of each add up to the total", () => {
    const counts = count(list);
    expect([...counts.keys()]).toEqual(Object.keys(table));
    for (const values of counts.values()) {
      expect([...values.values()].reduce((sum, value) => sum + value, 0)).toBe(list.length);
    }
  });

  it("occur with every value, frequent ones more often than rare ones", () => {
    for (const [trait, weights] of Object.entries(table) as [string, Record<string, number>][]) {
      const values = count(list).get(trait)!;
      expect([...values.keys()].sort()).toEqual(Object.keys(weights).sort());
      const byWeight = Object.keys(weights).sort((one, other) => weights[other]! - weights[one]!);
      expect(values.get(byWeight[0]!)).toBeGreaterThan(values.get(byWeight.at(-1)!)!);
    }
  });

  it("have a rarity rank that follows their information content", () => {
    const counts = count(list);
    const bits = list.map(({ attributes }) =>
      attributes.reduce(
        (sum, { trait_type, value }) => sum - Math.log2(counts.get(trait_type)!.get(value)! / list.length),
        0,
      ),
    );
    const ranks = rankByRarity(list);
    expect(Math.min(...ranks)).toBe(1);
    bits.forEach((own, index) => {
      const rarer = bits.filter((other) => other > own + 1e-9).length;
      expect(ranks[index]).toBe(rarer + 1);
    });
  });
});

describe("drawing traits", () => {
  const table = {
    Shape: { round: 6, square: 3, star: 1 },
    Color: { red: 1, blue: 1, green: 2 },
    Size: { big: 1, small: 9 },
  };

  it("returns as many different combinations as requested, up to all that exist", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 6 }), (seed, wanted) => {
        const drawn = drawTraits(createRandom(seed), table, wanted);
        expect(new Set(drawn.map((traits) => JSON.stringify(traits))).size).toBe(wanted);
      }),
    );
  });

  it("returns the same for the same seed, and others for another", () => {
    const draw = (seed: string) => drawTraits(createRandom(seed), table, 6);
    expect(draw("one")).toEqual(draw("one"));
    expect(draw("one")).not.toEqual(draw("other"));
  });

  it("keeps to compatible combinations without changing the first trait's distribution", () => {
    const many = {
      Kind: { common: 1, picky: 1 },
      Number: Object.fromEntries(
        Array.from({ length: isFullRun ? 4000 : 1000 }, (_, index) => [String(index), 1]),
      ),
    };
    const allows = ({ Kind, Number: number }: { Kind: string; Number: string }) =>
      Kind === "common" || Number(number) % 8 === 0;
    const count = isFullRun ? 600 : 150;
    const drawn = drawTraits(createRandom("share"), many, count, allows);
    const picky = drawn.filter(({ Kind }) => Kind === "picky");
    expect(picky.every(({ Number: number }) => Number(number) % 8 === 0)).toBe(true);
    // Expected half of all, within four standard deviations.
    const deviation = Math.sqrt(count) / 2;
    expect(Math.abs(picky.length - count / 2)).toBeLessThan(4 * deviation);
  });
});

describe("ranking by rarity", () => {
  const item = (...values: string[]) => ({
    attributes: values.map((value, index) => ({ trait_type: `trait ${index}`, value })),
  });

  it("ranks the rarest first, with shared ranks for ties and gaps after them", () => {
    const list = [
      item("common", "a"),
      item("common", "a"),
      item("rare", "a"),
      item("common", "b"),
      item("common", "a"),
    ];
    expect(rankByRarity(list)).toEqual([3, 3, 1, 1, 3]);
  });

  it("is independent of the order of items and attributes", () => {
    const attributes = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(attributes, { minLength: 1, maxLength: 30 }), (values) => {
        const list = values.map((one) => item(...one));
        const turned = list.map(({ attributes }) => ({ attributes: attributes.toReversed() })).toReversed();
        expect(rankByRarity(turned).toReversed()).toEqual(rankByRarity(list));
      }),
    );
  });

  it("returns nothing for no items", () => {
    expect(rankByRarity([])).toEqual([]);
  });
});
