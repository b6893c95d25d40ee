import { html, nothing } from "lit";
import type { Localization } from "./i18n/localization.js";

/** `retrying`: imported again after a failure. The error message stays visible. */
type State<T> =
  | { readonly status: "idle" | "failed" }
  | { readonly status: "loading" | "retrying"; readonly loading: Promise<T> }
  | { readonly status: "loaded"; readonly value: T };

/** Module that is imported on demand. A failed import is retried when the connection is back, or on request. */
export class LazyModule<T> {
  readonly #import: () => Promise<T>;
  readonly #onLoad: (value: T) => void;
  readonly #onChange: () => void;
  #state: State<T> = { status: "idle" };

  /**
   * @param onLoad Called once, with the imported module.
   * @param onChange Called after the import and after each failure.
   */
  constructor(importModule: () => Promise<T>, onLoad: (value: T) => void, onChange: () => void) {
    this.#import = importModule;
    this.#onLoad = onLoad;
    this.#onChange = onChange;
  }

  /** The imported module; null until it is loaded. */
  get value(): T | null {
    return this.#state.status === "loaded" ? this.#state.value : null;
  }

  /** True after a failure, until the module is imported. */
  get hasFailed(): boolean {
    return this.#state.status === "failed" || this.#state.status === "retrying";
  }

  /** Starts the import if it was not started yet. */
  prefetch(): void {
    if (this.#state.status === "idle") this.#tryToLoad();
  }

  /** Imports the module, or retries after a failure. @throws the browser's error when the import fails. */
  async load(): Promise<T> {
    const state = this.#state;
    if (state.status === "loaded") return state.value;
    if ("loading" in state) return state.loading;
    const loading = this.#import().then(
      (value) => {
        this.#state = { status: "loaded", value };
        this.#onLoad(value);
        this.#onChange();
        return value;
      },
      (error: unknown) => {
        this.#state = { status: "failed" };
        addEventListener("online", () => this.#tryToLoad(), { once: true });
        this.#onChange();
        throw error;
      },
    );
    this.#state = { status: state.status === "idle" ? "loading" : "retrying", loading };
    return loading;
  }

  /** Renders the module's view, or an error message with a retry button after a failure. */
  render(view: (value: T) => unknown, { messages }: Localization): unknown {
    if (this.value) return view(this.value);
    if (!this.hasFailed) return nothing;
    const retry = ({ target }: Event) => {
      // The retry button is removed after the import, so the focus moves to the main button.
      const root = (target as Element).getRootNode() as ShadowRoot;
      this.#tryToLoad(() => root.querySelector<HTMLElement>(".button-primary")?.focus());
    };
    return html`<span role="status" class="muted">${messages.partMissing}</span>
      <button class="button-link" @click=${retry}>${messages.tryAgain}</button>`;
  }

  #tryToLoad(then: () => void = () => undefined): void {
    void this.load().then(then, () => undefined);
  }
}
