import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Rows `trait_type`, `value`, `place` and `display_type` of an item's attributes, for counting items: a trait that an item lists more
 * than once is one row, at its first place.
 * @param attributes `jsonb` array of an item
 */
export const listItemTraits = (attributes: SQLWrapper): SQL => sql`(
  select attribute ->> 'trait_type' as trait_type, attribute -> 'value' as value, min(place) as place,
    min(attribute ->> 'display_type') as display_type
  from jsonb_array_elements(${attributes}) with ordinality as listed (attribute, place)
  group by 1, 2)`;

/** Traits of an item, each once, by the same rule. */
export function distinctTraits<
  Trait extends { readonly trait_type: string; readonly value: string | number },
>(attributes: readonly Trait[]): Trait[] {
  const byKey = new Map(
    attributes.toReversed().map((trait) => [JSON.stringify([trait.trait_type, trait.value]), trait]),
  );
  return [...byKey.values()].toReversed();
}
