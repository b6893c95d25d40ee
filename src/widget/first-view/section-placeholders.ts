import { html, nothing } from "lit";
import type { LazyModule } from "../lazy-module.js";
import type { ViewContext } from "../view-context.js";
import { defaultRows } from "../shared/sizes.js";
import { describeSection } from "../sections/section-descriptions.js";
import type { SectionsController } from "../sections/sections-controller.js";

/** Attributes that select a widget's sections. */
export interface SectionAttributes {
  /** Names, separated by white space. */
  readonly sections: string | null;
  /** True adds the section `market`. */
  readonly market: boolean | null;
}

/** Names of a widget's sections in order. @param isMarketFirst True: the market comes first. */
export function listSections(
  { sections, market }: SectionAttributes,
  isMarketFirst: boolean,
): readonly string[] {
  const names = new Set(sections?.match(/\S+/g));
  if (market) names.add("market");
  return isMarketFirst && names.has("market") ? [...new Set(["market", ...names])] : [...names];
}

/**
 * The sections, or placeholders of the size that they will need, so that loading them causes no layout shift. Without
 * those that the collection doesn't have.
 * @param sections Undefined until the checkout is loaded.
 */
export function sectionsView(
  names: readonly string[],
  sections: LazyModule<SectionsController> | undefined,
  context: ViewContext,
) {
  const { collection, supply } = context.store.state.collection.value ?? {};
  return names.map((name) => {
    const { feature, countRows } = describeSection(name);
    if (feature && collection?.features?.[feature] === false) return nothing;
    return html`<div
      part="section section-${name}"
      class="frame section-slot"
      data-section=${name}
      .style=${`--_rows:${countRows?.(supply?.minted ?? defaultRows) ?? defaultRows}`}
    >
      ${
        sections?.value?.render(name, context) ??
        html`<p class="load-error">${sections?.render(() => null, context)}</p>`
      }
    </div>`;
  });
}
