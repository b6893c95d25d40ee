import { html, nothing } from "lit";
import type { TraitsResponse } from "../../../contract/mint/items.js";
import { formatAttribute } from "../../../contract/values/format-attribute.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import { firstRows, previewRows } from "../section-preview.js";
import { formatShare } from "../shared/section-format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import { Section } from "../section.js";
import { tabsView } from "../shared/tabs.js";
import { maxValues, traits } from "./traits.js";
import { traitsStyles } from "./traits-styles.js";

export { TraitsSection as Section, traitsStyles as styles };

type Trait = TraitsResponse["traits"][number];
type TraitValue = Trait["values"][number];

/** Section of the traits with their values, rarest first. A value opens the gallery filtered by it. */
class TraitsSection extends Section {
  #chosenTab = 0;

  aside(context: ViewContext): unknown {
    const total = this.host.queries.traits.state.value?.total;
    return total ? formatMessage(context.messages.allItems, context, { count: total }) : nothing;
  }

  isEmpty(): boolean {
    const { value } = this.host.queries.traits.state;
    return value !== undefined && this.#chooseTrait(value).filled.length === 0;
  }

  hasMore(): boolean {
    const { value } = this.host.queries.traits.state;
    if (!value) return false;
    const { filled, chosen } = this.#chooseTrait(value);
    return (filled[chosen]?.values.length ?? 0) > previewRows;
  }

  render(context: ViewContext, isPreview: boolean): unknown {
    const view = (response: TraitsResponse) => this.#traitsView(response, context, isPreview);
    return loadableView(traits.skeleton, this.host.queries.traits, view, context);
  }

  protected subscribe() {
    return [this.host.queries.traits.subscribe(this.host.requestUpdate)];
  }

  /** The traits that have values, and the index of the chosen one. */
  #chooseTrait({ traits }: TraitsResponse) {
    const filled = traits.filter(({ values }) => values.length > 0);
    return { filled, chosen: Math.min(this.#chosenTab, Math.max(0, filled.length - 1)) };
  }

  #traitsView(response: TraitsResponse, context: ViewContext, isPreview: boolean) {
    const { messages, language } = context;
    const { filled, chosen } = this.#chooseTrait(response);
    const trait = filled[chosen];
    if (!trait) return emptyView(messages.noTraits, context);
    const values = [...trait.values].sort((a, b) => (a.count ?? Infinity) - (b.count ?? Infinity));
    const total = Math.max(
      1,
      values.reduce((sum, { count = 0 }) => sum + count, 0),
    );
    const tabs = filled.map(({ trait_type, values }) => ({
      label: trait_type,
      count: formatCount(values.length, language),
    }));
    const choose = (index: number) => {
      this.#chosenTab = index;
      this.host.requestUpdate();
    };
    return html`${tabsView({ id: "trait", label: messages.traits, tabs, chosen, choose })}
      <div
        id="trait-panel"
        role="tabpanel"
        tabindex=${isPreview ? nothing : 0}
        aria-labelledby="trait-${chosen}"
      >
        <ul class="trait-values">
          ${firstRows(values.slice(0, maxValues), isPreview).map((value) =>
            this.#valueView(trait, value, total, context),
          )}
        </ul>
        ${
          values.length > maxValues && !isPreview
            ? html`<p class="muted">
                ${formatMessage(messages.andMore, context, { count: values.length - maxValues })}
              </p>`
            : nothing
        }
      </div>`;
  }

  #valueView(
    { trait_type: type, display_type }: Trait,
    { value, count, minted, share }: TraitValue,
    total: number,
    context: ViewContext,
  ) {
    const { language, messages } = context;
    const text = formatAttribute({ value, display_type }, language);
    const { revealGallery } = this.host;
    const counts = [
      count === undefined ? [] : formatMessage(messages.inAllCount, context, { count }),
      // Of a sold-out drop, all of them are.
      minted === undefined || minted === count
        ? []
        : formatMessage(messages.mintedSoFar, context, { count: minted }),
    ].flat();
    const content = html`<bdi class="name" .textContent=${text}></bdi>
      <small class="tabular-nums share" .textContent=${formatShare(share, language)}></small>
      <progress aria-hidden="true" max="1" value=${Number(share ?? (count ?? 0) / total) || 0}></progress>
      <small class="tabular-nums">
        <bdi .textContent=${counts.join(" · ")}></bdi>
      </small>`;
    if (!revealGallery) return html`<li><div class="trait-value">${content}</div></li>`;
    const show = () => {
      this.host.setFilter({ minted: null, traits: { [type]: [String(value)] } });
      revealGallery();
    };
    return html`<li>
      <button class="trait-value" part="trait" @click=${show}>${content}</button>
    </li>`;
  }
}
