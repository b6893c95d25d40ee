export interface Attribute {
  trait_type: string;
  value: string;
}

/**
 * Ranks items by the information content of their traits: the sum of −log₂(share of items with the value).
 * Rank 1 is the rarest; ties share a rank, and the ranks after a tie are skipped. Items are compared by the
 * product of the counts, which orders like the sum and is an integer, so that ties are exact.
 * @param items all with the same traits
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
