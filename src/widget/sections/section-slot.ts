import { html, nothing, type CSSResult } from "lit";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import { LazyModule } from "../lazy-module.js";
import type { Section, SectionContext, SectionModule } from "./section.js";
import { sheetView, showSheet } from "./section-sheet.js";
import { isSectionName, sectionRegistry, type SectionName } from "./section-registry.js";
import { emptyView, errorView, skeletonView } from "./shared/section-states.js";

const sectionNames = Object.keys(sectionRegistry).join(", ");

/** One section of a widget: loads it when its element comes near the viewport, and subscribes it while there. */
export class SectionSlot {
  readonly name: string;
  /** Element that the section is rendered into; null before the widget's next update. */
  element: HTMLElement | null = null;
  readonly #context: SectionContext;
  readonly #section: LazyModule<Section> | null;
  #isNear = false;
  #isBelow = true;
  #isSheetOpen = false;
  #unsubscribe: (() => void) | null = null;

  /** @param adoptStyles Adds styles of the sections. */
  constructor(name: string, context: SectionContext, adoptStyles: (styles: CSSResult) => void) {
    this.name = name;
    this.#context = context;
    this.#section = isSectionName(name) ? this.#lazySection(name, adoptStyles) : null;
    if (!this.#section) {
      console.error(`<mint-widget>: there is no section called “${name}”. There are ${sectionNames}.`);
    }
  }

  /** @param isNear True if the element is in the viewport or near it. */
  setNear(isNear: boolean): void {
    this.#isNear = isNear;
    if (isNear) this.#section?.prefetch();
    this.#updateSubscription();
  }

  /**
   * Sizes the element by its content while it is below the viewport, and keeps its size while it is visible or above:
   * nothing that the visitor sees moves. A preview may still grow, since nothing in it scrolls.
   */
  setBelow(isBelow: boolean): void {
    this.#isBelow = isBelow;
    const { element } = this;
    if (!element) return;
    const { isPreview } = this.#context;
    const size = isBelow ? "" : `${element.offsetHeight}px`;
    element.style.minBlockSize = isPreview ? size : "";
    element.style.blockSize = isPreview && !isBelow ? "auto" : size;
    element.toggleAttribute("data-fits-content", isBelow);
  }

  /** Sizes the element anew when the page begins or ceases to show previews. */
  resize(): void {
    if (this.element) this.element.style.blockSize = this.element.style.minBlockSize = "";
    this.setBelow(this.#isBelow);
  }

  /** Renews the section's subscription, since its data source may have changed. */
  resubscribe(): void {
    this.unsubscribe();
    this.#updateSubscription();
    this.#context.requestUpdate();
  }

  unsubscribe(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  /** Scrolls the section into view and focuses its heading; on a page of previews opens its sheet. */
  reveal(): void {
    if (this.#context.isPreview) return this.#openSheet();
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion ? "auto" : "smooth" });
    this.element?.querySelector("h3")?.focus({ preventScroll: true });
  }

  /** @param root Root in which the widget was rendered. */
  hostUpdated(root: ParentNode): void {
    if (this.#isSheetOpen) showSheet(root, this.name);
    this.#section?.value?.hostUpdated?.();
  }

  render() {
    const context = this.#context;
    const { name } = this;
    const { language, direction, messages } = context;
    const section = this.#section?.value;
    return html`<section
      class="section-scope"
      aria-labelledby="section-${name}"
      data-preview=${context.isPreview ? "" : nothing}
      lang=${language}
      dir=${direction}
    >
      <header>
        <h3 part="section-title" id="section-${name}" tabindex="-1">
          <bdi>${this.#title}</bdi>
        </h3>
        <bdi class="aside tabular-nums">${section?.aside()}</bdi>
      </header>
      ${this.#isSheetOpen ? nothing : this.#bodyView(context.isPreview)}
      ${
        context.isPreview && section?.hasMore()
          ? html`<button class="button-secondary show-all" aria-haspopup="dialog" @click=${this.#openSheet}>
              ${messages.showAll}
            </button>`
          : nothing
      }
    </section>`;
  }

  /** The whole section in a sheet, while it is open. */
  sheetView(): unknown {
    if (!this.#isSheetOpen) return nothing;
    const content = {
      name: this.name,
      title: this.#title,
      body: this.#bodyView(false),
      close: () => {
        this.#isSheetOpen = false;
        this.#updateSubscription();
        this.#context.requestUpdate();
      },
    };
    return sheetView(content, this.#context);
  }

  get #title(): string {
    const { name } = this;
    return isSectionName(name) ? this.#context.messages.titles[name] : name;
  }

  /** The content moves to the sheet; behind it the section keeps its size. */
  readonly #openSheet = (): void => {
    this.setBelow(false);
    this.#isSheetOpen = true;
    this.#section?.prefetch();
    this.#updateSubscription();
    this.#context.requestUpdate();
  };

  #bodyView(isPreview: boolean): unknown {
    const context = this.#context;
    const section = this.#section;
    if (!section) return unknownSectionView(this.name, context);
    if (section.value) return section.value.body(isPreview);
    const retry = () => void section.load().catch(() => undefined);
    return section.hasFailed
      ? errorView({ code: "NETWORK", message: "" }, retry, context)
      : skeletonView(this.name, context);
  }

  #lazySection(name: SectionName, adoptStyles: (styles: CSSResult) => void): LazyModule<Section> {
    return new LazyModule(
      async () => {
        const { open, styles }: SectionModule = await sectionRegistry[name]();
        if (styles) adoptStyles(styles);
        return open(this.#context);
      },
      () => this.#updateSubscription(),
      () => this.#context.requestUpdate(),
    );
  }

  #updateSubscription(): void {
    if (!this.#isNear && !this.#isSheetOpen) return this.unsubscribe();
    this.#unsubscribe ??= this.#section?.value?.subscribe() ?? null;
  }
}

function unknownSectionView(name: string, localization: Localization) {
  const sentences = localization.messages.noSection.map((sentence, index) =>
    formatMessage(sentence, localization, index === 0 ? { name } : { names: sectionNames }),
  );
  return emptyView(sentences, localization);
}
