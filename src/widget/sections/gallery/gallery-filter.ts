import { chooseValues, listChosen, toggleTrait } from "../../../contract/values/trait-filter.js";
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { TraitsResponse } from "../../../contract/mint/items.js";
import type { GalleryFilter } from "../../../core/collection/gallery-list.js";
import { formatAttribute } from "../../../contract/values/format-attribute.js";
import { formatCount } from "../../i18n/format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import type { Localization } from "../../i18n/localization.js";
import type { SectionHost } from "../section.js";
import { maxValues } from "../traits/traits.js";

type Trait = TraitsResponse["traits"][number];

/** Maximum number of menus next to each other. */
const maxMenus = 8;

/** Number of chosen trait values. */
export function countChosen({ traits }: GalleryFilter): number {
  return Object.values(traits).reduce((sum, values) => sum + values.length, 0);
}

/** Filter by trait values. Values of one trait are combined with OR, traits with AND. */
export function filterView(
  { filter, queries }: Pick<SectionHost, "filter" | "queries">,
  context: Localization,
  choose: (filter: GalleryFilter) => void,
) {
  const view = ({ traits }: TraitsResponse) => {
    const filled = traits.filter(({ values }) => values.length > 0);
    if (filled.length === 0) return emptyView(context.messages.noFilter, context);
    return html`<button
        class="button-secondary"
        ?disabled=${countChosen(filter) === 0}
        @click=${() => choose({ ...filter, traits: {} })}
      >
        ${context.messages.clear}
      </button>
      ${filled.map((trait, index) => traitView(trait, index, filter, context, choose))}`;
  };
  return loadableView("cards", queries.traits, view, context);
}

function traitView(
  { trait_type, display_type, values }: Trait,
  index: number,
  filter: GalleryFilter,
  { language }: Localization,
  choose: (filter: GalleryFilter) => void,
) {
  const chosen = listChosen(filter.traits, trait_type);
  const toggle = (value: string) =>
    choose({ ...filter, traits: toggleTrait(filter.traits, trait_type, value) });
  return html`<details ?open=${index === 0 || chosen.length > 0}>
    <summary>
      <bdi .textContent=${trait_type}></bdi
      >${chosen.length > 0 ? html` <b class="tabular-nums" .textContent=${chosen.length}></b>` : nothing}
    </summary>
    <ul aria-label=${trait_type}>
      ${values.slice(0, maxValues).map(({ value, count }) => {
        const text = String(value);
        return html`<li>
          <label>
            <input type="checkbox" .checked=${chosen.includes(text)} @change=${() => toggle(text)} />
            <bdi class="name" .textContent=${formatAttribute({ value, display_type }, language)}></bdi>
            <small class="tabular-nums"
              >${count === undefined ? nothing : formatCount(count, language)}</small
            >
          </label>
        </li>`;
      })}
    </ul>
  </details>`;
}

/** A menu for each trait, with its values. Several values of a trait, which the filter allows, are counted. */
export function traitMenusView(
  { filter, queries }: Pick<SectionHost, "filter" | "queries">,
  localization: Localization,
  choose: (filter: GalleryFilter) => void,
) {
  const traits = queries.traits.state.value?.traits.filter(({ values }) => values.length > 1) ?? [];
  return traits.slice(0, maxMenus).map((trait) => menuView(trait, filter, localization, choose));
}

function menuView(
  { trait_type, display_type, values }: Trait,
  filter: GalleryFilter,
  { language, messages }: Localization,
  choose: (filter: GalleryFilter) => void,
) {
  const chosen = listChosen(filter.traits, trait_type);
  const several = `${trait_type}: ${formatCount(chosen.length, language)}`;
  const onChange = ({ currentTarget }: Event) => {
    const { value } = currentTarget as HTMLSelectElement;
    choose({ ...filter, traits: chooseValues(filter.traits, trait_type, value ? [value] : []) });
  };
  return html`<select
    class="trait-menu"
    aria-label=${trait_type}
    ?data-chosen=${chosen.length > 0}
    @change=${onChange}
  >
    <option value="" .selected=${live(chosen.length === 0)}>
      ${chosen.length > 0 ? messages.showAll : trait_type}
    </option>
    ${chosen.length > 1 ? html`<option disabled .selected=${live(true)}>${several}</option>` : nothing}
    ${values.slice(0, maxValues).map(({ value, count }) => {
      const name = formatAttribute({ value, display_type }, language);
      const counted = count === undefined ? "" : ` (${formatCount(count, language)})`;
      const isChosen = chosen.length === 1 && chosen[0] === String(value);
      return html`<option value=${String(value)} .selected=${live(isChosen)}>${name}${counted}</option>`;
    })}
  </select>`;
}
