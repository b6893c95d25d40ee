import { html, nothing } from "lit";
import type { Localization } from "./i18n/localization.js";

/**
 * A part of the page whose code is loaded when it is needed. What can't be loaded is asked for once; then again when
 * the network comes back, or somebody asks.
 */
export class LazyModule<T> {
  readonly #import: () => Promise<T>;
  readonly #onLoad: (value: T) => void;
  readonly #onChange: () => void;
  #loading: Promise<T> | null = null;
  value: T | null = null;
  /** It could not be loaded. */
  hasFailed = false;

  /**
   * @param onLoad Called once, when it is there.
   * @param onChange Called when it is there, and whenever it could not be loaded.
   */
  constructor(importModule: () => Promise<T>, onLoad: (value: T) => void, onChange: () => void) {
    this.#import = importModule;
    this.#onLoad = onLoad;
    this.#onChange = onChange;
  }

  /** Sees to it that it is loaded, or has been tried to. */
  prefetch(): void {
    if (!this.hasFailed) this.#tryToLoad();
  }

  /** Loads it, also when that has failed before. @throws what the browser says when it can't be loaded. */
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

  /** What it draws; where it is missing, that it is, and the way out. */
  render(view: (value: T) => unknown, { messages }: Localization): unknown {
    if (this.value) return view(this.value);
    if (!this.hasFailed) return nothing;
    const retry = ({ target }: Event) => {
      // This button goes when the part comes; the focus goes on where there is something to do.
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
