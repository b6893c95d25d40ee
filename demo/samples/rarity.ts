export interface Attribute {
  trait_type: string;
  value: string;
}

/**
 * Ranks items by how much information their traits carry: the sum over all traits of −log₂(share of items with that
 * value). Rank 1 is the rarest; items that carry equally much share a rank, and the ranks after it are left out. The sum
 * falls as the product of the counts rises, and that is a whole number, so equals are found exactly.
 * @param items each with every trait
 */
export function rankByRarity(items: readonly { attributes: readonly Attribute[] }[]): number[] {
  const name = (attribute: Attribute) => `${attribute.trait_type}/${attribute.value}`;
  const counts = new Map<string, number>();
  for (const attribute of items.flatMap((item) => item.attributes)) {
    counts.set(name(attribute), (counts.get(name(attribute)) ?? 0) + 1);
  }
  const products = items.map((item) =>
    item.attributes.reduce((product, attribute) => product * BigInt(counts.get(name(attribute))!), 1n),
  );
  const ranks = new Map<bigint, number>();
  products
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    .forEach((product, index) => ranks.set(product, ranks.get(product) ?? index + 1));
  return products.map((product) => ranks.get(product)!);
}
