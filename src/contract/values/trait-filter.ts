/** Values by trait: alternatives within a trait, all traits required. */
export type TraitFilter = Readonly<Record<string, readonly string[]>>;

/** Chosen values of a trait, whose name may be that of a property of every object, such as `constructor`. */
export const listChosen = (filter: TraitFilter, trait: string): readonly string[] =>
  Object.hasOwn(filter, trait) ? filter[trait]! : [];

/** Replaces the chosen values of a trait. A trait without values isn't part of the filter. */
export function chooseValues(filter: TraitFilter, trait: string, values: readonly string[]): TraitFilter {
  const others = Object.entries(filter).filter(([name]) => name !== trait);
  return Object.fromEntries(values.length > 0 ? [...others, [trait, values]] : others);
}

/** Adds a value to a filter, or removes it if present. */
export function toggleTrait(filter: TraitFilter, trait: string, value: string): TraitFilter {
  const chosen = listChosen(filter, trait);
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return chooseValues(filter, trait, next);
}
