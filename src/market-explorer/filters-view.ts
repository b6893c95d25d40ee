import { formatAttribute } from "../contract/values/format-attribute.js";
import { toggleTrait } from "../contract/values/trait-filter.js";
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { MarketMetaResponse, MarketTraitsResponse } from "../api.js";
import {
  collectionOrders,
  itemOrders,
  type BrowseDestination,
  type CollectionDestination,
  type CollectionOrder,
  type ItemOrder,
} from "./destination.js";
import { maxSorted } from "./list-items.js";

interface Choice<Value extends string> {
  readonly label: string;
  readonly values: readonly (readonly [value: Value, name: string])[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

/** Labelled select. */
function choiceView<Value extends string>({ label, values, chosen, choose }: Choice<Value>) {
  return html`<label
    ><span>${label}</span>
    <select
      .value=${live(chosen)}
      @change=${({ target }: Event) => choose((target as HTMLSelectElement).value as Value)}
    >
      ${values.map(([value, name]) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`)}
    </select></label
  >`;
}

/** Filters and order of the list of collections. */
export function browseFiltersView(
  meta: MarketMetaResponse | null,
  destination: BrowseDestination,
  change: (changes: Partial<BrowseDestination>) => void,
) {
  const { chain, category, order } = destination;
  const chains = meta?.chains ?? [];
  return html`<div class="filters">
    ${choiceView({
      label: "Sort",
      values: Object.entries(collectionOrders) as [CollectionOrder, string][],
      chosen: order,
      choose: (value) => change({ order: value }),
    })}
    ${choiceView({
      label: "Category",
      values: [
        ["", "All categories"],
        ...(meta?.categories ?? []).map(({ category, name = category }) => [category, name] as const),
      ],
      chosen: category,
      choose: (value) => change({ category: value }),
    })}
    ${
      chains.length > 1 || chain
        ? choiceView({
            label: "Chain",
            values: [["", "All chains"], ...chains.map(({ chain, name = chain }) => [chain, name] as const)],
            chosen: chain,
            choose: (value) => change({ chain: value }),
          })
        : nothing
    }
  </div>`;
}

interface ItemFilters {
  readonly destination: CollectionDestination;
  /** Null: not loaded. */
  readonly traits: MarketTraitsResponse | null;
  /** Number of items; undefined: unknown. */
  readonly minted: number | undefined;
  /** BCP 47 tag. */
  readonly language: string;
  readonly change: (changes: Partial<CollectionDestination>) => void;
}

/** Filters and order of a collection's items. */
export function itemFiltersView({
  destination,
  traits: known,
  minted = Infinity,
  language,
  change,
}: ItemFilters) {
  const { order, isListedOnly, traits } = destination;
  const displayTypes = new Map(
    known?.traits.map(({ trait_type, display_type }) => [trait_type, display_type]),
  );
  const format = (type: string, value: string) =>
    formatAttribute({ value, display_type: displayTypes.get(type) }, language);
  const chips = Object.entries(traits).flatMap(([type, values]) =>
    values.map((value) => ({ type, value, text: format(type, value) })),
  );
  const toggle = (type: string, value: string) => change({ traits: toggleTrait(traits, type, value) });
  return html`<div class="filters">
      ${
        // Other orders need the whole list.
        minted > maxSorted && order === "price"
          ? nothing
          : choiceView({
              label: "Sort",
              values: Object.entries(itemOrders) as [ItemOrder, string][],
              chosen: order,
              choose: (value) => change({ order: value }),
            })
      }
      ${known && known.traits.length > 0 ? traitChoiceView(known, language, toggle) : nothing}
      <label class="check"
        ><input
          type="checkbox"
          .checked=${live(isListedOnly)}
          @change=${() => change({ isListedOnly: !isListedOnly })}
        />
        <span>Listed only</span></label
      >
    </div>
    ${
      chips.length === 0
        ? nothing
        : html`<div class="filters chosen">
            ${chips.map(
              ({ type, value, text }) =>
                html`<button
                  class="button-secondary"
                  aria-label="Remove filter ${type}: ${text}"
                  @click=${() => toggle(type, value)}
                >
                  <bdi>${type}: ${text}</bdi> <span aria-hidden="true">×</span>
                </button>`,
            )}
          </div>`
    }`;
}

/** Select for filtering by a trait value. */
function traitChoiceView(
  { traits }: MarketTraitsResponse,
  language: string,
  toggle: (type: string, value: string) => void,
) {
  const choose = ({ target }: Event) => {
    const select = target as HTMLSelectElement;
    const [type, value] = JSON.parse(select.value) as [string, string];
    toggle(type, value);
    select.value = "";
  };
  return html`<label
    ><span>Trait</span>
    <select @change=${choose}>
      <option value="" hidden>Any</option>
      ${traits.map(
        ({ trait_type, display_type, values }) =>
          html`<optgroup label=${trait_type}>
            ${values.map(
              ({ value, count }) =>
                html`<option value=${JSON.stringify([trait_type, String(value)])}>
                  ${formatAttribute({ value, display_type }, language)}${count === undefined ? nothing : ` (${count})`}
                </option>`,
            )}
          </optgroup>`,
      )}
    </select></label
  >`;
}
