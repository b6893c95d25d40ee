import { html, nothing } from "lit";
import { formatMessage } from "../i18n/format-message.js";
import { titles } from "../i18n/locales/en/section-titles.js";
import type { Localization } from "../i18n/localization.js";
import type { LazyModule } from "../lazy-module.js";
import type { ViewContext } from "../view-context.js";
import type { Section } from "./section.js";
import { describeSection, isSectionName, sectionNames } from "./section-descriptions.js";
import { emptyView, errorView } from "./shared/section-states.js";
import { skeletonView } from "./shared/skeleton.js";
import { wordsView } from "../i18n/text-view.js";

/** Section that may still be loading. */
export interface NamedSection {
  readonly name: string;
  /** Null: no section has this name. */
  readonly section: LazyModule<Section> | null;
}

/**
 * A section with its heading, and a button to open the rest of its content.
 * @param options `content`: `nothing` while the section is open as a sheet.
 */
export function sectionView(
  { name, section }: NamedSection,
  context: ViewContext,
  { content, openSheet }: { readonly content: unknown; readonly openSheet: () => void },
) {
  const { language, direction } = context;
  return html`<section
    class="section-scope"
    aria-labelledby="section-${name}"
    lang=${language}
    dir=${direction}
  >
    <header>
      <h3 part="section-title" id="section-${name}" tabindex="-1">
        <bdi>${wordsView(headingOf({ name, section }, context))}</bdi>
      </h3>
      <bdi class="aside tabular-nums">${wordsView(section?.value?.aside(context))}</bdi>
    </header>
    <div class="section-content">${content}</div>
    ${
      section?.value?.hasMore()
        ? html`<button class="button-secondary show-all" aria-haspopup="dialog" @click=${openSheet}>
            ${section.value.labelAll(context)}
          </button>`
        : nothing
    }
  </section>`;
}

/** Content of a section, its skeleton while it is loading, or an error if it can't be loaded. */
export function contentView(
  { name, section }: NamedSection,
  context: ViewContext,
  isPreview: boolean,
): unknown {
  if (!section) return unknownSectionView(name, context);
  if (section.value) return section.value.render(context, isPreview);
  const retry = () => void section.load().catch(() => undefined);
  return section.hasFailed
    ? errorView({ code: "NETWORK", message: "" }, retry, context)
    : skeletonView(describeSection(name).skeleton, context);
}

/** Heading of a section as it is shown. */
export const headingOf = ({ name, section }: NamedSection, context: ViewContext): string =>
  section?.value?.title(context) ?? titleOf(name, context);

/** Title of a section, in English until it is translated. For an unknown section, its name. */
export const titleOf = (name: string, { messages }: Localization): string =>
  isSectionName(name) ? (messages.titles[name] ?? titles[name]) : name;

function unknownSectionView(name: string, localization: Localization) {
  const sentences = localization.messages.noSection.map((sentence, index) =>
    formatMessage(sentence, localization, index === 0 ? { name } : { names: sectionNames.join(", ") }),
  );
  return emptyView(sentences, localization);
}
