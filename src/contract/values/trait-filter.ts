/** Values by trait: alternatives within a trait, all traits required. */
export type TraitFilter = Readonly<Record<string, readonly string[]>>;

/** Chosen values of a trait, whose name may be that of a property of every object, such as `constructor`. */
export const listChosen = (filter: TraitFilter, trait: string): readonly string[] =>
  Object.hasOwn(filter, trait) ? filter[trait]! : [];

/** Adds a value to a filter, or removes it if present. A trait without values isn't part of it. */
export function toggleTrait(filter: TraitFilter, trait: string, value: string): TraitFilter {
  const chosen = listChosen(filter, trait);
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  const others = Object.entries(filter).filter(([name]) => name !== trait);
  return Object.fromEntries(next.length > 0 ? [...others, [trait, next]] : others);
}
