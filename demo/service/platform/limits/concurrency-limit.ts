import { ApiError } from "../errors/api-error.js";
import { busyError } from "../db/overload-error.js";
import { listNetworks } from "./ip-network.js";

export interface ConcurrencySettings {
  /** Maximum concurrent reads. */
  readonly total: number;
  /** Maximum concurrent reads of one client; of IPv6 clients, a /56 has four times as many, a /48 sixteen times. */
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
  /** Wider networks of an IPv6 client, which count its reads, too. */
  readonly networks: readonly Network[];
}

interface Network {
  readonly name: string;
  /** How many times a client's reads it may have. */
  readonly factor: number;
  running: number;
  waiting: number;
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
  /** Wider networks of these clients. */
  readonly #networks = new Map<string, Network>();
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
    const client = this.#clients.get(name) ?? this.#createClient(name);
    this.#clients.set(name, client);
    return new Promise((resolve, reject) => {
      const read = () => resolve(client);
      client.waiting.push(read);
      this.#countWaiting(client, 1);
      this.#startNext();
      const isWaiting = client.waiting.at(-1) === read;
      const isTooMany =
        client.waiting.length > waitingPerClient ||
        client.networks.some(({ waiting, factor }) => waiting > waitingPerClient * factor);
      if (!isWaiting || (!isTooMany && this.#waiting <= waitingTotal)) return;
      client.waiting.pop();
      this.#countWaiting(client, -1);
      this.#forgetIdle(name, client);
      reject(isTooMany ? tooManyError(waitingPerClient) : busyError());
    });
  }

  #createClient(name: string): Client {
    const networks = listNetworks(name)
      .slice(1)
      .map(({ name, factor }) => {
        const network = this.#networks.get(name) ?? { name, factor, running: 0, waiting: 0 };
        this.#networks.set(name, network);
        return network;
      });
    return { running: 0, waiting: [], networks };
  }

  #countWaiting({ networks }: Client, change: 1 | -1): void {
    this.#waiting += change;
    for (const network of networks) network.waiting += change;
  }

  #countRunning(client: Client, change: 1 | -1): void {
    this.#running += change;
    client.running += change;
    for (const network of client.networks) network.running += change;
  }

  #finish(name: string, client: Client, startedAt: number): void {
    this.#countRunning(client, -1);
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
      if (client.waiting.length === 0 || !this.#mayRun(client)) continue;
      this.#countWaiting(client, -1);
      this.#clients.delete(name);
      this.#clients.set(name, client);
      this.#countRunning(client, 1);
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

  #mayRun({ running, networks }: Client): boolean {
    const { perClient } = this.#settings;
    return running < perClient && networks.every(({ running, factor }) => running < perClient * factor);
  }

  #hasRoom(): boolean {
    return this.#isUrgent()
      ? this.#running === 0 && this.#monotonic() >= this.#pausedUntil
      : this.#running < this.#settings.total;
  }

  #forgetIdle(name: string, client: Client): void {
    if (client.running > 0 || client.waiting.length > 0) return;
    this.#clients.delete(name);
    for (const { name, running, waiting } of client.networks)
      if (running === 0 && waiting === 0) this.#networks.delete(name);
  }
}

const tooManyError = (max: number) =>
  new ApiError(
    "RATE_LIMITED",
    `Too many concurrent reads from this address: ${max} are waiting. Retry in a second (see Retry-After).`,
    { retryAfterSeconds: 1 },
  );
