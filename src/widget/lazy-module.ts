import { html, nothing } from "lit";
import type { Localization } from "./i18n/localization.js";

/**
 * A module that is imported on demand. A failed import is repeated when the network comes back, or on request.
 */
export class LazyModule<T> {
  readonly #import: () => Promise<T>;
  readonly #onLoad: (value: T) => void;
  readonly #onChange: () => void;
  #loading: Promise<T> | null = null;
  value: T | null = null;
  /** True after an import failed. */
  hasFailed = false;

  /**
   * @param onLoad Called once, with the imported module.
   * @param onChange Called after the import and after each failure.
   */
  constructor(importModule: () => Promise<T>, onLoad: (value: T) => void, onChange: () => void) {
    this.#import = importModule;
    this.#onLoad = onLoad;
    this.#onChange = onChange;
  }

  /** Starts the import unless one has failed. */
  prefetch(): void {
    if (!this.hasFailed) this.#tryToLoad();
  }

  /** Imports the module, also after a failure. @throws the browser's error when the import fails. */
  load(): Promise<T> {
    this.#loading ??= this.#import().then(
      (value) => {
        this.value = value;
        this.#onLoad(value);
        this.#onChange();
        return value;
      },
      (error: unknown) => {
        this.#loading = null;
        this.hasFailed = true;
        addEventListener("online", () => this.#tryToLoad(), { once: true });
        this.#onChange();
        throw error;
      },
    );
    return this.#loading;
  }

  /** Renders the module's view; after a failure a message and a retry button. */
  render(view: (value: T) => unknown, { messages }: Localization): unknown {
    if (this.value) return view(this.value);
    if (!this.hasFailed) return nothing;
    const retry = ({ target }: Event) => {
      // The retry button is removed after the import: the focus moves to the main button.
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
