import { ApiError } from "../errors/api-error.js";

export interface ConcurrencySettings {
  /** Reads that run at a time. */
  readonly total: number;
  /** Reads that run at a time for one client. */
  readonly perClient: number;
  /** Reads of one client that wait; more are rejected. */
  readonly waitingPerClient: number;
  /** Reads that wait; more are rejected. */
  readonly waitingTotal: number;
}

/** Limit of how many expensive reads run at a time in this process. */
export interface ConcurrencyLimit {
  /**
   * Runs a read as soon as there is room for it. Clients take turns, so that one with many waiting reads delays only
   * its own.
   * @param client subject that the limit per client applies to
   * @throws ApiError `RATE_LIMITED` if too many reads of the client wait, `SERVICE_BUSY` if too many wait in total; the
   *   errors of the read
   */
  run<T>(client: string, read: () => Promise<T>): Promise<T>;
}

interface Client {
  running: number;
  readonly waiting: (() => void)[];
}

/** Pause after a read beside urgent work, as a multiple of the read's duration, and at most. */
const pauseFactor = 5;
const longestPauseMilliseconds = 1_000;

/**
 * @param context.monotonic milliseconds
 * @param context.isUrgentWorkRunning while true, reads run one at a time and take a sixth of the time at most; default: never
 */
export function createConcurrencyLimit({
  settings: { total, perClient, waitingPerClient, waitingTotal },
  monotonic,
  isUrgentWorkRunning: isUrgent = () => false,
}: {
  settings: ConcurrencySettings;
  monotonic: () => number;
  isUrgentWorkRunning?: (() => boolean) | undefined;
}): ConcurrencyLimit {
  /** Clients with running or waiting reads, the one that was served last at the end. */
  const clients = new Map<string, Client>();
  let running = 0;
  let waiting = 0;
  let pausedUntil = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hasRoom = () => (isUrgent() ? running === 0 && monotonic() >= pausedUntil : running < total);

  function startNext(): void {
    for (const [name, client] of [...clients]) {
      if (!hasRoom()) break;
      if (client.waiting.length === 0 || client.running >= perClient) continue;
      waiting -= 1;
      clients.delete(name);
      clients.set(name, client);
      start(client, client.waiting.shift()!);
    }
    if (waiting > 0 && running === 0 && timer === undefined) {
      timer = setTimeout(
        () => {
          timer = undefined;
          startNext();
        },
        Math.max(1, pausedUntil - monotonic()),
      ).unref();
    }
  }

  function start(client: Client, read: () => void): void {
    running += 1;
    client.running += 1;
    read();
  }

  function finish(name: string, client: Client, startedAt: number): void {
    running -= 1;
    client.running -= 1;
    if (client.running === 0 && client.waiting.length === 0) clients.delete(name);
    const now = monotonic();
    if (isUrgent()) pausedUntil = now + Math.min(longestPauseMilliseconds, pauseFactor * (now - startedAt));
    startNext();
  }

  function enter(name: string): Promise<Client> {
    const client = clients.get(name) ?? { running: 0, waiting: [] };
    clients.set(name, client);
    return new Promise((resolve, reject) => {
      const read = () => resolve(client);
      client.waiting.push(read);
      waiting += 1;
      startNext();
      const isWaiting = client.waiting.at(-1) === read;
      if (!isWaiting || (client.waiting.length <= waitingPerClient && waiting <= waitingTotal)) return;
      client.waiting.pop();
      waiting -= 1;
      if (client.running === 0 && client.waiting.length === 0) clients.delete(name);
      reject(client.waiting.length >= waitingPerClient ? tooManyError(waitingPerClient) : busyError());
    });
  }

  return {
    async run(name, read) {
      const client = await enter(name);
      const startedAt = monotonic();
      try {
        return await read();
      } finally {
        finish(name, client, startedAt);
      }
    },
  };
}

const tooManyError = (most: number) =>
  new ApiError(
    "RATE_LIMITED",
    `Too many reads at a time from this address: ${most} are waiting. Ask again in a second, as Retry-After says.`,
    { retryAfterSeconds: 1 },
  );

const busyError = () =>
  new ApiError("SERVICE_BUSY", "The service has too much to do at once. Ask the same again in a moment.");
