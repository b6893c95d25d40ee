import { html, nothing } from "lit";
import type { TraitsResponse } from "../../../contract/artwork.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { firstRows, previewRows } from "../section-preview.js";
import { formatShare } from "../shared/section-format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import type { SectionContext, Section } from "../section.js";
import { tabsView } from "../shared/tabs.js";

type TraitValue = TraitsResponse["traits"][number]["values"][number];

/** Maximum number of values listed for a trait. */
export const maximumValues = 200;

/** Section of the traits with their values, rarest first; a value opens the gallery filtered by it. */
export function openTraits(context: SectionContext): Section {
  const { queries, requestUpdate } = context;
  let chosenTab = 0;

  function choose(index: number): void {
    chosenTab = index;
    requestUpdate();
  }

  function valueView(type: string, { value, count, minted, share }: TraitValue, maximum: number) {
    const { revealGallery, language, messages } = context;
    const content = html`<bdi class="name">${value}</bdi>
      <small class="tabular-nums share">${formatShare(share, language)}</small>
      <progress aria-hidden="true" max=${maximum} value=${count ?? 0}></progress>
      <small class="tabular-nums">
        <bdi
          >${count === undefined ? nothing : formatMessage(messages.inAllCount, context, { count })}${
            minted === undefined
              ? nothing
              : ` · ${formatMessage(messages.mintedSoFar, context, { count: minted })}`
          }</bdi
        >
      </small>`;
    if (!revealGallery) return html`<li><div class="trait-value">${content}</div></li>`;
    const show = () => {
      context.setFilter({ minted: null, traits: { [type]: [String(value)] } });
      revealGallery();
    };
    return html`<li>
      <button class="trait-value" part="trait" @click=${show}>${content}</button>
    </li>`;
  }

  /** The traits with values, and the index of the chosen one. */
  function chooseTrait({ traits }: TraitsResponse) {
    const filled = traits.filter(({ values }) => values.length > 0);
    return { filled, chosen: Math.min(chosenTab, Math.max(0, filled.length - 1)) };
  }

  function traitsView(response: TraitsResponse, isPreview: boolean) {
    const { filled, chosen } = chooseTrait(response);
    const trait = filled[chosen];
    if (!trait) return emptyView(context.messages.noTraits, context);
    const values = [...trait.values].sort((a, b) => (a.count ?? Infinity) - (b.count ?? Infinity));
    const maximum = Math.max(1, ...values.map(({ count }) => count ?? 0));
    const tabs = filled.map(({ trait_type, values }) => ({
      label: trait_type,
      count: formatCount(values.length, context.language),
    }));
    return html`${tabsView({ id: "trait", label: context.messages.traits, tabs, chosen, choose })}
      <div
        id="trait-panel"
        class="panel-scroll"
        role="tabpanel"
        tabindex=${isPreview ? nothing : 0}
        aria-labelledby="trait-${chosen}"
      >
        <ul class="trait-values">
          ${firstRows(values.slice(0, maximumValues), isPreview).map((value) => valueView(trait.trait_type, value, maximum))}
        </ul>
        ${
          values.length > maximumValues && !isPreview
            ? html`<p class="muted">
                ${formatMessage(context.messages.andMore, context, { count: values.length - maximumValues })}
              </p>`
            : nothing
        }
      </div>`;
  }

  return {
    aside() {
      const total = queries.traits.state.value?.total;
      return total ? formatMessage(context.messages.allItems, context, { count: total }) : nothing;
    },
    hasMore: () => {
      const { value } = queries.traits.state;
      if (!value) return false;
      const { filled, chosen } = chooseTrait(value);
      return (filled[chosen]?.values.length ?? 0) > previewRows;
    },
    body: (isPreview) =>
      loadableView("traits", queries.traits, (response) => traitsView(response, isPreview), context),
    subscribe: () => queries.traits.subscribe(requestUpdate),
  };
}
