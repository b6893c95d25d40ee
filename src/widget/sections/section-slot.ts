import { html, render } from "lit";
import { toFailure, type Failure } from "../../core/failure.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import type { SectionContext, Section } from "./section.js";
import { emptyView, errorView, skeletonView } from "./shared/section-states.js";
import { isSectionName, sectionRegistry, type SectionName } from "./section-registry.js";

type State =
  | { readonly status: "waiting" | "loading" }
  | { readonly status: "open"; readonly section: Section }
  | { readonly status: "failed"; readonly failure: Failure };

const sectionNames = Object.keys(sectionRegistry).join(", ");

/** Slot element with its section and load state. */
export class SectionSlot {
  readonly name: string;
  readonly #element: HTMLElement;
  readonly #context: SectionContext;
  #state: State = { status: "waiting" };
  #isNear = false;
  #isRenderPending = false;
  #isClosed = false;
  #unsubscribe: (() => void) | null = null;

  constructor(element: HTMLElement, context: SectionContext) {
    this.#element = element;
    this.#context = context;
    this.name = this.requestedName;
    element.part.add("section", `section-${this.name}`);
    if (!isSectionName(this.name)) {
      console.error(`<mint-widget>: there is no section called “${this.name}”. There are ${sectionNames}.`);
    }
    this.#render();
  }

  /** Section name that the element currently requests. */
  get requestedName(): string {
    return this.#element.dataset["section"] ?? "";
  }

  /** @param isNear True if the slot is in the viewport or near it. */
  setNear(isNear: boolean): void {
    this.#isNear = isNear;
    if (isNear && this.#state.status === "waiting") void this.#load();
    this.#updateSubscription();
  }

  /** Renews the section's subscription, since its data source may have changed. */
  resubscribe(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#updateSubscription();
    this.requestRender();
  }

  /** Scrolls the section into view and focuses its heading. */
  reveal(): void {
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#element.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion ? "auto" : "smooth" });
    this.#element.querySelector("h3")?.focus({ preventScroll: true });
  }

  /** Schedules one render at the end of the current task. */
  requestRender(): void {
    if (this.#isRenderPending) return;
    this.#isRenderPending = true;
    queueMicrotask(() => {
      this.#isRenderPending = false;
      if (!this.#isClosed) this.#render();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#element.part.value = "";
    render(null, this.#element);
  }

  async #load(): Promise<void> {
    if (!isSectionName(this.name)) return;
    this.#state = { status: "loading" };
    try {
      const open = await sectionRegistry[this.name]();
      this.#state = {
        status: "open",
        section: open(this.#context, this.#element, () => this.requestRender()),
      };
    } catch (error) {
      this.#state = { status: "failed", failure: { ...toFailure(error), code: "NETWORK" } };
      addEventListener("online", () => this.#retry(), { once: true });
    }
    if (!this.#isClosed) this.#updateSubscription();
    this.requestRender();
  }

  /** Loads a failed section again, when the network is back or the visitor retries. */
  #retry(): void {
    if (!this.#isClosed && this.#state.status === "failed") void this.#load();
  }

  #updateSubscription(): void {
    if (this.#state.status !== "open" || !this.#isNear) {
      this.#unsubscribe?.();
      this.#unsubscribe = null;
      return;
    }
    this.#unsubscribe ??= this.#state.section.subscribe(() => this.requestRender());
  }

  #render(): void {
    const { language, direction, messages } = this.#context;
    const isKnown = isSectionName(this.name);
    const state = this.#state;
    const section = state.status === "open" ? state.section : null;
    const body = () => {
      if (!isKnown) return unknownSectionView(this.name, this.#context);
      if (section) return section.body();
      return state.status === "failed"
        ? errorView(state.failure, () => this.#retry(), this.#context)
        : skeletonView(this.name, this.#context);
    };
    render(
      html`<section aria-labelledby="section-${this.name}" lang=${language} dir=${direction}>
        <header>
          <h3 part="section-title" id="section-${this.name}" tabindex="-1">
            <bdi>${isKnown ? messages.titles[this.name as SectionName] : this.name}</bdi>
          </h3>
          <bdi class="aside tabular-nums">${section?.aside()}</bdi>
        </header>
        ${body()}
      </section>`,
      this.#element,
    );
    section?.afterRender?.();
  }
}

function unknownSectionView(name: string, localization: Localization) {
  const sentences = localization.messages.noSection.map((sentence, index) =>
    formatMessage(sentence, localization, index === 0 ? { name } : { names: sectionNames }),
  );
  return emptyView(sentences, localization);
}
