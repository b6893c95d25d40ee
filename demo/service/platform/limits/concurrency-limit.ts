import { ApiError } from "../errors/api-error.js";
import { busyError } from "../errors/overload-error.js";

export interface ConcurrencySettings {
  /** Maximum concurrent reads. */
  readonly total: number;
  /** Maximum concurrent reads of one client. */
  readonly perClient: number;
  /** Maximum waiting reads of one client; more are rejected. */
  readonly waitingPerClient: number;
  /** Maximum waiting reads; more are rejected. */
  readonly waitingTotal: number;
}

/** Limits how many expensive reads run concurrently in this process. */
export interface ConcurrencyLimit {
  /**
   * Runs a read as soon as there is capacity. Clients take turns, so a client with many waiting reads only delays
   * itself.
   * @param client subject of the limit per client
   * @throws ApiError `RATE_LIMITED` if too many reads of the client are waiting, `SERVICE_BUSY` if too many are waiting
   *   in total; errors of the read
   */
  run<T>(client: string, read: () => Promise<T>): Promise<T>;
}

interface Client {
  running: number;
  readonly waiting: (() => void)[];
}

/** Pause after a read while urgent work is running: a multiple of the read's duration, up to a maximum. */
const pauseFactor = 5;
const maxPauseMilliseconds = 1_000;

interface ConcurrencyOptions {
  readonly settings: ConcurrencySettings;
  /** Milliseconds. */
  readonly monotonic: () => number;
  /** While true, reads run one at a time and use at most a sixth of the time. Default: never. */
  readonly isUrgentWorkRunning?: (() => boolean) | undefined;
}

export function createConcurrencyLimit(options: ConcurrencyOptions): ConcurrencyLimit {
  return new FairConcurrencyLimit(options);
}

class FairConcurrencyLimit implements ConcurrencyLimit {
  readonly #settings: ConcurrencySettings;
  readonly #monotonic: () => number;
  readonly #isUrgent: () => boolean;
  /** Clients with running or waiting reads. The most recently served one is last. */
  readonly #clients = new Map<string, Client>();
  #running = 0;
  #waiting = 0;
  #pausedUntil = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ settings, monotonic, isUrgentWorkRunning = () => false }: ConcurrencyOptions) {
    this.#settings = settings;
    this.#monotonic = monotonic;
    this.#isUrgent = isUrgentWorkRunning;
  }

  async run<T>(name: string, read: () => Promise<T>): Promise<T> {
    const client = await this.#enter(name);
    const startedAt = this.#monotonic();
    try {
      return await read();
    } finally {
      this.#finish(name, client, startedAt);
    }
  }

  /** Resolves when the client may start its read. @throws ApiError `RATE_LIMITED`, `SERVICE_BUSY` */
  #enter(name: string): Promise<Client> {
    const { waitingPerClient, waitingTotal } = this.#settings;
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] };
    this.#clients.set(name, client);
    return new Promise((resolve, reject) => {
      const read = () => resolve(client);
      client.waiting.push(read);
      this.#waiting += 1;
      this.#startNext();
      const isWaiting = client.waiting.at(-1) === read;
      if (!isWaiting || (client.waiting.length <= waitingPerClient && this.#waiting <= waitingTotal)) return;
      client.waiting.pop();
      this.#waiting -= 1;
      this.#forgetIdle(name, client);
      reject(client.waiting.length >= waitingPerClient ? tooManyError(waitingPerClient) : busyError());
    });
  }

  #finish(name: string, client: Client, startedAt: number): void {
    this.#running -= 1;
    client.running -= 1;
    this.#forgetIdle(name, client);
    const now = this.#monotonic();
    if (this.#isUrgent())
      this.#pausedUntil = now + Math.min(maxPauseMilliseconds, pauseFactor * (now - startedAt));
    this.#startNext();
  }

  #startNext(): void {
    // A served client moves to the end, where the loop meets it again. Copying all clients would cost more than a read.
    for (const [name, client] of this.#clients) {
      if (!this.#hasRoom()) break;
      if (client.waiting.length === 0 || client.running >= this.#settings.perClient) continue;
      this.#waiting -= 1;
      this.#clients.delete(name);
      this.#clients.set(name, client);
      this.#running += 1;
      client.running += 1;
      client.waiting.shift()!();
    }
    if (this.#waiting > 0 && this.#running === 0) this.#startAfterPause();
  }

  #startAfterPause(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#startNext();
      },
      Math.max(1, this.#pausedUntil - this.#monotonic()),
    ).unref();
  }

  #hasRoom(): boolean {
    return this.#isUrgent()
      ? this.#running === 0 && this.#monotonic() >= this.#pausedUntil
      : this.#running < this.#settings.total;
  }

  #forgetIdle(name: string, client: Client): void {
    if (client.running === 0 && client.waiting.length === 0) this.#clients.delete(name);
  }
}

const tooManyError = (max: number) =>
  new ApiError(
    "RATE_LIMITED",
    `Too many concurrent reads from this address: ${max} are waiting. Retry in a second (see Retry-After).`,
    { retryAfterSeconds: 1 },
  );
