import type { Random } from "../random.js";
import type { Attribute } from "../rarity.js";

/** Traits with their values and the values' relative frequencies. */
export type TraitTable = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** One value for each trait of a table. */
export type TraitsOf<Table extends TraitTable> = { [Trait in keyof Table]: keyof Table[Trait] & string };

type TraitEntry = [trait: string, weights: Readonly<Record<string, number>>];

function drawValue(random: Random, weights: Readonly<Record<string, number>>): string {
  const entries = Object.entries(weights);
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]!)[0];
}

/**
 * Draws `count` distinct combinations. Combinations that `allows` rejects are drawn again with the same first
 * trait, whose frequencies are therefore exact. The table must have enough combinations.
 */
export function drawTraits<Table extends TraitTable>(
  random: Random,
  table: Table,
  count: number,
  allows: (traits: TraitsOf<Table>) => boolean = () => true,
): TraitsOf<Table>[] {
  const [[lead, leadWeights], ...others] = Object.entries(table) as [TraitEntry, ...TraitEntry[]];
  const drawn = new Map<string, TraitsOf<Table>>();
  while (drawn.size < count) {
    const leading = [lead, drawValue(random, leadWeights)];
    for (const before = drawn.size; drawn.size === before;) {
      const following = others.map(([trait, weights]) => [trait, drawValue(random, weights)]);
      const traits = Object.fromEntries([leading, ...following]) as TraitsOf<Table>;
      if (allows(traits)) drawn.set(Object.values(traits).join("/"), traits);
    }
  }
  return [...drawn.values()];
}

export function toAttributes(traits: Readonly<Record<string, string>>): Attribute[] {
  return Object.entries(traits).map(([trait, value]) => ({ trait_type: trait, value }));
}
