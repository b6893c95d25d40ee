import type { Random } from "./random.js";

/** Every trait with its values and how often each should come up, relative to the others of the trait. */
export type TraitTable = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** One value for each trait of a table. */
export type TraitsOf<Table extends TraitTable> = { [Trait in keyof Table]: keyof Table[Trait] & string };

export interface Attribute {
  trait_type: string;
  value: string;
}

function drawValue(random: Random, weights: Readonly<Record<string, number>>): string {
  const entries = Object.entries(weights);
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]!)[0];
}

/**
 * Draws as many combinations as asked for, no two alike. A combination that `allows` refuses, because its parts would
 * look wrong together, is drawn again.
 */
export function drawTraits<Table extends TraitTable>(
  random: Random,
  table: Table,
  count: number,
  allows: (traits: TraitsOf<Table>) => boolean = () => true,
): TraitsOf<Table>[] {
  const drawn = new Map<string, TraitsOf<Table>>();
  while (drawn.size < count) {
    const values = Object.entries(table).map(([trait, weights]) => [trait, drawValue(random, weights)]);
    const traits = Object.fromEntries(values) as TraitsOf<Table>;
    const key = Object.values(traits).join("/");
    if (!drawn.has(key) && allows(traits)) drawn.set(key, traits);
  }
  return [...drawn.values()];
}

export function toAttributes(traits: Readonly<Record<string, string>>): Attribute[] {
  return Object.entries(traits).map(([trait, value]) => ({ trait_type: trait, value }));
}

/**
 * Ranks items by how much information their traits carry: the sum over all traits of −log₂(share of items with that
 * value), in bits. Rank 1 is the rarest; items that carry equally much share a rank, and the next rank is skipped.
 */
export function rankByRarity(items: readonly { attributes: readonly Attribute[] }[]): number[] {
  const name = (attribute: Attribute) => `${attribute.trait_type}/${attribute.value}`;
  const counts = new Map<string, number>();
  for (const attribute of items.flatMap((item) => item.attributes)) {
    counts.set(name(attribute), (counts.get(name(attribute)) ?? 0) + 1);
  }
  // Sorted before adding up, so that equal traits in another order give the very same sum.
  const bits = items.map((item) =>
    item.attributes
      .map((attribute) => Math.log2(items.length / counts.get(name(attribute))!))
      .sort((one, other) => one - other)
      .reduce((sum, part) => sum + part, 0),
  );
  const sorted = [...bits].sort((one, other) => other - one);
  const ranks = new Map<number, number>();
  sorted.forEach((value, index) => ranks.set(value, ranks.get(value) ?? index + 1));
  return bits.map((value) => ranks.get(value)!);
}
