import { systemTimers } from "../../platform/scheduling/timers.js";
import { attemptDelivery, type Attempt, type DeliveryDeps } from "../webhooks/deliver.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Messages that a process sends at a time. */
const mostAtOnce = 8;

/** Interval at which a process looks for further messages while it waits for answers. Milliseconds. */
const pollMilliseconds = 500;

/**
 * Sends the webhooks that are due, those of a collection one after another, until none is left. An endpoint that takes its time
 * delays no other.
 * @returns number of attempts
 */
export async function deliverWebhooks(
  { log, onDelivery }: Pick<JobsDeps, "log" | "onDelivery">,
  deps: DeliveryDeps,
  signal?: AbortSignal,
): Promise<number> {
  let attempts = 0;
  /** Messages that wait for an answer. */
  let unanswered = 0;
  let isPolling = false;
  let onAllAnswered = () => {};
  let running = 0;
  const senders: Promise<void>[] = [];

  function startSender(): void {
    if (running === mostAtOnce) return;
    running++;
    senders.push(sendAll().finally(() => running--));
  }

  async function sendAll(): Promise<void> {
    while (!signal?.aborted) {
      const attempt = await attemptOne();
      if (attempt !== null) {
        attempts++;
        if (attempt !== "lost") report(attempt);
      } else if (unanswered === 0 || isPolling) return;
      else await pause();
    }
  }

  /** Starts a further sender for the time in which this one waits for an answer. */
  async function attemptOne(): Promise<Attempt | null | "lost"> {
    let isLeased = false;
    try {
      return await attemptDelivery(deps, {
        onLeased() {
          isLeased = true;
          unanswered++;
          startSender();
        },
      });
    } finally {
      if (isLeased) unanswered--;
      if (unanswered === 0) onAllAnswered();
    }
  }

  /** Waits as the only one that looks for further messages, until all are answered at the latest. */
  async function pause(): Promise<void> {
    isPolling = true;
    const ended = new AbortController();
    onAllAnswered = () => ended.abort();
    const stopped = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
    await systemTimers.wait(pollMilliseconds, stopped).catch(() => undefined);
    isPolling = false;
  }

  function report({ delivery, event, endpoint, outcome }: Attempt): void {
    const { state, status, error, pauseBecause } = outcome;
    onDelivery?.(state === "pending" ? "failed" : state);
    const { id: endpointId } = endpoint;
    const fields = { delivery: delivery.id, endpointId, type: event.type, status, reason: error };
    if (state === "pending")
      log("warn", "webhook-failed", { ...fields, nextAttemptAt: outcome.nextAttemptAt });
    if (state === "dead") log("error", "webhook-dead", fields);
    if (pauseBecause !== null) log("error", "webhook-endpoint-paused", { endpointId, reason: pauseBecause });
  }

  startSender();
  const failures: unknown[] = [];
  for (const sender of senders) await sender.catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return attempts;
}
