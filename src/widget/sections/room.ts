import { html, render } from "lit";
import { toFailure, type Failure } from "../../mint/failure.js";
import { say } from "../say.js";
import type { Speech } from "../speech.js";
import type { Scene, Section } from "./section.js";
import { emptyView, failureView, skeletonView } from "./section-states.js";
import { isSectionName, sectionTable, type SectionName } from "./section-table.js";

type State =
  | { readonly status: "waiting" | "loading" }
  | { readonly status: "open"; readonly section: Section }
  | { readonly status: "failed"; readonly failure: Failure };

const sectionNames = Object.keys(sectionTable).join(", ");

/** One place for a section, and what stands in it. */
export class Room {
  readonly name: string;
  readonly #element: HTMLElement;
  readonly #scene: Scene;
  #state: State = { status: "waiting" };
  #isNear = false;
  #isDrawing = false;
  #isClosed = false;
  #leave: (() => void) | null = null;

  constructor(element: HTMLElement, scene: Scene) {
    this.#element = element;
    this.#scene = scene;
    this.name = this.wantedName;
    element.part.add("section", `section-${this.name}`);
    if (!isSectionName(this.name)) {
      console.error(`<mint-widget>: there is no section called “${this.name}”. There are ${sectionNames}.`);
    }
    this.#render();
  }

  /** What the element says now that should stand in it. */
  get wantedName(): string {
    return this.#element.dataset["section"] ?? "";
  }

  /** @param isNear Whether it is in sight, or about to be. */
  show(isNear: boolean): void {
    this.#isNear = isNear;
    if (isNear && this.#state.status === "waiting") void this.#load();
    this.#follow();
  }

  /** Follows what it shows anew: it may be something else. */
  refollow(): void {
    this.#leave?.();
    this.#leave = null;
    this.#follow();
    this.draw();
  }

  /** Comes into sight, and takes the focus. */
  visit(): void {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#element.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
    this.#element.querySelector("h3")?.focus({ preventScroll: true });
  }

  /** Draws at the end of the current task, however often it is asked to. */
  draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      if (!this.#isClosed) this.#render();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#leave?.();
    this.#leave = null;
    this.#element.part.value = "";
    render(null, this.#element);
  }

  async #load(): Promise<void> {
    if (!isSectionName(this.name)) return;
    this.#state = { status: "loading" };
    try {
      const open = await sectionTable[this.name]();
      this.#state = { status: "open", section: open(this.#scene, this.#element, () => this.draw()) };
    } catch (error) {
      this.#state = { status: "failed", failure: { ...toFailure(error), code: "NETWORK" } };
      addEventListener("online", () => this.#retry(), { once: true });
    }
    if (!this.#isClosed) this.#follow();
    this.draw();
  }

  /** What couldn't be loaded is asked for again when the network is back, or somebody asks. */
  #retry(): void {
    if (!this.#isClosed && this.#state.status === "failed") void this.#load();
  }

  #follow(): void {
    if (this.#state.status !== "open" || !this.#isNear) {
      this.#leave?.();
      this.#leave = null;
      return;
    }
    this.#leave ??= this.#state.section.follow(() => this.draw());
  }

  #render(): void {
    const { language, direction, words } = this.#scene;
    const isKnown = isSectionName(this.name);
    const state = this.#state;
    const section = state.status === "open" ? state.section : null;
    const body = () => {
      if (!isKnown) return mistakeView(this.name, this.#scene);
      if (section) return section.body();
      return state.status === "failed"
        ? failureView(state.failure, () => this.#retry(), this.#scene)
        : skeletonView(this.name, this.#scene);
    };
    render(
      html`<section aria-labelledby="section-${this.name}" lang=${language} dir=${direction}>
        <header>
          <h3 part="section-title" id="section-${this.name}" tabindex="-1">
            <bdi>${isKnown ? words.titles[this.name as SectionName] : this.name}</bdi>
          </h3>
          <bdi class="aside figures">${section?.aside()}</bdi>
        </header>
        ${body()}
      </section>`,
      this.#element,
    );
    section?.settle?.();
  }
}

function mistakeView(name: string, speech: Speech) {
  const sentences = speech.words.noSection.map((sentence, index) =>
    say(sentence, speech, index === 0 ? { name } : { names: sectionNames }),
  );
  return emptyView(sentences, speech);
}
