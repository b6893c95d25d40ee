/** Something that is read once. */
export class MarketQuery<T> {
  readonly #ask: (signal: AbortSignal) => Promise<T>;
  readonly #draw: () => void;
  readonly #controller = new AbortController();
  value: T | null = null;
  failure: { readonly code: string; readonly message: string } | null = null;

  constructor(ask: (signal: AbortSignal) => Promise<T>, draw: () => void) {
    this.#ask = ask;
    this.#draw = draw;
    void this.again();
  }

  /** Reads, or reads anew. Failures become state. */
  async again(): Promise<void> {
    const { signal } = this.#controller;
    this.failure = null;
    try {
      const value = await this.#ask(signal);
      if (signal.aborted) return;
      this.value = value;
    } catch (error) {
      if (signal.aborted) return;
      const { code = "", message = "" } = error as { code?: string; message?: string };
      this.failure = { code, message };
    }
    this.#draw();
  }

  /** Gives up what is under way. */
  close(): void {
    this.#controller.abort();
  }
}
