/** Result pages of a list that are loaded while it is scrolled. A longer list would never let a visitor reach what is below it. */
const scrolledPages = 4;

/** List that is loaded page by page. */
export class Pager<Item> {
  readonly #size: number;
  readonly #open: (signal: AbortSignal) => AsyncIterator<Item>;
  readonly #draw: () => void;
  readonly #controller = new AbortController();
  #iterator: AsyncIterator<Item> | null = null;
  readonly items: Item[] = [];
  status: "idle" | "loading" | "done" | "failed" = "idle";

  /**
   * @param size Items per result page.
   * @param open Opens the list from the start.
   */
  constructor(size: number, open: (signal: AbortSignal) => AsyncIterator<Item>, draw: () => void) {
    this.#size = size;
    this.#open = open;
    this.#draw = draw;
  }

  /** True: the next result page is loaded when its button becomes visible; false: when it is pressed. */
  get loadsOnScroll(): boolean {
    return this.items.length < scrolledPages * this.#size;
  }

  /** Loads the next result page unless one is loading or there are no more. Errors become state. */
  async more(): Promise<void> {
    if (this.status === "loading" || this.status === "done") return;
    // An iterator that has thrown is done, so the list is opened again, skipping the items already loaded.
    const skip = this.status === "failed" ? this.items.length : 0;
    this.status = "loading";
    this.#draw();
    const { signal } = this.#controller;
    try {
      this.#iterator ??= this.#open(signal);
      for (let left = skip + this.#size; left > 0; left--) {
        const { done, value } = await this.#iterator.next();
        if (signal.aborted) return;
        if (done) {
          this.status = "done";
          return this.#draw();
        }
        if (left <= this.#size) this.items.push(value);
      }
      this.status = "idle";
    } catch {
      if (signal.aborted) return;
      this.#iterator = null;
      this.status = "failed";
    }
    this.#draw();
  }

  /** Aborts the request. */
  close(): void {
    this.#controller.abort();
  }
}
