/** Query that is sent once. */
export class MarketQuery<T> {
  readonly #send: (signal: AbortSignal) => Promise<T>;
  readonly #draw: () => void;
  readonly #controller = new AbortController();
  value: T | null = null;
  /** True once a response has arrived, which may be null. */
  isLoaded = false;
  failure: { readonly code: string; readonly message: string } | null = null;

  constructor(send: (signal: AbortSignal) => Promise<T>, draw: () => void) {
    this.#send = send;
    this.#draw = draw;
    void this.again();
  }

  /** Sends the query, or retries it. Errors become state. */
  async again(): Promise<void> {
    const { signal } = this.#controller;
    this.failure = null;
    try {
      const value = await this.#send(signal);
      if (signal.aborted) return;
      this.value = value;
      this.isLoaded = true;
    } catch (error) {
      if (signal.aborted) return;
      const { code = "", message = "" } = error as { code?: string; message?: string };
      this.failure = { code, message };
    }
    this.#draw();
  }

  /** Aborts the request. */
  close(): void {
    this.#controller.abort();
  }
}
