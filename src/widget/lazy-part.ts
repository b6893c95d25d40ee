import { html, nothing } from "lit";
import type { Speech } from "./speech.js";

/**
 * A part of the page whose code is loaded when it is needed. What can't be loaded is asked for once; then again when
 * the network comes back, or somebody asks.
 */
export class LazyPart<T> {
  readonly #load: () => Promise<T>;
  readonly #onLoad: (value: T) => void;
  readonly #onChange: () => void;
  #loading: Promise<T> | null = null;
  value: T | null = null;
  /** It could not be loaded. */
  isMissing = false;

  /**
   * @param onLoad Called once, when it is there.
   * @param onChange Called when it is there, and whenever it could not be loaded.
   */
  constructor(load: () => Promise<T>, onLoad: (value: T) => void, onChange: () => void) {
    this.#load = load;
    this.#onLoad = onLoad;
    this.#onChange = onChange;
  }

  /** Sees to it that it is loaded, or has been tried to. */
  want(): void {
    if (!this.isMissing) this.#try();
  }

  /** Loads it, also when that has failed before. @throws what the browser says when it can't be loaded. */
  get(): Promise<T> {
    this.#loading ??= this.#load().then(
      (value) => {
        this.value = value;
        this.#onLoad(value);
        this.#onChange();
        return value;
      },
      (error: unknown) => {
        this.#loading = null;
        this.isMissing = true;
        addEventListener("online", () => this.#try(), { once: true });
        this.#onChange();
        throw error;
      },
    );
    return this.#loading;
  }

  /** What it draws; where it is missing, that it is, and the way out. */
  draw(view: (value: T) => unknown, { words }: Speech): unknown {
    if (this.value) return view(this.value);
    if (!this.isMissing) return nothing;
    const retry = ({ target }: Event) => {
      // This button goes when the part comes; the focus goes on where there is something to do.
      const root = (target as Element).getRootNode() as ShadowRoot;
      this.#try(() => root.querySelector<HTMLElement>(".main")?.focus());
    };
    return html`<span role="status" class="muted">${words.partMissing}</span>
      <button class="link" @click=${retry}>${words.tryAgain}</button>`;
  }

  #try(then: () => void = () => undefined): void {
    void this.get().then(then, () => undefined);
  }
}
