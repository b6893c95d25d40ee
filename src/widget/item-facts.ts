import { css, html, nothing } from "lit";
import type { OutcomeItem } from "../mint/state.js";
import type { Speech } from "./speech.js";

/** What makes an item one of its kind: its number where the name doesn't say it, its rank, its traits. */
export function itemFactsView(
  { rarityRank, number, attributes = [] }: OutcomeItem,
  name: string,
  { words }: Speech,
) {
  const facts: [name: string, value: unknown][] = [];
  if (number !== undefined && !name.includes(`${number}`)) facts.push([words.number, number]);
  if (rarityRank) facts.push([words.rarityRank, rarityRank]);
  for (const { trait_type, value } of attributes) facts.push([trait_type, value]);
  if (facts.length === 0) return nothing;
  return html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt><bdi>${name}</bdi></dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
}

export const itemFactsStyles = css`
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(6.25rem, 1fr));
    gap: 0.4rem;
    margin: 0;
    overflow-wrap: anywhere;
    font-size: 0.875rem;
  }
  .receipt dl div {
    padding: 0.5rem;
    background: var(--_soft);
    border-radius: calc(var(--_control) * 0.6);
  }
  .receipt li:not(:only-child) :is(dl, dl div) {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 0.4rem;
    padding: 0;
    background: none;
  }
  .receipt li:not(:only-child) dl {
    column-gap: 0.9rem;
  }
  dt {
    color: var(--_muted);
  }
  dd {
    margin: 0;
  }
`;
