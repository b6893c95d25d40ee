import { css, html, nothing } from "lit";
import { formatAttribute } from "../../contract/values/format-attribute.js";
import type { OutcomeItem } from "../../core/outcome.js";
import type { Localization } from "../i18n/localization.js";

/** Most traits below the name of the only item, and characters of one that fits there. */
const headTraits = 3;
const headCharacters = 12;

/** Traits below the name of the only item of a mint; none where one of them needs a line of its own. */
export function traitsInHead({ attributes = [] }: OutcomeItem, { language }: Localization) {
  const traits = attributes.slice(0, headTraits);
  const isShort = traits.every((trait) =>
    [trait.trait_type, formatAttribute(trait, language)].every(({ length }) => length <= headCharacters),
  );
  return isShort ? traits : [];
}

/** Attributes of an item: its number unless the name contains it, its rarity rank and its traits. */
export function itemAttributesView(
  { rarityRank, number, attributes = [] }: Pick<OutcomeItem, "rarityRank" | "number" | "attributes">,
  name: string,
  { messages, language }: Localization,
) {
  const entries: [name: string, value: unknown][] = [];
  if (number !== undefined && !name.includes(`${number}`)) entries.push([messages.number, number]);
  if (rarityRank) entries.push([messages.rarityRank, rarityRank]);
  for (const attribute of attributes)
    entries.push([attribute.trait_type, formatAttribute(attribute, language)]);
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
    grid-template-columns: repeat(${headTraits}, minmax(0, 1fr));
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
