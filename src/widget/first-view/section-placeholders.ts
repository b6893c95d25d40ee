import { html, nothing } from "lit";
import type { LazyModule } from "../lazy-module.js";
import type { CollectionSection, ViewContext } from "../view-context.js";
import { defaultRows } from "../shared/sizes.js";
import type { SectionRow } from "../sections/section-description.js";
import { describeSection } from "../sections/section-descriptions.js";
import type { SectionsController } from "../sections/sections-controller.js";

/** Attributes that select a widget's sections. */
export interface SectionAttributes {
  /** Names, separated by white space. */
  readonly sections: string | null;
  /** True adds the section `market`. */
  readonly market: boolean | null;
}

/** A widget's sections in order. @param isMarketFirst True: the market comes first. */
export function listSections(
  { sections, market }: SectionAttributes,
  isMarketFirst: boolean,
): readonly SectionRow[] {
  const names = new Set(sections?.match(/\S+/g));
  if (market) names.add("market");
  const ordered = isMarketFirst && names.has("market") ? new Set(["market", ...names]) : names;
  return [...ordered].flatMap((name) => {
    const parts = describeSection(name).parts?.filter((part) => !names.has(part));
    return parts?.length ? [name, parts] : [name];
  });
}

/** Section that shows the whole collection; null: none. */
export const findCollectionSection = (rows: readonly SectionRow[]): CollectionSection | null =>
  (["wall", "gallery"] as const).find((name) => rows.includes(name)) ?? null;

/**
 * The sections, or placeholders of the size that they will need, so that loading them causes no layout shift. Without
 * those that the collection doesn't have.
 * @param sections Undefined until the checkout is loaded.
 */
export function sectionsView(
  rows: readonly SectionRow[],
  sections: LazyModule<SectionsController> | undefined,
  context: ViewContext,
) {
  const drop = context.store.state.collection.value;
  const { minted = defaultRows } = drop?.supply ?? {};
  const slotView = (name: string) => {
    const { feature, countRows } = describeSection(name);
    if (feature && drop?.collection.features?.[feature] === false) return nothing;
    return html`<div
      part="section section-${name}"
      class="frame section-slot"
      data-section=${name}
      .style=${`--_rows:${countRows?.(minted) ?? defaultRows}`}
    >
      ${
        sections?.value?.render(name, context) ??
        html`<p class="load-error">${sections?.render(() => null, context)}</p>`
      }
    </div>`;
  };
  const hasRows = (name: string) =>
    drop && sections?.value && describeSection(name).countRows?.(minted) !== 0;
  return rows.map((row) =>
    typeof row === "string"
      ? slotView(row)
      : html`<div class="section-row">${row.filter(hasRows).map(slotView)}</div>`,
  );
}
