import { systemTimers } from "../../platform/scheduling/timers.js";
import { attemptDelivery, type Attempt, type DeliveryDeps } from "../webhooks/deliver.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Maximum messages that a process sends at a time. */
const maxAtOnce = 8;

/** Interval at which a process looks for more messages while waiting for responses. Milliseconds. */
const pollMilliseconds = 500;

/**
 * Sends due webhooks until none is left, those of a collection one after another. A slow endpoint doesn't delay the
 * others.
 * @returns number of attempts
 */
export async function deliverWebhooks(
  jobs: Pick<JobsDeps, "log" | "onDelivery">,
  deps: DeliveryDeps,
  signal?: AbortSignal,
): Promise<number> {
  return await new DeliveryRun(jobs, deps, signal).run();
}

class DeliveryRun {
  readonly #jobs: Pick<JobsDeps, "log" | "onDelivery">;
  readonly #deps: DeliveryDeps;
  readonly #signal: AbortSignal | undefined;
  readonly #senders: Promise<void>[] = [];
  #running = 0;
  #attempts = 0;
  /** Messages waiting for a response. */
  #unanswered = 0;
  #isPolling = false;
  #onAllAnswered = () => {};

  constructor(
    jobs: Pick<JobsDeps, "log" | "onDelivery">,
    deps: DeliveryDeps,
    signal: AbortSignal | undefined,
  ) {
    this.#jobs = jobs;
    this.#deps = deps;
    this.#signal = signal;
  }

  /** @returns number of attempts */
  async run(): Promise<number> {
    this.#startSender();
    const failures: unknown[] = [];
    // Senders may start more senders.
    for (const sender of this.#senders) await sender.catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return this.#attempts;
  }

  #startSender(): void {
    if (this.#running === maxAtOnce) return;
    this.#running++;
    this.#senders.push(this.#sendAll().finally(() => this.#running--));
  }

  async #sendAll(): Promise<void> {
    while (!this.#signal?.aborted) {
      const attempt = await this.#attemptOne();
      if (attempt !== null) {
        this.#attempts++;
        if (attempt !== "lost") this.#report(attempt);
      } else if (this.#unanswered === 0 || this.#isPolling) return;
      else await this.#pause();
    }
  }

  /** Starts another sender while this one waits for a response. */
  async #attemptOne(): Promise<Attempt | null | "lost"> {
    let isLeased = false;
    try {
      return await attemptDelivery(this.#deps, {
        onLeased: () => {
          isLeased = true;
          this.#unanswered++;
          this.#startSender();
        },
      });
    } finally {
      if (isLeased) this.#unanswered--;
      if (this.#unanswered === 0) this.#onAllAnswered();
    }
  }

  /** Waits before looking for more messages, at most until all are answered. Only one sender waits this way. */
  async #pause(): Promise<void> {
    this.#isPolling = true;
    const ended = new AbortController();
    this.#onAllAnswered = () => ended.abort();
    const stopped = this.#signal ? AbortSignal.any([this.#signal, ended.signal]) : ended.signal;
    await systemTimers.wait(pollMilliseconds, stopped).catch(() => undefined);
    this.#isPolling = false;
  }

  #report({ delivery, event, endpoint, outcome }: Attempt): void {
    const { log, onDelivery } = this.#jobs;
    const { state, status, error, pauseBecause } = outcome;
    onDelivery?.(state === "pending" ? "failed" : state);
    const { id: endpointId } = endpoint;
    const fields = { delivery: delivery.id, endpointId, type: event.type, status, reason: error };
    if (state === "pending")
      log("warn", "webhook-failed", { ...fields, nextAttemptAt: outcome.nextAttemptAt });
    if (state === "dead") log("error", "webhook-dead", fields);
    if (pauseBecause !== null) log("error", "webhook-endpoint-paused", { endpointId, reason: pauseBecause });
  }
}
