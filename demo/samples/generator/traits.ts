import type { Random } from "../random.js";
import type { Attribute } from "../rarity.js";

/** Every trait with its values and how often each should come up, relative to the others of the trait. */
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
 * Draws as many combinations as asked for, no two alike. One that `allows` refuses, because its parts would look wrong
 * together, is drawn again, all but its first trait: that one keeps its share whatever the others exclude. There must
 * be enough combinations to find.
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
