import { html } from "lit";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import { LazyModule } from "../lazy-module.js";
import type { Section, SectionContext, SectionModule } from "./section.js";
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
  #unsubscribe: (() => void) | null = null;

  /** @param adoptStyleSheet Adds styles to the widget. */
  constructor(name: string, context: SectionContext, adoptStyleSheet: (sheet: CSSStyleSheet) => void) {
    this.name = name;
    this.#context = context;
    this.#section = isSectionName(name) ? this.#lazySection(name, adoptStyleSheet) : null;
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
   * nothing that the visitor sees moves.
   */
  setBelow(isBelow: boolean): void {
    const { element } = this;
    if (!element) return;
    element.style.blockSize = isBelow ? "" : `${element.offsetHeight}px`;
    element.toggleAttribute("data-fits-content", isBelow);
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

  /** Scrolls the section into view and focuses its heading. */
  reveal(): void {
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion ? "auto" : "smooth" });
    this.element?.querySelector("h3")?.focus({ preventScroll: true });
  }

  hostUpdated(): void {
    this.#section?.value?.hostUpdated?.();
  }

  render() {
    const context = this.#context;
    const { name } = this;
    const { language, direction, messages } = context;
    return html`<section aria-labelledby="section-${name}" lang=${language} dir=${direction}>
      <header>
        <h3 part="section-title" id="section-${name}" tabindex="-1">
          <bdi>${isSectionName(name) ? messages.titles[name] : name}</bdi>
        </h3>
        <bdi class="aside tabular-nums">${this.#section?.value?.aside()}</bdi>
      </header>
      ${this.#bodyView()}
    </section>`;
  }

  #bodyView(): unknown {
    const context = this.#context;
    const section = this.#section;
    if (!section) return unknownSectionView(this.name, context);
    if (section.value) return section.value.body();
    const retry = () => void section.load().catch(() => undefined);
    return section.hasFailed
      ? errorView({ code: "NETWORK", message: "" }, retry, context)
      : skeletonView(this.name, context);
  }

  #lazySection(name: SectionName, adoptStyleSheet: (sheet: CSSStyleSheet) => void): LazyModule<Section> {
    return new LazyModule(
      async () => {
        const { open, styles }: SectionModule = await sectionRegistry[name]();
        if (styles) adoptStyleSheet(styles);
        return open(this.#context);
      },
      () => this.#updateSubscription(),
      () => this.#context.requestUpdate(),
    );
  }

  #updateSubscription(): void {
    if (!this.#isNear) return this.unsubscribe();
    this.#unsubscribe ??= this.#section?.value?.subscribe() ?? null;
  }
}

function unknownSectionView(name: string, localization: Localization) {
  const sentences = localization.messages.noSection.map((sentence, index) =>
    formatMessage(sentence, localization, index === 0 ? { name } : { names: sectionNames }),
  );
  return emptyView(sentences, localization);
}
