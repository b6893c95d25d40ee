/** A list that is read piece by piece, as far as somebody looks. */
export class Pager<Item> {
  readonly #size: number;
  readonly #open: (signal: AbortSignal) => AsyncIterator<Item>;
  readonly #draw: () => void;
  readonly #controller = new AbortController();
  #iterator: AsyncIterator<Item> | null = null;
  readonly items: Item[] = [];
  status: "idle" | "loading" | "done" | "failed" = "idle";

  /**
   * @param size Items that come at once.
   * @param open Begins the list anew, after so many items.
   */
  constructor(size: number, open: (signal: AbortSignal) => AsyncIterator<Item>, draw: () => void) {
    this.#size = size;
    this.#open = open;
    this.#draw = draw;
  }

  /** Reads the next items, unless it is reading, or there are no more. Failures become state. */
  async more(): Promise<void> {
    if (this.status === "loading" || this.status === "done") return;
    // A list that failed has ended. Begun anew, it is gone through to where it was.
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

  /** Gives up what is under way. */
  close(): void {
    this.#controller.abort();
  }
}
