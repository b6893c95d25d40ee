import type { ReactiveController, ReactiveControllerHost } from "lit";

/** State of what a page reads. A failed or new read keeps the value that is shown. */
export type ResourceState<Value> =
  | { readonly status: "loading"; readonly value?: Value }
  | { readonly status: "ready"; readonly value: Value }
  | { readonly status: "failed"; readonly error: unknown; readonly value?: Value };

/** Reads a value for a page while it is connected, again whenever its key changes, and at an interval. */
export class Resource<Value> implements ReactiveController {
  state: ResourceState<Value> = { status: "loading" };
  readonly #host: ReactiveControllerHost;
  readonly #read: (signal: AbortSignal) => Promise<Value>;
  readonly #keyOf: () => unknown;
  /** Milliseconds; 0: read once. */
  readonly #interval: number;
  #key: unknown;
  #isConnected = false;
  #reading: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param options.key of what is read: another one reads again; undefined: nothing is read yet */
  constructor(
    host: ReactiveControllerHost,
    read: (signal: AbortSignal) => Promise<Value>,
    { key = () => true, interval = 0 }: { readonly key?: () => unknown; readonly interval?: number } = {},
  ) {
    this.#host = host;
    this.#read = read;
    this.#keyOf = key;
    this.#interval = interval;
    host.addController(this);
  }

  get value(): Value | undefined {
    return this.state.value;
  }

  hostConnected(): void {
    this.#isConnected = true;
    document.addEventListener("visibilitychange", this.#onVisible);
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#key = undefined;
    this.#reading?.abort();
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#onVisible);
  }

  hostUpdate(): void {
    const key = this.#keyOf();
    if (key === this.#key || key === undefined) return;
    this.#key = key;
    this.state = { status: "loading" };
    void this.#start();
  }

  /** Reads again; the newest read wins. */
  async reload(): Promise<void> {
    await this.#start();
    this.#host.requestUpdate();
  }

  /** Replaces the value with one that a request has returned. */
  set(value: Value): void {
    this.#reading?.abort();
    this.state = { status: "ready", value };
    this.#host.requestUpdate();
  }

  readonly #onVisible = (): void => {
    if (!document.hidden && this.#interval > 0) void this.reload();
  };

  async #start(): Promise<void> {
    this.#reading?.abort();
    clearTimeout(this.#timer);
    const reading = new AbortController();
    this.#reading = reading;
    const { value } = this.state;
    const keep = value === undefined ? {} : { value };
    try {
      const next = await this.#read(reading.signal);
      if (reading.signal.aborted) return;
      this.state = { status: "ready", value: next };
    } catch (error) {
      if (reading.signal.aborted) return;
      this.state = { status: "failed", error, ...keep };
    }
    if (!this.#isConnected) return;
    this.#host.requestUpdate();
    if (this.#interval > 0 && !document.hidden) {
      this.#timer = setTimeout(() => void this.reload(), this.#interval);
    }
  }
}
