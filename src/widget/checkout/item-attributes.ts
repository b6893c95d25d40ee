import { css, html, nothing } from "lit";
import { formatAttribute } from "../../contract/values/format-attribute.js";
import type { OutcomeItem } from "../../core/outcome.js";
import { formatCount } from "../i18n/format.js";
import type { Localization } from "../i18n/localization.js";

/** Most entries below the title of a mint, and characters of a trait that fits there. */
const headEntries = 3;
const headCharacters = 12;

/** Name and value. */
type Entry = readonly [name: string, value: unknown];

/** Traits below the name of the only item of a mint; none where one of them needs a line of its own. */
export function traitsInHead({ attributes = [] }: OutcomeItem, { language }: Localization) {
  const traits = attributes.slice(0, headEntries);
  const isShort = traits.every((trait) =>
    [trait.trait_type, formatAttribute(trait, language)].every(({ length }) => length <= headCharacters),
  );
  return isShort ? traits : [];
}

/** The rarest of several items below the number of items, each with its rank, or else with its first trait. */
export function rarestItemsView(
  items: readonly OutcomeItem[],
  nameOf: (item: OutcomeItem) => string,
  { messages, language }: Localization,
) {
  const rankOf = ({ rarityRank }: OutcomeItem) => rarityRank ?? Infinity;
  const rarest = items.toSorted((a, b) => rankOf(a) - rankOf(b) || 0).slice(0, headEntries);
  return entriesView(
    rarest.map((item): Entry => {
      const { number, rarityRank, attributes } = item;
      const [trait] = attributes ?? [];
      const name = number === undefined ? nameOf(item) : `#${number}`;
      if (rarityRank) return [name, `${messages.rarityRank} ${formatCount(rarityRank, language)}`];
      return [name, trait ? formatAttribute(trait, language) : nothing];
    }),
  );
}

/** Attributes of an item: its number unless the name contains it, its rarity rank and its traits. */
export function itemAttributesView(
  { rarityRank, number, attributes = [] }: Pick<OutcomeItem, "rarityRank" | "number" | "attributes">,
  name: string,
  { messages, language }: Localization,
) {
  const entries: Entry[] = [];
  if (number !== undefined && !name.includes(`${number}`)) entries.push([messages.number, number]);
  if (rarityRank) entries.push([messages.rarityRank, rarityRank]);
  for (const attribute of attributes)
    entries.push([attribute.trait_type, formatAttribute(attribute, language)]);
  return entriesView(entries);
}

function entriesView(entries: readonly Entry[]) {
  if (entries.length === 0) return nothing;
  return html`<dl>
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt><bdi>${name}</bdi></dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
}

export const itemAttributesStyles = css`
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(calc(6.25 * var(--_rem)), 1fr));
    gap: calc(0.4 * var(--_rem));
    margin: 0;
    overflow-wrap: anywhere;
    font-size: calc(0.875 * var(--_rem));
  }
  .head-outcome dl {
    flex: none;
    grid-template-columns: repeat(${headEntries}, minmax(0, 1fr));
    margin-block-start: calc(0.5 * var(--_rem));
    padding-block-start: calc(0.5 * var(--_rem));
    border-block-start: 1px solid var(--_line);
  }
  .item-list dl div {
    padding: calc(0.5 * var(--_rem));
    background: var(--_soft);
    border-radius: calc(var(--_control) * 0.6);
  }
  .item-list li:not(:only-child) :is(dl, dl div) {
    display: flex;
    flex-wrap: wrap;
    gap: calc(0.1 * var(--_rem)) calc(0.4 * var(--_rem));
    padding: 0;
    background: none;
  }
  .item-list li:not(:only-child) dl {
    column-gap: calc(0.9 * var(--_rem));
  }
  dt {
    color: var(--_muted);
  }
  dd {
    margin: 0;
  }
`;
